/** Deletes a sale. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { removeSale } from '#functions/offers/edit-sale.ts';
import { remove } from '#shared/contract/offers/sale.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now }) => {
  await removeSale(id, { action: remove.key, caller, source, now });
  return { success: true as const, message: 'Sale deleted' };
});
