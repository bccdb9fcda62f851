/** The products: the list, or the form of one of them. */
import { useUrlState } from '#web/ui/admin/address.ts';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { fatalError, RecordNotFound } from '#web/ui/admin/not-found.tsx';
import { useAllCategories, useProductForEdit } from './api/catalogue.ts';
import { ProductForm } from './product-form.tsx';
import { ProductList, standard } from './product-list.tsx';

export function Component() {
  const { state, hrefOf } = useUrlState('products', standard);
  return state.product === '' ? <ProductList /> : <OneProduct id={state.product} back={hrefOf({ product: '' })} />;
}

function OneProduct({ id, back }: { id: string; back: string }) {
  const categories = useAllCategories();
  const known = /^\d{1,12}$/.test(id);
  const product = useProductForEdit(known ? Number(id) : null);
  const isLoaded = known && product.data?.id === Number(id);
  const error = fatalError(categories.error, categories.data !== undefined) ?? fatalError(product.error, isLoaded);
  if (error !== undefined || (!known && id !== 'new'))
    return (
      <RecordNotFound
        noun="Product"
        list="Products"
        backTo={back}
        error={error}
        errorTitle="Failed to load products"
        onRetry={() => void Promise.all([categories.mutate(), product.mutate()])}
      />
    );
  if (categories.data === undefined || (known && !isLoaded)) return <TableSkeleton name="Product" />;
  return <ProductForm key={id} product={known ? (product.data ?? null) : null} categories={categories.data} back={back} />;
}
