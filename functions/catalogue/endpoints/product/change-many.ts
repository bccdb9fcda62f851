/** Changes many products at once. */
import { changeManyProducts as change } from '#functions/catalogue/edit-many-products.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeMany } from '#shared/contract/catalogue/product.ts';

export const handler = endpoint(changeMany, async ({ headers, body, caller, source, now }) => ({
  results: await change(body, headers['idempotency-key'], { action: changeMany.key, caller, source, now }),
}));
