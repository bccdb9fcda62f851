/** Adds units to a product's stock, or takes units away. */
import { adjustStock as adjust } from '#functions/catalogue/adjust-stock.ts';
import { readProductResponse } from '#functions/catalogue/edit-product.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { adjustStock } from '#shared/contract/catalogue/product.ts';

export const handler = endpoint(adjustStock, async ({ params: { id }, headers, body, caller, source, now, note }) => {
  note({ productId: id, variantId: body.variantId });
  return readProductResponse(await adjust(id, body, headers['idempotency-key'], { action: adjustStock.key, caller, source, now }), now);
});
