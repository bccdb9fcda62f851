/** Changes, pauses or resumes an offer. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { editOffer, toCountedResponse } from '#functions/offers/edit-offer.ts';
import { update } from '#shared/contract/offers/offer.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now }) =>
  toCountedResponse(await editOffer(id, body, { action: update.key, caller, source, now })),
);
