import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { CreditCard, Package, Truck, Undo2 } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Variant } from '#shared/contract/catalogue/variant.ts';
import { labelledDeclarations } from '#shared/rules/catalogue/declarations.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { chargeText, deliveryPromise, returnDays } from '#web/content/policy.ts';
import { useCategories, useProduct, useProducts } from '#web/shop/api/catalogue.ts';
import { useShipping } from '#web/shop/api/seller.ts';
import { useCart } from '#web/shop/cart/cart.ts';
import { chosenStock, displayPriceOf, matchingVariants } from '#web/shop/variants.ts';
import type * as Delivery from '#web/ui/catalog/delivery-check.tsx';
import { Heart } from '#web/ui/catalog/heart.tsx';
import { inclusiveNote, Price } from '#web/ui/catalog/price.tsx';
import { ageText, stockText } from '#web/ui/catalog/product-facts.ts';
import { ProductGrid } from '#web/ui/catalog/product-grid.tsx';
import { Stars } from '#web/ui/catalog/stars.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink, ErrorState } from '#web/ui/feedback/states.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { Container, Heading, Title } from '#web/ui/layout/page.tsx';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { breadcrumbSteps, headOf } from './structured-data.ts';
import { useChoice } from './use-choice.ts';

/** Delivery, returns and payment methods in few words beside the button. */
function ServiceNotes({ shipsAlone }: { shipsAlone: boolean }) {
  const shipping = useShipping();
  const largeItem =
    shipsAlone && shipping !== undefined && shipping.alone > 0
      ? [{ Icon: Package, text: `Large item: delivered alone, ${chargeText(shipping.alone, shipping.includesTax)} each` }]
      : [];
  const notes = [
    { Icon: Truck, text: deliveryPromise(shipping) },
    ...largeItem,
    { Icon: Undo2, text: `${returnDays} days to send it back` },
    { Icon: CreditCard, text: 'UPI, cards, net banking and EMI' },
  ];
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gap="2"
      bg="brand.tint"
      color="brand.deep"
      borderRadius="xl"
      px="4"
      py="3"
      fontSize="sm"
      fontWeight="600"
    >
      {notes.map(({ Icon, text }) => (
        <Flex as="li" key={text} align="center" gap="3">
          <chakra.span flexShrink="0">
            <Icon size={18} aria-hidden />
          </chakra.span>
          {text}
        </Flex>
      ))}
    </chakra.ul>
  );
}

/** If this code cannot be loaded, the page says nothing about delivery. */
const DeliveryCheck = lazy<ComponentType<ComponentProps<typeof Delivery.DeliveryCheck>>>(() =>
  import('#web/ui/catalog/delivery-check.tsx').then(({ DeliveryCheck }) => ({ default: DeliveryCheck })).catch(() => ({ default: () => null })),
);
const Reviews = lazy(async () => ({ default: (await import('./reviews.tsx')).Reviews }));

/** Related products: number requested and number shown, without the product itself. */
const relatedCounts = { fetched: 8, shown: 4 } as const;

function Specifications({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const age = ageText(product);
  const entries = Object.entries(product.specifications).filter(([name]) => name !== 'size' || product.ageRange !== null);
  // During a sale the page strikes through the price before the sale, so the MRP, which must be stated with its taxes, gets a row of its own.
  const { mrp, regularPrice } = product.options.length > 0 && variant !== undefined ? variant : product;
  const rows: [string, string][] = [
    ...(mrp === undefined || regularPrice === undefined ? [] : ([['MRP', `${formatPrice(mrp)} ${inclusiveNote}`]] as [string, string][])),
    ...(age === null ? [] : ([['Age', age]] as [string, string][])),
    // The key of the API, as Indian English spells it.
    ...entries.map(([name, text]): [string, string] => [name === 'color' ? 'colour' : name, text]),
    ...labelledDeclarations(product.declarations).map(([label, text]): [string, string] => [label, text]),
    ['SKU', variant?.sku ?? 'Depends on your choice'],
  ];
  return (
    <Box as="section" mt={{ base: '8', md: '14' }}>
      <chakra.h2 fontSize="2xl" mb="4">
        Specifications
      </chakra.h2>
      <chakra.dl borderRadius="xl" bg="white" boxShadow="card" overflow="hidden" columnCount={{ base: 1, lg: 2 }} columnGap="0">
        {rows.map(([name, value]) => (
          <Grid
            key={name}
            templateColumns="minmax(min(7rem, 40%), 1fr) minmax(0, 2fr)"
            gap="3"
            px="5"
            py="3"
            borderBottomWidth="1px"
            borderColor="line"
            _last={{ borderBottomWidth: '0' }}
            breakInside="avoid"
          >
            <chakra.dt color="ink.soft" overflowWrap="anywhere" _firstLetter={{ textTransform: 'uppercase' }}>
              {name}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </Grid>
        ))}
      </chakra.dl>
    </Box>
  );
}

function Related({ product }: { product: Product }) {
  const { data } = useProducts({ categoryId: product.categoryId, status: 'active', limit: relatedCounts.fetched });
  const others =
    data?.products.filter((each) => each.id !== product.id && each.categoryId === product.categoryId).slice(0, relatedCounts.shown) ?? [];
  if (others.length === 0) return null;
  return (
    <Box as="section" mt={{ base: '12', md: '20' }} css={{ '@media print': { display: 'none' } }}>
      <chakra.h2 fontSize="2xl" mb="4">
        You may also like
      </chakra.h2>
      <ProductGrid products={others} label="Related products" />
    </Box>
  );
}

interface DetailsProps {
  readonly product: Product;
  readonly hasCategoryPage: boolean;
  readonly onSoldOut: () => void;
}

function ProductDetails({ product, hasCategoryPage, onSoldOut }: DetailsProps) {
  const { choice, variant, setChoice } = useChoice(product);
  const inCart = useCart().quantityOf(variant?.id) > 0;
  const displayPrice = displayPriceOf(matchingVariants(product, choice), product);
  const { off } = displayPrice;
  // Until a variant is chosen, the units of all variants together say nothing about the wanted one.
  const stock = chosenStock(product, choice);
  const isInStock = stock === undefined ? product.isInStock : stock > 0;
  const isLow = stock !== undefined && stock <= 5;
  return (
    <>
      <Breadcrumb steps={breadcrumbSteps(product, hasCategoryPage)} current={product.name} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap={{ base: '4', md: '10', xl: '14' }}>
        {/* Sticky beside a longer column of choices and description. */}
        <Box position={{ md: 'sticky' }} top="6.5rem" alignSelf="start">
          <Gallery product={product} choice={choice} isInStock={isInStock}>
            <Heart id={product.id} name={product.name} variantId={product.options.length > 0 ? variant?.id : undefined} />
          </Gallery>
        </Box>
        <Flex direction="column" gap={{ base: '3', md: '5' }}>
          <Flex gap="2" wrap="wrap" mb={{ base: '-1.5', md: '-3' }}>
            <Badge tone="brand">{product.category.name}</Badge>
            {off > 0 && <Badge tone="sale">{off}% off</Badge>}
            <Badge tone={!isInStock ? 'bad' : isLow ? 'warn' : 'good'}>{stockText(stock ?? (isInStock ? Number.POSITIVE_INFINITY : 0))}</Badge>
            {inCart && <Badge tone="sun">In Cart</Badge>}
          </Flex>
          <Box>
            <Heading overflowWrap="anywhere">{product.name}</Heading>
            {product.reviews > 0 && <Stars rating={product.rating} reviews={product.reviews} showsWord />}
          </Box>
          <Price {...displayPrice} includesTax={product.priceIncludesTax} size="lg" />
          <BuyBox product={product} choice={choice} variant={variant} onChoice={setChoice} onSoldOut={onSoldOut} />
          <Suspense fallback={<Box minH="4.5rem" />}>
            <DeliveryCheck goods={{ productId: product.id, variantId: variant?.id }} />
          </Suspense>
          <ServiceNotes shipsAlone={product.shipsAlone === true} />
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
            {product.description}
          </chakra.p>
        </Flex>
      </Grid>
      <Specifications product={product} variant={variant} />
      <ErrorBoundary name="Reviews">
        <Suspense fallback={<Skeleton h="48" mt={{ base: '12', md: '20' }} borderRadius="xl" />}>
          <Reviews product={product} />
        </Suspense>
      </ErrorBoundary>
      <Related product={product} />
    </>
  );
}

function ProductLoading() {
  return (
    <Grid role="status" aria-label="Loading product" templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap={{ base: '4', md: '10', xl: '14' }} mt="10">
      <Skeleton aspectRatio={{ base: 1.25, md: 1 }} borderRadius="2xl" />
      <Flex direction="column" gap="5">
        <Skeleton h="7" w="30%" />
        <Skeleton h="11" w="85%" />
        <Skeleton h="8" w="40%" />
        <Skeleton h="24" />
        <Skeleton h="13" borderRadius="pill" />
      </Flex>
    </Grid>
  );
}

/** What is wrong with the product number in the address, or null. */
export function idProblem(id: string | undefined): string | null {
  if (id === undefined || id.trim() === '') return 'Product ID is required';
  return /^[1-9]\d{0,11}$/.test(id) ? null : 'Invalid product ID';
}

export function Component() {
  const { id } = useParams();
  const problem = idProblem(id);
  const { data: product, error, mutate } = useProduct(problem === null ? Number(id) : null);
  const shipping = useShipping();
  const { data: categories } = useCategories();
  const hasCategoryPage = categories === undefined || categories.some((category) => category.id === product?.category.id);
  const errorText =
    problem ??
    (error === undefined || product !== undefined
      ? null
      : error.code === 'product_not_found'
        ? 'Product not found'
        : 'Failed to load product details. Please try again.');
  return (
    <Container pt={{ base: '2', md: '8' }}>
      {product === undefined ? (
        <Title noIndex={errorText !== null} isMissing={problem !== null || error?.code === 'product_not_found'}>
          {errorText ?? 'Product'}
        </Title>
      ) : (
        <Title {...headOf(product, shipping, hasCategoryPage)}>{product.seoTitle ?? product.name}</Title>
      )}
      {errorText !== null ? (
        <ErrorState
          level="h1"
          title={errorText}
          {...(problem === null ? { onRetry: () => void mutate() } : { text: 'This address is not valid. You may find the product in our list.' })}
        >
          <ButtonLink to="/products" variant={problem === null ? 'outline' : 'solid'}>
            Browse All Products
          </ButtonLink>
        </ErrorState>
      ) : product === undefined ? (
        <ProductLoading />
      ) : (
        <ProductDetails key={product.id} product={product} hasCategoryPage={hasCategoryPage} onSoldOut={() => void mutate()} />
      )}
    </Container>
  );
}
