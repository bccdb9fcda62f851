/** Changes, pauses, resumes or ends a sale. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { editSale, toSaleResponse } from '#functions/offers/edit-sale.ts';
import { update } from '#shared/contract/offers/sale.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now }) =>
  toSaleResponse(await editSale(id, body, { action: update.key, caller, source, now })),
);
