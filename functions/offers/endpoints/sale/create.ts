/** Adds a sale. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { createSale, toSaleResponse } from '#functions/offers/edit-sale.ts';
import { create } from '#shared/contract/offers/sale.ts';

export const handler = endpoint(create, async ({ body, headers, caller, source, now }) =>
  toSaleResponse(await createSale(body, headers['idempotency-key'], { action: create.key, caller, source, now })),
);
