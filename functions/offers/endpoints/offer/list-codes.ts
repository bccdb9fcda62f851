/** Lists the codes of an offer that each work once. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { offerById, uniqueCouponsOf } from '#functions/offers/offer-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { listCodes } from '#shared/contract/offers/offer.ts';

export const handler = endpoint(listCodes, async ({ params: { id } }) => {
  if ((await offerById(id)) === undefined) throw new Failure('offer_not_found');
  return { codes: (await uniqueCouponsOf(id)).map(({ code, takenBy, usedBy }) => ({ code, isUsed: (takenBy ?? usedBy) !== undefined })) };
});
