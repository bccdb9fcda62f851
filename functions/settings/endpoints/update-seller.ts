/** Changes who sells. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { updateSeller } from '#shared/contract/settings/settings.ts';

export const handler = endpoint(updateSeller, ({ body: { version, ...seller }, caller, source, now }) =>
  // What the first values of the grievance officer are taken from stays in the item.
  changeSettings('seller', version, (before) => ({ ...before, ...seller }), { action: updateSeller.key, caller, source, now }),
);
