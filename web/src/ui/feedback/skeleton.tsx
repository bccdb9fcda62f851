/** Placeholders of the same size as what is loading. */
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
    <Box bg="white" borderRadius="xl" p={{ base: '2', sm: '3' }} pb="4" gridRow="1 / -1">
      <Skeleton aspectRatio={1} borderRadius="lg" />
      <Skeleton h="4" w="60%" mt="3" />
      <Skeleton h="5" w="85%" mt="2" />
      <Skeleton h="6" w="55%" mt="3" />
      <Skeleton display={{ base: 'none', md: 'block' }} h="11" w="full" mt="3" borderRadius="xl" />
    </Box>
  );
}

/** As many cards as the list will have. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <Box role="status">
      <chakra.span srOnly>Loading products</chakra.span>
      <Grid templateColumns={cardColumns} gap={cardGap}>
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </Grid>
    </Box>
  );
}

/** Two to four cards in a row, so that eight and twelve leave no gap; fewer where letters are large. */
const columns = (minWidth: string, gap: string) => `repeat(auto-fill, minmax(min(100%, max(${minWidth}, (100% - 3 * ${gap}) / 4)), 1fr))`;
export const cardGap = { base: '3', md: '4', lg: '5' };
export const cardColumns = {
  base: columns('8.25rem', '0.75rem'),
  sm: columns('9.5rem', '0.75rem'),
  md: columns('10rem', '1rem'),
  lg: columns('10rem', '1.25rem'),
};

/** Shown while a page's code loads; as high as a screen, so that the footer does not jump. */
export function PageLoading() {
  return (
    <Box role="status" minH="100dvh" maxW="page" mx="auto" px="6" pt="10">
      <chakra.span srOnly>Loading</chakra.span>
      <Skeleton h="10" w="16rem" maxW="full" />
      <Skeleton h="64" mt="6" borderRadius="2xl" />
    </Box>
  );
}
