/** What stands in the place of what is still coming? A quiet shape of the same size. */
import { Box, type BoxProps, chakra, Grid } from '@chakra-ui/react';

export function Skeleton(props: BoxProps) {
  return (
    <Box
      aria-hidden="true"
      borderRadius="lg"
      bgImage="linear-gradient(100deg, #F3E9D7 40%, #FBF4E7 50%, #F3E9D7 60%)"
      bgSize="200% 100%"
      animation="shimmer 1.6s linear infinite"
      {...props}
    />
  );
}

export function CardSkeleton() {
  return (
    <Box bg="white" borderRadius="xl" p="3" pb="5">
      <Skeleton aspectRatio={1} borderRadius="lg" />
      <Skeleton h="4" w="40%" mt="4" />
      <Skeleton h="5" w="85%" mt="3" />
      <Skeleton h="6" w="50%" mt="4" />
      <Skeleton h="11" w="full" mt="4" borderRadius="pill" />
    </Box>
  );
}

/** As many cards as the list will have. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <Box role="status">
      <chakra.span srOnly>Loading products</chakra.span>
      <Grid templateColumns={productColumns} gap={{ base: '3', md: '5' }}>
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </Grid>
    </Box>
  );
}

export const productColumns = { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' };

/** While a page's code comes. As high as a screen, so that the footer does not jump. */
export function PageLoading() {
  return (
    <Box role="status" minH="100dvh" maxW="page" mx="auto" px="6" pt="10">
      <chakra.span srOnly>Loading</chakra.span>
      <Skeleton h="10" w="16rem" maxW="full" />
      <Skeleton h="64" mt="6" borderRadius="2xl" />
    </Box>
  );
}
