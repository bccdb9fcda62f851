/** Which products are there, and what can be done with them? The list, or the form of one of them. */
import { Link } from 'react-router-dom';
import { useAddress } from '#web/ui/admin/address.ts';
import { TableSkeleton } from '#web/ui/admin/table.tsx';
import { useRead } from '#web/ui/admin/use-read.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductList, standard } from './product-list.tsx';

export function Component() {
  const { state, to } = useAddress('products', standard);
  return state.product === '' ? <ProductList /> : <OneProduct id={state.product} back={to({ product: '' })} />;
}

function OneProduct({ id, back }: { id: string; back: string }) {
  const categories = useRead('catalog.listCategories', {});
  const known = /^\d{1,12}$/.test(id);
  const product = useRead('catalog.readProduct', known ? { params: { id: Number(id) } } : null, { revalidateIfStale: true });
  const error = categories.error ?? product.error;
  if (error !== undefined || (!known && id !== 'new'))
    return (
      <ErrorState
        title={error === undefined || error.code === 'product_not_found' ? 'Product not found' : 'Failed to load products'}
        text={error?.message ?? 'There is nothing at this address.'}
        onRetry={() => void Promise.all([categories.mutate(), product.mutate()])}
      >
        <Link to={back}>Back to the products</Link>
      </ErrorState>
    );
  if (categories.data === undefined || (known && (product.data === undefined || product.data.id !== Number(id))))
    return <TableSkeleton name="Product" />;
  return <ProductForm key={id} product={known ? (product.data ?? null) : null} categories={categories.data} back={back} />;
}
