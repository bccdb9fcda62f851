/** Changes or counts the stock of many SKUs in one request. */
import { changeStock } from '#functions/catalogue/change-stock.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { change } from '#shared/contract/catalogue/stock.ts';

export const handler = endpoint(change, async ({ headers, body, caller, source, now }) => ({
  results: await changeStock(body, headers['idempotency-key'], { action: change.key, caller, source, now }),
}));
