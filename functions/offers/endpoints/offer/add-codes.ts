/** Creates codes of an offer that each work once. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { addCodes, toCountedResponse } from '#functions/offers/edit-offer.ts';
import { addCodes as entry } from '#shared/contract/offers/offer.ts';

export const handler = endpoint(entry, async ({ params: { id }, body, caller, source, now }) =>
  toCountedResponse(await addCodes(id, body, { action: entry.key, caller, source, now })),
);
