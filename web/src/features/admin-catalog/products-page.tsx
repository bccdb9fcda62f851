/** The products: the list, or the form of one of them. */

import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { fatalError, RecordNotFound } from '#web/ui/admin/not-found.tsx';
import { useUrlState } from '#web/ui/admin/url-state.ts';
import { useAllCategories, useProductForEdit } from './api/catalogue.ts';
import { ProductForm } from './product-form.tsx';
import { defaults, ProductList } from './product-list.tsx';

export function Component() {
  const { state, page, hrefOf } = useUrlState('products', defaults);
  return state.product === '' ? <ProductList /> : <ProductEditor id={state.product} backTo={hrefOf({ product: '', page })} />;
}

function ProductEditor({ id, backTo }: { id: string; backTo: string }) {
  const categories = useAllCategories();
  const isValidId = /^\d{1,12}$/.test(id);
  const product = useProductForEdit(isValidId ? Number(id) : null);
  const isLoaded = isValidId && product.data?.id === Number(id);
  const error = fatalError(categories.error, categories.data !== undefined) ?? fatalError(product.error, isLoaded);
  if (error !== undefined || (!isValidId && id !== 'new'))
    return (
      <RecordNotFound
        noun="Product"
        list="Products"
        backTo={backTo}
        error={error}
        errorTitle="Failed to load products"
        onRetry={() => void Promise.all([categories.mutate(), product.mutate()])}
      />
    );
  if (categories.data === undefined || (isValidId && !isLoaded)) return <TableSkeleton name="Product" />;
  return <ProductForm key={id} product={isValidId ? (product.data ?? null) : null} categories={categories.data} backTo={backTo} />;
}
