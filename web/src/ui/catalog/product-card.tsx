import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Variant } from '#shared/contract/catalogue/variant.ts';
import { variantPath } from '#web/paths.ts';
import { displayPriceOf, foundVariantsPath, pictureOf, variantsOf } from '#web/shop/variants.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Picture } from '#web/ui/media/picture.tsx';
import { Heart } from './heart.tsx';
import { Price } from './price.tsx';
import { ageText } from './product-facts.ts';
import { Stars } from './stars.tsx';
import { Swatch } from './swatch.tsx';
import { useShopping } from './use-shopping.ts';

/** Colours shown on a card. */
const maxSwatches = 5;

interface Props {
  readonly product: Product;
  /** Whether its picture is loaded at once, for the first cards of a page. */
  readonly priority?: boolean;
  /** Shows one variant instead of the product: its picture, price, stock, address and, for a product with options, its title. */
  readonly variant?: Variant | undefined;
  /** Replaces the buttons to add and buy. */
  readonly actions?: ReactNode;
  /** Of a search: the name with the terms marked, an excerpt with further matches, and the variants to which the card leads. */
  readonly searchMatch?: { readonly name?: ReactNode; readonly excerpt?: ReactNode; readonly variants?: readonly Variant[] } | undefined;
}

export function ProductCard({ product, variant, priority = false, actions, searchMatch }: Props) {
  const shopping = useShopping();
  const displayPrice = displayPriceOf(variant === undefined ? variantsOf(product) : [variant], product);
  const isInStock = variant === undefined ? product.isInStock : variant.stock > 0;
  const { off } = displayPrice;
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
      css={{
        '@media (hover: hover)': { '&:hover': { transform: 'translateY(-3px)', boxShadow: 'var(--n-shadows-lift)' } },
        '&:is(:hover, :focus-within) [data-quick]': { opacity: '1' },
      }}
    >
      <Box position="relative" borderRadius="lg" overflow="hidden">
        <Picture
          src={pictureOf(product, variant ?? searchMatch?.variants?.[0])}
          alt=""
          sizes="(min-width: 1536px) 304px, (min-width: 1280px) 256px, (min-width: 768px) 20vw, 42vw"
          priority={priority}
        />
        {!isInStock && <Box position="absolute" inset="0" bg="white/55" />}
        {off > 0 && (
          <Badge tone="sale" position="absolute" top="2" left="2">
            {off}% off
          </Badge>
        )}
        {!isInStock && (
          <Badge tone="ink" position="absolute" bottom="2" left="2">
            Out of Stock
          </Badge>
        )}
        {/* One visible action per card. This second one appears under the pointer or with the focus; on touch screens it is on the product's page. */}
        {actions === undefined && isInStock && (
          <Button
            data-quick=""
            size="sm"
            variant="surface"
            position="absolute"
            zIndex="1"
            right="2"
            bottom="2"
            opacity="0"
            transition="opacity 140ms"
            css={{ '@media (hover: none)': { display: 'none' } }}
            aria-label={`Buy Now: ${product.name}`}
            onClick={() => void shopping.buyNow(product)}
          >
            Buy Now
          </Button>
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
        <Link to={variant === undefined ? foundVariantsPath(product, searchMatch?.variants) : variantPath(product.id, variant)}>
          <chakra.span _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'xl' }}>
            {searchMatch?.name ?? product.name}
          </chakra.span>
        </Link>
        {searchMatch?.excerpt}
      </chakra.h3>
      <Flex direction="column" gap="0.5" px="1" pt="1" pb="1">
        {product.reviews > 0 && <Stars rating={product.rating} reviews={product.reviews} />}
        <Price {...displayPrice} includesTax={product.priceIncludesTax} />
        {product.options.length > 0 &&
          (variant === undefined ? (
            <OptionsNote product={product} />
          ) : (
            <chakra.p fontSize="sm" overflowWrap="anywhere">
              {variant.title}
            </chakra.p>
          ))}
        {/* Above the card's link, but only where there is a button to press. */}
        {actions === undefined ? (
          <AddButton product={product} onAdd={() => void shopping.add(product)} />
        ) : (
          <Flex gap="2" mt="auto" pt="2" wrap="wrap" css={{ '& > *': { flex: '1 1 auto', position: 'relative', zIndex: '1' } }}>
            {actions}
          </Flex>
        )}
      </Flex>
    </Grid>
  );
}

/** Dots for an option with swatches and the number of values of the others: `● ● ● 3 sizes`. */
function OptionsNote({ product }: { product: Product }) {
  return (
    <Flex columnGap="2" rowGap="1" wrap="wrap" align="center" pt="0.5" fontSize="xs" color="ink.soft" overflowWrap="anywhere">
      {product.options.map(({ name, values }) => {
        if (values.length === 0) return null;
        const words = `${values.length} ${name.toLowerCase()}${values.length === 1 || /s$/i.test(name) ? '' : 's'}`;
        const swatches = values.flatMap(({ swatch }) => swatch ?? []);
        if (swatches.length < values.length) return <span key={name}>{words}</span>;
        return (
          <Flex key={name} as="span" gap="1" align="center">
            <chakra.span srOnly>{words}</chakra.span>
            {swatches.slice(0, maxSwatches).map((swatch) => (
              <Swatch key={swatch} swatch={swatch} size="3.5" />
            ))}
            {swatches.length > maxSwatches && <span aria-hidden>+{swatches.length - maxSwatches}</span>}
          </Flex>
        );
      })}
    </Flex>
  );
}

/** A round button over the corner of the picture on a phone, below the price on wider screens. */
function AddButton({ product, onAdd }: { product: Product; onAdd: () => void }) {
  return (
    <Flex
      align="flex-end"
      justify="flex-end"
      mt="auto"
      pt={{ md: '2' }}
      css={{
        base: { position: 'absolute', insetInline: '0.5rem', top: '0.5rem', aspectRatio: '1', padding: '0.375rem', pointerEvents: 'none' },
        sm: { insetInline: '0.75rem', top: '0.75rem' },
        md: { position: 'static', aspectRatio: 'auto', padding: '0.5rem 0 0' },
      }}
    >
      <Button
        disabled={!product.isInStock}
        // On a phone the round button would cover the "Out of Stock" badge.
        hideBelow={product.isInStock ? undefined : 'md'}
        aria-label={`Add to Cart: ${product.name}`}
        onClick={onAdd}
        position="relative"
        zIndex="1"
        flex={{ base: 'none', md: '1' }}
        boxSize={{ base: '11', md: 'auto' }}
        px={{ base: '0', md: '3' }}
        fontSize="sm"
        pointerEvents="auto"
        boxShadow={{ base: 'card', md: 'none' }}
      >
        <chakra.span display={{ base: 'inline', md: 'none' }}>
          <Plus size={22} aria-hidden />
        </chakra.span>
        <chakra.span display={{ base: 'none', md: 'inline' }}>Add to Cart</chakra.span>
      </Button>
    </Flex>
  );
}
