/** How does a product change? */
import { editProduct, toProductResponse } from '#functions/flows/catalogue/edit-product.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { update } from '#shared/contract/product.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ productId: id });
  return toProductResponse(await editProduct(id, () => body, { action: update.key, caller, source, now }), now);
});
