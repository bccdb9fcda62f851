/** The first featured product, with one action. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { settings } from '#web/content/settings.ts';
import { productPath, signInPath } from '#web/paths.ts';
import { useProducts } from '#web/shop/api/catalogue.ts';
import { displayPriceOf, variantsOf } from '#web/shop/variants.ts';
import { Heart } from '#web/ui/catalog/heart.tsx';
import { Price } from '#web/ui/catalog/price.tsx';
import { stockText } from '#web/ui/catalog/product-facts.ts';
import { useShopping } from '#web/ui/catalog/use-shopping.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { Picture } from '#web/ui/media/picture.tsx';

export function Spotlight() {
  const { data, error } = useProducts({ isFeatured: 'true', status: 'active', sort: 'featured', limit: 1 });
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const shopping = useShopping();
  if (data === undefined) return error === undefined ? <Skeleton borderRadius="2xl" h={{ base: '13rem', md: '18rem' }} /> : null;
  const product = data.products[0];
  if (product === undefined) return null;
  const displayPrice = displayPriceOf(variantsOf(product), product);
  return (
    <Flex
      as="section"
      aria-label="In the spotlight"
      bg="sun.tint"
      borderRadius="2xl"
      align="center"
      wrap="wrap"
      gap={{ base: '4', md: '8' }}
      p={{ base: '3', md: '4' }}
      pr={{ md: '6' }}
    >
      {/* Small enough that the price fits on one line, also in the fallback font. */}
      <Box w={{ base: '26%', md: '16rem' }} flexShrink="0">
        <Picture src={product.primaryImage} alt="" sizes="(min-width: 768px) 256px, 33vw" priority rounded="18px" />
      </Box>
      <Flex direction="column" align="flex-start" gap={{ base: '2', md: '3' }} minW="0" flex={{ base: '1 1 9rem', md: '1 1 18rem' }}>
        <Flex w="full" justify="space-between" align="center" gap="2" mb={{ base: '-1', md: '0' }}>
          <Flex gap={{ base: '1', md: '2' }} wrap="wrap">
            {displayPrice.off > 0 && <Badge tone="sale">Sale</Badge>}
            <Badge tone={product.isInStock ? 'good' : 'ink'}>{stockText(product.stock)}</Badge>
          </Flex>
          <Heart id={product.id} name={product.name} />
        </Flex>
        <chakra.h2 fontSize={{ base: 'lg', md: '2xl' }} lineHeight="1.2">
          <Link to={productPath(product.id)}>{product.name}</Link>
        </chakra.h2>
        <chakra.div display={{ base: 'none', md: 'block' }} maxW="36rem">
          <chakra.p color="ink.soft" lineClamp="2">
            {product.description}
          </chakra.p>
        </chakra.div>
        <Price {...displayPrice} includesTax={product.priceIncludesTax} size="lg" />
        {!product.isInStock ? (
          <Button disabled>Out of Stock</Button>
        ) : isAuthenticated || settings.guestCart ? (
          <Button onClick={() => void shopping.add(product)}>Add to Cart</Button>
        ) : (
          <ButtonLink to={signInPath(`${pathname}${search}`)}>Sign In</ButtonLink>
        )}
      </Flex>
    </Flex>
  );
}
