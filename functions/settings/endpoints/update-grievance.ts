/** Changes the grievance officer. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { updateGrievance } from '#shared/contract/settings/grievance.ts';

export const handler = endpoint(updateGrievance, ({ body: { version, ...officer }, caller, source, now }) =>
  changeSettings('grievance', version, officer, { action: updateGrievance.key, caller, source, now }),
);
