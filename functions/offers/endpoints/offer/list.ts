/** Lists the offers with their uses for the owner, read from the table without a cache. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { toOfferResponse } from '#functions/offers/edit-offer.ts';
import { listOffers } from '#functions/offers/offer-store.ts';
import { readOfferFigures } from '#functions/offers/offer-uses.ts';
import { list } from '#shared/contract/offers/offer.ts';

export const handler = endpoint(list, async () => {
  const offers = await listOffers();
  const figures = await readOfferFigures(offers);
  return { offers: offers.map((offer) => toOfferResponse(offer, figures.get(offer.id))) };
});
