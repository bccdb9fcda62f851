/** How do many products stand together? */
import { chakra } from '@chakra-ui/react';
import type { Product } from '#shared/contract/catalog.ts';
import { ProductCard } from './product-card.tsx';
import { productColumns } from './skeleton.tsx';

const List = chakra('ul', {
  base: { listStyleType: 'none', display: 'grid', gap: { base: '3', md: '5' }, gridTemplateColumns: productColumns, '& > li': { display: 'grid' } },
});

export function ProductGrid({ products, firstRow = 0, label }: { products: readonly Product[]; firstRow?: number; label: string }) {
  return (
    <List aria-label={label}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} first={index < firstRow} />
        </li>
      ))}
    </List>
  );
}
