/** Deletes an offer that was never used. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { removeOffer } from '#functions/offers/edit-offer.ts';
import { remove } from '#shared/contract/offers/offer.ts';

export const handler = endpoint(remove, async ({ params: { id }, caller, source, now }) => {
  await removeOffer(id, { action: remove.key, caller, source, now });
  return { success: true as const, message: 'Offer deleted' };
});
