/** Changes a product. */
import { editProduct, readProductResponse } from '#functions/catalogue/edit-product.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { update } from '#shared/contract/catalogue/product.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ productId: id });
  return readProductResponse(await editProduct(id, () => body, { action: update.key, caller, source, now }), now);
});
