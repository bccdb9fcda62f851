/** The category cards, which filter the product list below them and link to each category. */
import { Box, chakra, Grid } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { categoryPath } from '#web/paths.ts';
import { cardColumns, cardGap, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Picture } from '#web/ui/media/picture.tsx';

const grounds = ['sun.tint', 'brand.tint', 'sky', 'blush', 'lilac', 'good.tint'];

export function CategoryCardsSkeleton() {
  return (
    <Grid templateColumns={cardColumns} gap={cardGap}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} borderRadius="xl" aspectRatio={1.28} />
      ))}
    </Grid>
  );
}

export function CategoryCards({ categories, chosen, onChoose }: { categories: readonly Category[]; chosen: string; onChoose: (id: string) => void }) {
  return (
    <Grid as="ul" listStyleType="none" templateColumns={cardColumns} gap={cardGap}>
      {categories.map((category, index) => (
        <Box
          as="li"
          key={category.id}
          position="relative"
          borderRadius="xl"
          bg={grounds[index % grounds.length]}
          overflow="hidden"
          display="flex"
          flexDirection="column"
        >
          <chakra.button
            type="button"
            aria-pressed={chosen === category.id}
            onClick={() => onChoose(chosen === category.id ? '' : category.id)}
            textAlign="left"
            cursor="pointer"
            flex="1"
            display="flex"
            flexDirection="column"
            borderRadius="xl"
            borderWidth="3px"
            borderColor="transparent"
            transition="border-color 140ms"
            _hover={{ borderColor: 'brand.tint2' }}
            css={{ '&[aria-pressed=true]': { borderColor: 'var(--n-colors-brand)' } }}
            pb="12"
          >
            <Picture src={category.imageUrl} alt="" sizes="(min-width: 768px) 22vw, 46vw" ratio={1.5} rounded="14px 14px 0 0" />
            <chakra.span display="block" px="4" pt="3" fontFamily="heading" fontWeight="700" fontSize={{ base: 'lg', md: 'xl' }} lineHeight="1.2">
              {category.name}
            </chakra.span>
            <chakra.span display="block" px="4" pt="0.5" fontSize="sm" color="ink.soft">
              {category.productCount} {category.productCount === 1 ? 'product' : 'products'}
            </chakra.span>
          </chakra.button>
          <chakra.div
            asChild
            position="absolute"
            left="calc(1rem + 3px)"
            bottom="3"
            display="inline-flex"
            alignItems="center"
            gap="1"
            minH="8"
            fontSize="sm"
            fontWeight="600"
            color="brand"
            _hover={{ textDecoration: 'underline' }}
          >
            <Link to={categoryPath(category.name)} aria-label={`See all in ${category.name}`}>
              See all <ArrowRight size={16} aria-hidden />
            </Link>
          </chakra.div>
        </Box>
      ))}
    </Grid>
  );
}
