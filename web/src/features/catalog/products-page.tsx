/** The product list, filtered by the address bar. */
import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Understood } from '#shared/contract/catalogue/found.ts';
import { useDataOrPrevious } from '#web/api/public-read.ts';
import { settings } from '#web/content/settings.ts';
import { useCategories, useProducts } from '#web/shop/api/catalogue.ts';
import { Highlight } from '#web/ui/catalog/highlight.tsx';
import { ProductGrid } from '#web/ui/catalog/product-grid.tsx';
import { ProductGridSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { Facets } from './facets.tsx';
import { ProductFilters } from './filters.tsx';
import { canonicalOf, categoryOf, filtersOn, type ListChange, pageSize, queryOf, readState, unfiltered, writeState } from './list-state.ts';
import { Pagination } from './pagination.tsx';
import { Spotlight } from './spotlight.tsx';

/** The filters of a small screen, in a drawer; the list changes behind it. */
function FilterSheet({ on, total, children }: { on: number; total: number; children: ReactNode }) {
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
        Filters{on > 0 && ` (${on})`}
      </Button>
      <Overlay
        open={open}
        onClose={() => setOpen(false)}
        title="Narrow down"
        place="left"
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

/** Says how a search was interpreted, above its results. */
function HowUnderstood({ search, to }: { search: Understood; to: (meant: string) => string }) {
  const { didYouMean, isPartial } = search;
  if (didYouMean === undefined && !isPartial) return null;
  return (
    <chakra.div mb="4" px="4" py="3" bg="sun.tint" borderRadius="lg">
      {didYouMean !== undefined && (
        <p>
          Did you mean{' '}
          <chakra.span asChild fontWeight="700" color="brand.deep" textDecoration="underline" overflowWrap="anywhere">
            <Link to={to(didYouMean)}>{didYouMean}</Link>
          </chakra.span>
          ?
        </p>
      )}
      {isPartial && <p>Nothing has all of these words. These come closest.</p>}
    </chakra.div>
  );
}

/** A product's name with the words marked, and where else they stand. */
function foundIn({ id, name }: Product, { marks }: Understood) {
  const found = marks.find((each) => each.id === id);
  if (found === undefined) return undefined;
  return {
    name: <Highlight text={name} marks={found.name} />,
    excerpt: found.excerpt && (
      <chakra.span lineClamp="3" mt="1" fontWeight="400" fontSize="sm" color="ink.soft">
        <Highlight text={found.excerpt.text} marks={found.excerpt.marks} />
      </chakra.span>
    ),
  };
}

export function Component() {
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const categories = useCategories();
  // Without the categories a name cannot be resolved: all products are better than none.
  const query = queryOf(state, categories.data ?? (categories.error === undefined ? undefined : []));
  const read = useProducts(query);
  const data = useDataOrPrevious(read);
  const { error, isLoading, isValidating, mutate } = read;
  // From the address of this moment: two filters may change before the first one is rendered, e.g. those chosen before hydration.
  const change = (next: ListChange, options?: { replace: boolean }) => {
    const now = readState(new URLSearchParams(window.location.search));
    setParams(writeState(now, typeof next === 'function' ? next(now) : next), { state: { stay: true }, ...options });
  };

  useEffect(() => {
    if (categories.error !== undefined) toast('error', 'Failed to load categories');
  }, [categories.error]);

  const { total, totalPages } = data?.meta ?? { total: 0, totalPages: 0 };
  const empty = data !== undefined && total > 0 && data.products.length === 0;
  const beyond = empty && !isValidating && state.page > totalPages;
  // A page beyond the last one, e.g. of an old link, becomes the last one.
  useEffect(() => {
    if (beyond) setParams(writeState(readState(params), { page: totalPages }), { replace: true, state: { stay: true } });
  }, [beyond, params, setParams, totalPages]);

  const category = categoryOf(state.category, categories.data ?? []);
  const narrowed = state.search !== '' || filtersOn(state) > 0;
  const understood = state.search === '' ? undefined : data?.search;
  const facets = data?.facets && <Facets state={state} counts={data.facets} categoryId={category?.id ?? ''} onChange={change} />;
  return (
    <Container pt={{ base: '6', md: '10' }}>
      <Title
        description={
          category?.description ??
          `Everything at ${settings.brand}: toys, clothes and gear for children, by department and price, sent all over India.`
        }
        canonical={canonicalOf(state, category)}
        hidden={state.search.trim() !== '' || beyond}
      >
        {`${category?.name ?? 'All Products'}${state.page > 1 ? ` · Page ${state.page}` : ''}`}
      </Title>
      <Heading mb="5">All Products</Heading>
      {!narrowed && state.page === 1 && (
        <Box mb="6">
          <Spotlight />
        </Box>
      )}
      <ProductFilters state={state} categories={categories.data} focusSearch={params.get('focus') === 'search'} onChange={change}>
        {facets && (
          <FilterSheet on={filtersOn(state)} total={total}>
            {facets}
          </FilterSheet>
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
        <Box aria-busy={isLoading}>
          {error !== undefined && data === undefined ? (
            <ErrorState title="Failed to load products. Please try again later." onRetry={() => void mutate()} />
          ) : data === undefined || beyond || (empty && isLoading) ? (
            <ProductGridSkeleton count={pageSize} />
          ) : (
            <>
              <chakra.p role="status" color="ink.soft" fontSize="sm" mb="4">
                Showing {data.products.length} of {total} products (Page {Math.min(state.page, Math.max(1, totalPages))} of {Math.max(1, totalPages)})
              </chakra.p>
              {understood && <HowUnderstood search={understood} to={(search) => `/products?${writeState(state, { search })}`} />}
              {data.products.length === 0 ? (
                <EmptyState
                  drawing="kite"
                  title="No products found"
                  text="Nothing matches what you are looking for. Try another word, or let go of a filter."
                  action={narrowed && <Button onClick={() => setParams(writeState({ ...state, ...unfiltered }, {}))}>Clear filters</Button>}
                />
              ) : (
                // Pale while it still shows the previous list.
                <Box aria-busy={isLoading} opacity={isLoading ? 0.6 : 1} transition="opacity 140ms">
                  <chakra.h2 srOnly>Products</chakra.h2>
                  <ProductGrid
                    products={data.products}
                    firstRow={2}
                    label="Products"
                    {...(understood ? { found: (product) => foundIn(product, understood) } : {})}
                  />
                </Box>
              )}
              <Pagination page={state.page} totalPages={totalPages} to={(page) => `/products?${writeState(state, { page })}`} />
            </>
          )}
        </Box>
      </Grid>
    </Container>
  );
}
