/** Changes the seller, the business that is named on invoices. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { updateSeller } from '#shared/contract/settings/settings.ts';

export const handler = endpoint(updateSeller, ({ body: { version, ...seller }, caller, source, now }) =>
  // Fields of the former officer stay in the item, because the first values of the section `grievance` come from them.
  changeSettings('seller', version, (before) => ({ ...before, ...seller }), { action: updateSeller.key, caller, source, now }),
);
