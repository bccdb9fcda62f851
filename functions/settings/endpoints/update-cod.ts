/** Changes when an order can be paid on delivery and what that costs. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { updateCod } from '#shared/contract/settings/cod.ts';

export const handler = endpoint(updateCod, ({ body: { version, ...cod }, caller, source, now }) =>
  changeSettings('cod', version, cod, { action: updateCod.key, caller, source, now }),
);
