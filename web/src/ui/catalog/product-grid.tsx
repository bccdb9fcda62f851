/** A grid of product cards whose rows line up. */
import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { cardColumns, cardGap } from '#web/ui/feedback/skeleton.tsx';
import { ProductCard } from './product-card.tsx';

/** Cards in a row share the lines of the grid, so that names, prices and buttons align however long a name is. */
export const CardList = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gap: cardGap,
    gridTemplateColumns: cardColumns,
    '& > li': { display: 'grid', gridRow: 'span 4', gridTemplateRows: 'subgrid', rowGap: '0' },
  },
});

interface Props {
  readonly products: readonly Product[];
  readonly priorityCount?: number;
  readonly label: string;
  readonly searchMatchOf?: (product: Product) => ComponentProps<typeof ProductCard>['searchMatch'];
}

export function ProductGrid({ products, priorityCount = 0, label, searchMatchOf }: Props) {
  return (
    <CardList aria-label={label}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} priority={index < priorityCount} searchMatch={searchMatchOf?.(product)} />
        </li>
      ))}
    </CardList>
  );
}
