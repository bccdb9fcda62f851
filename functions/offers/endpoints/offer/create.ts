/** Adds an offer. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { createOffer, toOfferResponse } from '#functions/offers/edit-offer.ts';
import { create } from '#shared/contract/offers/offer.ts';

export const handler = endpoint(create, async ({ body, headers, caller, source, now }) =>
  toOfferResponse(await createOffer(body, headers['idempotency-key'], { action: create.key, caller, source, now })),
);
