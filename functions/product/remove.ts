/** How does a product leave the catalogue? */
import { deleteProduct } from '#functions/flows/catalogue/edit-product.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { remove } from '#shared/contract/product.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now, note }) => {
  note({ productId: id });
  const isArchived = await deleteProduct(id, { action: remove.key, caller, source, now });
  const message = isArchived ? 'Product archived: orders refer to it' : 'Product deleted successfully';
  return { success: true as const, message, isArchived };
});
