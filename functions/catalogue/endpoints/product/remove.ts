/** Archives or deletes a product. */
import { deleteProduct } from '#functions/catalogue/edit-product.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { remove } from '#shared/contract/catalogue/product.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now, note }) => {
  note({ productId: id });
  const isArchived = await deleteProduct(id, { action: remove.key, caller, source, now });
  const message = isArchived ? 'Product archived: orders refer to it' : 'Product deleted successfully';
  return { success: true as const, message, isArchived };
});
