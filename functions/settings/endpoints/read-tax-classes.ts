/** Reads the tax classes for the catalogue's staff, who choose one for a product. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { readTaxClasses } from '#shared/contract/settings/settings.ts';

export const handler = endpoint(readTaxClasses, async () => (await readSettings('prices')).values);
