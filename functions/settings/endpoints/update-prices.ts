/** Changes what the prices of the catalogue mean. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { updatePrices } from '#shared/contract/settings/settings.ts';

export const handler = endpoint(updatePrices, ({ body: { version, ...prices }, caller, source, now }) =>
  changeSettings('prices', version, prices, { action: updatePrices.key, caller, source, now }),
);
