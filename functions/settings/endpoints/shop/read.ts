/** Reads the seller, the delivery charges and whether the shop delivers everywhere, which every page shows. */
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { isServedEverywhere } from '#functions/settings/delivery.ts';
import { readCachedSettings, taxTerms } from '#functions/settings/settings.ts';
import { read } from '#shared/contract/settings/shop.ts';

export const handler = openEndpoint(read, async ({ now }) => {
  const [seller, { rows, freeFrom, aloneCharge }, everywhere, { includesTax }] = await Promise.all([
    readCachedSettings('seller', now),
    readCachedSettings('delivery', now),
    isServedEverywhere(now),
    taxTerms(now),
  ]);
  const charges = rows.map(({ charge }) => charge);
  const shipping = { from: Math.min(...charges), to: Math.max(...charges), freeFrom, alone: aloneCharge, includesTax, everywhere };
  return { ...seller, shipping };
});
