/** Reads the low-stock limit of the shop for the catalogue's staff, without a cache. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { toSettingsResponse } from '#functions/settings/change-settings.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { readStock } from '#shared/contract/settings/stock.ts';

export const handler = endpoint(readStock, async () => toSettingsResponse(await readSettings('stock')));
