import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { discountPercent } from '#shared/rules/money.ts';
import { productPath } from '#web/paths.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { Heart } from './heart.tsx';
import { Price } from './price.tsx';
import { ageText } from './product-facts.ts';
import { Stars } from './stars.tsx';
import { useShopping } from './use-shopping.ts';

interface Props {
  readonly product: Product;
  /** Whether its picture is loaded at once, for the first cards of a page. */
  readonly first?: boolean;
  /** Replaces the buttons to add and buy. */
  readonly actions?: ReactNode;
  /** The name with the search terms marked, and an excerpt with further matches. */
  readonly found?: { readonly name: ReactNode; readonly excerpt?: ReactNode } | undefined;
}

export function ProductCard({ product, first = false, actions, found }: Props) {
  const shopping = useShopping();
  const off = discountPercent(product.price, product.originalPrice);
  const age = ageText(product);
  return (
    <Grid
      as="article"
      aria-label={product.name}
      gridRow="1 / -1"
      gridTemplateRows="subgrid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      position="relative"
      bg="white"
      borderRadius="xl"
      p={{ base: '2', sm: '3' }}
      boxShadow="card"
      transition="transform 180ms, box-shadow 180ms"
      css={{ '@media (hover: hover)': { '&:hover': { transform: 'translateY(-3px)', boxShadow: 'var(--n-shadows-lift)' } } }}
    >
      <Box position="relative" borderRadius="lg" overflow="hidden">
        <Picture src={product.primaryImage} alt="" sizes="(min-width: 1280px) 256px, (min-width: 768px) 20vw, 42vw" first={first} />
        {!product.isInStock && <Box position="absolute" inset="0" bg="white/55" />}
        {off > 0 && (
          <Badge tone="sale" position="absolute" top="2" left="2">
            {off}% off
          </Badge>
        )}
        {!product.isInStock && (
          <Badge tone="ink" position="absolute" bottom="2" left="2">
            Out of Stock
          </Badge>
        )}
      </Box>
      <Box position="absolute" top={{ base: '3.5', sm: '4.5' }} right={{ base: '3.5', sm: '4.5' }} zIndex="1">
        <Heart id={product.id} name={product.name} />
      </Box>
      <Flex wrap="wrap" columnGap="2" alignContent="flex-start" px="1" pt="3" fontSize="xs" color="ink.soft">
        <chakra.span color="brand" fontWeight="600">
          {product.category.name}
        </chakra.span>
        {age !== null && <span>{age}</span>}
      </Flex>
      <chakra.h3 px="1" pt="1" fontFamily="body" fontWeight="600" fontSize={{ base: 'sm', sm: 'md' }} lineHeight="1.35" overflowWrap="anywhere">
        {/* The whole card is the link; other buttons lie above it. */}
        <Link to={productPath(product.id)}>
          <chakra.span _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'xl' }}>{found?.name ?? product.name}</chakra.span>
        </Link>
        {found?.excerpt}
      </chakra.h3>
      <Box px="1" pt="1">
        <Stars rating={product.rating} reviews={product.reviews} />
      </Box>
      <Box px="1" pt="1">
        <Price price={product.price} original={product.originalPrice} />
      </Box>
      {/* Above the link, but not where there is nothing to press. */}
      <Flex
        gap="2"
        px="1"
        pt="2"
        pb="1"
        wrap="wrap"
        alignContent="flex-start"
        css={{ '& > *': { flex: '1 1 auto', position: 'relative', zIndex: '1' } }}
      >
        {actions ?? (
          <>
            <Button
              size="sm"
              px="3"
              disabled={!product.isInStock}
              aria-label={`Add to Cart: ${product.name}`}
              onClick={() => void shopping.add(product)}
            >
              Add to Cart
            </Button>
            {product.isInStock && (
              <Button size="sm" px="3" variant="subtle" aria-label={`Buy Now: ${product.name}`} onClick={() => void shopping.buyNow(product)}>
                Buy Now
              </Button>
            )}
          </>
        )}
      </Flex>
    </Grid>
  );
}
