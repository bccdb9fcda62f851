/** Reads the seller, the delivery charges and whether the shop delivers everywhere, which every page shows. */
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { isServedEverywhere } from '#functions/settings/delivery.ts';
import { readCachedSettings } from '#functions/settings/settings.ts';
import { read } from '#shared/contract/settings/shop.ts';

export const handler = openEndpoint(read, async ({ now }) => {
  const [seller, { rows, freeFrom, aloneCharge }, everywhere, { mode }] = await Promise.all([
    readCachedSettings('seller', now),
    readCachedSettings('delivery', now),
    isServedEverywhere(now),
    readCachedSettings('prices', now),
  ]);
  const charges = rows.map(({ charge }) => charge);
  // The tax terms hold for products without a mark, and a recalculation leaves none.
  const includesTax = mode === 'tax_inclusive';
  const shipping = { from: Math.min(...charges), to: Math.max(...charges), freeFrom, alone: aloneCharge, includesTax, everywhere };
  return { ...seller, shipping };
});
