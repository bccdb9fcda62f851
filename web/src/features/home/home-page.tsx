/** The home page: welcome, slides, categories and the first products. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Seller } from '#shared/contract/settings/settings.ts';
import { stateName } from '#shared/rules/states.ts';
import { useDataOrPrevious } from '#web/api/public-read.ts';
import { deliveryPromise, returnDays } from '#web/content/policy.ts';
import { settings } from '#web/content/settings.ts';
import { categoryPath } from '#web/paths.ts';
import { useCategories, useProducts } from '#web/shop/api/catalogue.ts';
import { useSeller, useShipping } from '#web/shop/api/seller.ts';
import { ProductGrid } from '#web/ui/catalog/product-grid.tsx';
import { reloadPage } from '#web/ui/feedback/reload-page.ts';
import { ProductGridSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { CallToAction } from '#web/ui/layout/call-to-action.tsx';
import { Container, Title } from '#web/ui/layout/page.tsx';
import { useSlides } from './api/slides.ts';
import { CategoryCards, CategoryCardsSkeleton } from './categories.tsx';
import { HeroError, HeroLoading } from './hero-layout.tsx';

/** Products of the first list. */
const listSize = 8;

/** Starts loading in parallel with the first reads; the page works without this code. */
const heroModule = import('./hero.tsx').then(
  ({ SlideShow: Component }) => ({ default: Component }),
  () => ({ default: () => <HeroError onRetry={() => void reloadPage()} /> }),
);
const SlideShow = lazy(() => heroModule);

const SectionHeading = chakra('h2', { base: { fontSize: { base: '2xl', md: '3xl' }, lineHeight: '1.15' } });

/** The welcome, and the slides on the same background. */
function Welcome({ children }: { children: ReactNode }) {
  const shipping = useShipping();
  return (
    <Box bg="sun.tint" pb="1">
      <Container pt={{ base: '4', md: '8' }}>
        <Flex align="end" justify="space-between" gap="8">
          <Box>
            <chakra.h1 fontSize={{ base: 'xl', md: '2xl', xl: '2rem' }} lineHeight="1.15" letterSpacing="-0.01em">
              Welcome to {settings.brand}, where small hands find big adventures
            </chakra.h1>
            <chakra.p display={{ base: 'none', md: 'block' }} mt="1" color="ink.soft">
              Toys that last, clothes that can be climbed in, and gear that makes the day easier.
              {shipping?.everywhere === true && ' Sent all over India.'}
            </chakra.p>
          </Box>
          <Box display={{ base: 'none', md: 'block' }} flexShrink="0">
            <ButtonLink to="/products">Shop all products</ButtonLink>
          </Box>
        </Flex>
      </Container>
      {children}
    </Box>
  );
}

function HomeOffers() {
  return (
    <CallToAction
      title={deliveryPromise(useShipping())}
      text={`${returnDays} days to send something back, also when you have only changed your mind.`}
    >
      <ButtonLink to="/products?sort=featured" variant="surface" size="lg">
        See what is special
      </ButtonLink>
    </CallToAction>
  );
}

const shopData = (seller: Seller | undefined) => (site: string) => [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: settings.brand,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    ...(seller === undefined ? {} : organizationData(seller)),
  },
  { '@context': 'https://schema.org', '@type': 'WebSite', name: settings.brand, url: `${site}/` },
];

const organizationData = ({ tradeName, legalName, address, city, state, postalCode, email, phone, gstin }: Seller) => ({
  name: tradeName,
  legalName,
  vatID: gstin,
  email,
  telephone: phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    addressRegion: stateName(state),
    postalCode,
    addressCountry: 'IN',
  },
});

export function Component() {
  const [categoryId, setCategoryId] = useState('');
  const seller = useSeller();
  const slides = useSlides();
  const categories = useCategories();
  const products = useProducts({ sort: 'featured', limit: listSize, status: 'active', ...(categoryId === '' ? {} : { categoryId }) });
  const productList = useDataOrPrevious(products);
  const name = categories.data?.find((category) => category.id === categoryId)?.name;
  return (
    <>
      <Title data={shopData(seller.data)}>{`${settings.brand} · Toys, clothes and gear for children`}</Title>
      <Welcome>
        <Suspense fallback={<HeroLoading />}>
          <SlideShow read={slides} />
        </Suspense>
      </Welcome>
      <Container pt={{ base: '5', md: '10' }}>
        <SectionHeading mb={{ base: '3', md: '6' }}>Find something for every day</SectionHeading>
        {categories.error !== undefined && categories.data === undefined ? (
          <ErrorState title="Failed to load categories. Please try again later." onRetry={() => void categories.mutate()} />
        ) : categories.data === undefined ? (
          <CategoryCardsSkeleton />
        ) : (
          <CategoryCards categories={categories.data} />
        )}
      </Container>
      <Container pt={{ base: '8', md: '20' }}>
        <Flex
          align={{ base: 'stretch', md: 'center' }}
          justify="space-between"
          gap={{ base: '3', md: '4' }}
          mb={{ base: '4', md: '6' }}
          direction={{ base: 'column', md: 'row' }}
        >
          <SectionHeading>Featured products</SectionHeading>
          <Box w={{ base: 'full', md: '16rem' }}>
            <SelectField
              label="Category"
              hideLabel
              value={categoryId}
              onChange={(event) => setCategoryId(event.target.value)}
              options={[['', 'All Categories'], ...(categories.data ?? []).map(({ id, name }) => [id, name] as const)]}
            />
          </Box>
        </Flex>
        {products.error !== undefined && productList === undefined ? (
          <ErrorState title="Failed to load products. Please try again later." onRetry={() => void products.mutate()} />
        ) : productList === undefined ? (
          <ProductGridSkeleton count={listSize} />
        ) : productList.products.length === 0 ? (
          <EmptyState
            title="No products found"
            text="This shelf is empty for now. There is more on the others."
            action={<Button onClick={() => setCategoryId('')}>All Categories</Button>}
          />
        ) : (
          <ProductGrid products={productList.products} label="Featured products" />
        )}
        {productList !== undefined && productList.meta.total > listSize && (
          <Flex justify="center" mt="8">
            <ButtonLink to={name === undefined ? '/products' : categoryPath(name)} variant="outline" size="lg">
              View All Products
            </ButtonLink>
          </Flex>
        )}
      </Container>
      <HomeOffers />
    </>
  );
}
