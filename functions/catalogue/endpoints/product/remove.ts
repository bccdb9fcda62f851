/** Archives or deletes a product. */
import { deleteProduct } from '#functions/catalogue/edit-product.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { remove } from '#shared/contract/catalogue/product.ts';

const messages = {
  deleted: 'Product deleted successfully',
  ordered: 'Product archived: orders refer to it',
  many_variants: 'Product archived: it has too many variants to be deleted at once',
};

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now, note }) => {
  note({ productId: id });
  const archived = await deleteProduct(id, { action: remove.key, caller, source, now });
  return { success: true as const, message: messages[archived ?? 'deleted'], isArchived: archived !== undefined };
});
