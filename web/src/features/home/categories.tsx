/** The category tiles, each one link; on a phone small and round, four in a row. */
import { chakra, Grid } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { categoryPath } from '#web/paths.ts';
import { cardColumns, cardGap, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Picture } from '#web/ui/media/picture.tsx';

const backgrounds = ['sun.tint', 'brand.tint', 'sky', 'blush', 'lilac', 'good.tint'];
/** Fewer in a row where letters are large. */
const columns = { ...cardColumns, base: 'repeat(auto-fill, minmax(max(4.25rem, (100% - 1.5rem) / 4), 1fr))' };
const gap = { ...cardGap, base: '2' };
const maxOnPhones = 8;

export function CategoryCardsSkeleton() {
  return (
    <Grid templateColumns={columns} gap={gap}>
      {Array.from({ length: maxOnPhones }, (_, index) => (
        <Skeleton key={index} borderRadius="xl" aspectRatio={{ base: 0.68, sm: 1.28 }} />
      ))}
    </Grid>
  );
}

export function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <Grid as="ul" listStyleType="none" templateColumns={columns} gap={gap}>
      {categories.map((category, index) => (
        // A phone shows two rows, so that the products follow soon; all categories are in the menu.
        <chakra.li key={category.id} display={index < maxOnPhones ? 'flex' : { base: 'none', sm: 'flex' }}>
          <chakra.div
            asChild
            flex="1"
            minW="0"
            display="block"
            borderRadius="xl"
            bg={{ base: 'transparent', sm: backgrounds[index % backgrounds.length] ?? 'sand' }}
            textAlign={{ base: 'center', sm: 'left' }}
            pb={{ base: '1', sm: '4' }}
            transition="transform 180ms, box-shadow 180ms"
            css={{ '@media (hover: hover)': { '&:hover': { transform: 'translateY(-3px)', boxShadow: 'var(--n-shadows-lift)' } } }}
          >
            <Link to={categoryPath(category.name)}>
              <chakra.span
                display="block"
                overflow="hidden"
                borderRadius={{ base: 'full', sm: '20px 20px 0 0' }}
                bg={backgrounds[index % backgrounds.length] ?? 'sand'}
                css={{ '& > span': { aspectRatio: { base: '1', sm: '1.5' } } }}
              >
                <Picture src={category.imageUrl} alt="" sizes="(min-width: 768px) 22vw, (min-width: 480px) 46vw, 22vw" ratio={1.5} rounded="0" />
              </chakra.span>
              <chakra.span
                display="block"
                px={{ base: '0', sm: '4' }}
                pt={{ base: '1.5', sm: '3' }}
                fontFamily={{ base: 'body', sm: 'heading' }}
                fontWeight={{ base: '600', sm: '700' }}
                fontSize={{ base: 'xs', sm: 'lg', md: 'xl' }}
                lineHeight="1.2"
                overflowWrap="anywhere"
              >
                {category.name}
              </chakra.span>
              <chakra.span display={{ base: 'none', sm: 'block' }} px="4" pt="0.5" fontSize="sm" color="ink.soft">
                {category.productCount} {category.productCount === 1 ? 'product' : 'products'}
              </chakra.span>
            </Link>
          </chakra.div>
        </chakra.li>
      ))}
    </Grid>
  );
}
