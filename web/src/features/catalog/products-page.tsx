/** The product list, filtered by the address bar. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Category, Product } from '#shared/contract/catalogue/catalog.ts';
import type { FoundVariants, SearchInterpretation } from '#shared/contract/catalogue/search-results.ts';
import { useDataOrPrevious } from '#web/api/public-read.ts';
import { settings } from '#web/content/settings.ts';
import { categoryPath, productPath } from '#web/paths.ts';
import { useCategories, useProducts } from '#web/shop/api/catalogue.ts';
import { Highlight } from '#web/ui/catalog/highlight.tsx';
import { ProductGrid } from '#web/ui/catalog/product-grid.tsx';
import { ProductGridSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Breadcrumb, breadcrumbData } from '#web/ui/layout/breadcrumb.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { SkipLink } from '#web/ui/layout/section-link.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { Facets } from './facets.tsx';
import { ProductFilters } from './filters.tsx';
import {
  activeFilterCount,
  canonicalListPath,
  clearedFilters,
  findCategory,
  type ListChange,
  pageSize,
  readState,
  toProductQuery,
  writeState,
} from './list-state.ts';
import { Pagination } from './pagination.tsx';
import { Spotlight } from './spotlight.tsx';

/** The filters of a small screen, in a drawer; the list changes behind it. */
function FilterDrawer({ activeCount, total, children }: { activeCount: number; total: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="button"
        variant="outline"
        minH="12"
        px="3"
        display={{ base: 'flex', lg: 'none' }}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal size={18} aria-hidden />
        Filters{activeCount > 0 && ` (${activeCount})`}
      </Button>
      <Overlay
        open={open}
        onClose={() => setOpen(false)}
        title="Narrow down"
        placement="left"
        footer={
          <Button w="full" onClick={() => setOpen(false)}>
            Show {total.toLocaleString('en-IN')} {total === 1 ? 'product' : 'products'}
          </Button>
        }
      >
        {children}
      </Overlay>
    </>
  );
}

interface QueryInterpretationProps {
  readonly search: SearchInterpretation;
  /** Filters may leave none of the closest products. */
  readonly hasProducts: boolean;
  readonly hrefOf: (query: string) => string;
}

/** Says how a search was interpreted, above its results. */
function QueryInterpretation({ search: { didYouMean, isPartial }, hasProducts, hrefOf }: QueryInterpretationProps) {
  const showsClosest = isPartial && hasProducts;
  if (didYouMean === undefined && !showsClosest) return null;
  return (
    <chakra.div mb="4" px="4" py="3" bg="sun.tint" borderRadius="lg">
      {didYouMean !== undefined && (
        <p>
          Did you mean{' '}
          <chakra.span asChild fontWeight="700" color="brand.deep" textDecoration="underline" overflowWrap="anywhere">
            <Link to={hrefOf(didYouMean)}>{didYouMean}</Link>
          </chakra.span>
          ?
        </p>
      )}
      {showsClosest && <p>Nothing has all of these words. These come closest.</p>}
    </chakra.div>
  );
}

/** Returns the product's name with the search terms marked, an excerpt where else they occur, and the variants that fit the filters. */
function searchMatchOf(product: Product, interpretation: SearchInterpretation | undefined, variants: FoundVariants = []) {
  const marks = interpretation?.marks.find((each) => each.id === product.id);
  const ids = variants.find((each) => each.id === product.id)?.variantIds ?? [];
  return {
    ...(marks && { name: <Highlight text={product.name} marks={marks.name} /> }),
    excerpt: marks?.excerpt && (
      <chakra.span lineClamp="3" mt="1" fontWeight="400" fontSize="sm" color="ink.soft">
        <Highlight text={marks.excerpt.text} marks={marks.excerpt.marks} />
      </chakra.span>
    ),
    variants: product.variants.filter(({ id }) => ids.includes(id)),
  };
}

/** The category for search engines: its breadcrumb, and its products on this page. */
const categoryData =
  ({ name }: Category, products: readonly Product[]) =>
  (site: string) => [
    breadcrumbData(site, [
      { text: 'Products', to: '/products' },
      { text: name, to: categoryPath(name) },
    ]),
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      itemListElement: products.map((product, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: product.name,
        url: `${site}${productPath(product.id)}`,
      })),
    },
  ];

/** Takes keyboard users past the filters. */
const SkipToResults = () => (
  <SkipLink
    to="results"
    top="auto"
    left="auto"
    zIndex="1"
    transform="none"
    opacity="0"
    pointerEvents="none"
    _focusVisible={{ opacity: '1', pointerEvents: 'auto' }}
  >
    Skip to results
  </SkipLink>
);

/** Says that the category does not exist, and lists those that do. */
function UnknownCategory({ name, categories }: { name: string; categories: readonly Category[] }) {
  return (
    <Container pt={{ base: '6', md: '10' }}>
      <Title isMissing>Category not found</Title>
      <ErrorState level="h1" title="Category not found" text={`We have no category “${name}”. What you look for may be in one of these.`}>
        <ButtonLink to="/products">Browse All Products</ButtonLink>
      </ErrorState>
      <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" justify="center">
        {categories.map((category) => (
          <li key={category.id}>
            <ButtonLink to={categoryPath(category.name)} variant="outline">
              {category.name}
            </ButtonLink>
          </li>
        ))}
      </Flex>
    </Container>
  );
}

export function Component() {
  const [params, setParams] = useSearchParams();
  const results = useRef<HTMLDivElement>(null);
  const state = readState(params);
  const categories = useCategories();
  // Without the list of categories a name cannot be resolved; the page then shows all products.
  const category = findCategory(state.category, categories.data ?? []);
  const isUnknownCategory = state.category.trim() !== '' && categories.data !== undefined && category === undefined;
  const query = isUnknownCategory ? null : toProductQuery(state, categories.data ?? (categories.error === undefined ? undefined : []));
  const read = useProducts(query);
  const data = useDataOrPrevious(read);
  const { error, isLoading, isValidating, mutate } = read;
  // Starts from the current address: two filters may change before the first change is rendered, e.g. clicks that are replayed after hydration.
  const change = (next: ListChange, options?: { replace: boolean }) => {
    const now = readState(new URLSearchParams(window.location.search));
    setParams(writeState(now, typeof next === 'function' ? next(now) : next), { state: { stay: true }, ...options });
  };

  useEffect(() => {
    if (categories.error !== undefined) toast('error', 'Failed to load categories');
  }, [categories.error]);

  const { total, totalPages } = data?.meta ?? { total: 0, totalPages: 0 };
  const lastPage = Math.max(1, totalPages);
  const isEmptyPage = data !== undefined && total > 0 && data.products.length === 0;
  const isBeyondLastPage = data !== undefined && data.products.length === 0 && !isValidating && state.page > lastPage;
  // A page beyond the last one, e.g. from an old link: the server answers 404, and the browser shows the last page instead.
  useEffect(() => {
    if (isBeyondLastPage) setParams(writeState(readState(params), { page: lastPage }), { replace: true, state: { stay: true } });
  }, [isBeyondLastPage, params, setParams, lastPage]);

  // Rewrites an address such as ?page=-1 to that of the first page, and other spellings of a category to its own.
  const canonicalCategory = category?.name.toLowerCase() ?? state.category;
  const needsRewrite = (params.has('page') && params.get('page') !== String(state.page)) || canonicalCategory !== state.category;
  useEffect(() => {
    const now = readState(params);
    if (needsRewrite) setParams(writeState(now, { page: now.page, category: canonicalCategory }), { replace: true, state: { stay: true } });
  }, [needsRewrite, canonicalCategory, params, setParams]);

  if (isUnknownCategory) return <UnknownCategory name={state.category} categories={categories.data ?? []} />;
  const isFiltered = state.search !== '' || activeFilterCount(state) > 0;
  const interpretation = state.search === '' ? undefined : data?.search;
  const clearFilters = () => {
    setParams(writeState({ ...state, ...clearedFilters }, {}));
    // The pressed button disappears.
    results.current?.focus({ preventScroll: true });
  };
  const facets = data?.facets && <Facets state={state} counts={data.facets} onChange={change} />;
  return (
    <Container pt={category === undefined ? { base: '6', md: '10' } : { base: '2', md: '6' }}>
      <Title
        description={category?.description ?? `Everything at ${settings.brand}: toys, clothes and gear for children, by department and price.`}
        canonical={canonicalListPath(state, category)}
        noIndex={state.search.trim() !== ''}
        isMissing={isBeyondLastPage}
        image={category?.imageUrl}
        {...(category === undefined || data === undefined ? {} : { data: categoryData(category, data.products) })}
      >
        {`${category?.name ?? 'All Products'}${state.page > 1 ? ` · Page ${state.page}` : ''}`}
      </Title>
      {category !== undefined && <Breadcrumb steps={[{ text: 'Products', to: '/products' }]} current={category.name} />}
      <Heading mb={category === undefined ? '5' : '2'}>{category?.name ?? 'All Products'}</Heading>
      {category !== undefined && (
        <chakra.p mb="5" color="ink.soft" maxW="prose">
          {category.description}
        </chakra.p>
      )}
      <SkipToResults />
      {!isFiltered && state.page === 1 && (
        <Box mb="6">
          <Spotlight />
        </Box>
      )}
      <ProductFilters
        state={state}
        categories={categories.data}
        prices={data?.facets?.prices}
        focusSearch={params.get('focus') === 'search'}
        onChange={change}
      >
        {facets && (
          <FilterDrawer activeCount={activeFilterCount(state)} total={total}>
            {facets}
          </FilterDrawer>
        )}
      </ProductFilters>
      <Grid
        mt="5"
        gap={{ base: '4', lg: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: facets ? '15rem minmax(0, 1fr)' : 'minmax(0, 1fr)' }}
        alignItems="start"
      >
        {facets && (
          <Box as="aside" aria-label="Filters" display={{ base: 'none', lg: 'block' }}>
            {facets}
          </Box>
        )}
        <Box ref={results} id="results" tabIndex={-1} outline="none" aria-busy={isLoading}>
          <ActiveFilters state={state} category={category} onChange={change} />
          {error !== undefined && data === undefined ? (
            <ErrorState title="Failed to load products. Please try again later." onRetry={() => void mutate()} />
          ) : data === undefined || isBeyondLastPage || (isEmptyPage && isLoading) ? (
            <ProductGridSkeleton count={pageSize} />
          ) : (
            <>
              <chakra.p role="status" color="ink.soft" fontSize="sm" mb="4">
                Showing {data.products.length} of {total} products (Page {Math.min(state.page, lastPage)} of {lastPage})
              </chakra.p>
              {interpretation && (
                <QueryInterpretation
                  search={interpretation}
                  hasProducts={data.products.length > 0}
                  hrefOf={(search) => `/products?${writeState(state, { search })}`}
                />
              )}
              {data.products.length === 0 ? (
                <EmptyState
                  drawing="kite"
                  title="No products found"
                  text="Nothing matches what you are looking for. Try another word, or let go of a filter."
                  action={isFiltered && <Button onClick={clearFilters}>Clear filters</Button>}
                />
              ) : (
                // Pale while it still shows the previous list.
                <Box aria-busy={isLoading} opacity={isLoading ? 0.6 : 1} transition="opacity 140ms">
                  <chakra.h2 srOnly>Products</chakra.h2>
                  <ProductGrid
                    products={data.products}
                    priorityCount={2}
                    label="Products"
                    searchMatchOf={(product) => searchMatchOf(product, interpretation, data.found)}
                  />
                </Box>
              )}
              <Pagination page={state.page} totalPages={totalPages} hrefOf={(page) => `/products?${writeState(state, { page })}`} />
            </>
          )}
        </Box>
      </Grid>
    </Container>
  );
}
