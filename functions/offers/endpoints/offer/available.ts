/** Lists the offers that the shop shows to everybody. */
import { offersNow } from '#functions/offers/price-offers.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { available } from '#shared/contract/offers/offer.ts';
import { toRupees } from '#shared/rules/money.ts';
import { isOfferLive } from '#shared/rules/order/offers.ts';

export const handler = openEndpoint(available, async ({ now }) => ({
  offers: (await offersNow(now))
    .filter((offer) => offer.isPublic && isOfferLive(offer, now))
    .map(({ code, title, minimum, endsAt, isFirstOrderOnly = false }) => ({
      ...(code === undefined ? {} : { code }),
      title,
      ...(minimum === undefined ? {} : { minimum: toRupees(minimum) }),
      ...(endsAt === undefined ? {} : { endsAt }),
      isFirstOrderOnly,
    })),
}));
