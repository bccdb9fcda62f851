/** Reads the seller and the delivery charges, which every page shows. */
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { settingsOf } from '#functions/settings/settings.ts';
import { read } from '#shared/contract/settings/shop.ts';

export const handler = openEndpoint(read, async ({ now }) => {
  const [seller, { rows, freeFrom, aloneCharge }] = await Promise.all([settingsOf('seller', now), settingsOf('delivery', now)]);
  const charges = rows.map(({ charge }) => charge);
  return { ...seller, shipping: { from: Math.min(...charges), to: Math.max(...charges), freeFrom, alone: aloneCharge } };
});
