/** Changes the number of units up to which stock is low. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { updateStock } from '#shared/contract/settings/stock.ts';

export const handler = endpoint(updateStock, ({ body: { version, ...stock }, caller, source, now }) =>
  changeSettings('stock', version, stock, { action: updateStock.key, caller, source, now }),
);
