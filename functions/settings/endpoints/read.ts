/** Reads all sections of the settings for the owner, without a cache. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { toSettingsResponse } from '#functions/settings/change-settings.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { read } from '#shared/contract/settings/settings.ts';

export const handler = endpoint(read, async () => {
  const [seller, prices, delivery, cod, grievance, stock] = await Promise.all([
    readSettings('seller'),
    readSettings('prices'),
    readSettings('delivery'),
    readSettings('cod'),
    readSettings('grievance'),
    readSettings('stock'),
  ]);
  return {
    seller: toSettingsResponse(seller),
    prices: toSettingsResponse(prices),
    delivery: toSettingsResponse(delivery),
    cod: toSettingsResponse(cod),
    grievance: toSettingsResponse(grievance),
    stock: toSettingsResponse(stock),
  };
});
