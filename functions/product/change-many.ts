/** How do many products change at once? */
import { changeMany as change } from '#functions/flows/catalogue/change-many.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { changeMany } from '#shared/contract/product.ts';

export const handler = endpoint(changeMany, async ({ headers, body, caller, source, now }) => ({
  results: await change(body, headers['idempotency-key'], { action: changeMany.key, caller, source, now }),
}));
