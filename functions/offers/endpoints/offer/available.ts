/** Lists the offers that the shop shows to all visitors. */
import { countTakenUses } from '#functions/offers/offer-uses.ts';
import { cachedOffers } from '#functions/offers/price-offers.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { available } from '#shared/contract/offers/offer.ts';
import { toRupees } from '#shared/rules/money.ts';
import { isOfferLive } from '#shared/rules/order/offers.ts';

export const handler = openEndpoint(available, async ({ now }) => {
  const live = (await cachedOffers(now)).filter((offer) => offer.isPublic && isOfferLive(offer, now));
  const usedCounts = await Promise.all(live.map(async ({ id, maxUses }) => (maxUses === undefined ? 0 : (await countTakenUses(id, undefined)).all)));
  const usable = live.filter(({ maxUses = Number.POSITIVE_INFINITY }, index) => (usedCounts[index] ?? 0) < maxUses);
  return {
    offers: usable.map(({ code, title, minimum, endsAt, isFirstOrderOnly = false }) => ({
      ...(code === undefined ? {} : { code }),
      title,
      ...(minimum === undefined ? {} : { minimum: toRupees(minimum) }),
      ...(endsAt === undefined ? {} : { endsAt }),
      isFirstOrderOnly,
    })),
  };
});
