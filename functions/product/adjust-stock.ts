/** How many units more or less are there? */
import { adjustStock as adjust } from '#functions/flows/catalogue/adjust-stock.ts';
import { toProductResponse } from '#functions/flows/catalogue/edit-product.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { adjustStock } from '#shared/contract/product.ts';

export const handler = endpoint(adjustStock, async ({ params: { id }, headers, body: { change, reason }, caller, source, now, note }) => {
  note({ productId: id });
  return toProductResponse(await adjust(id, change, reason, headers['idempotency-key'], { action: adjustStock.key, caller, source, now }), now);
});
