/** How does a speciality change? */
import { editSpeciality, showSpeciality } from '#functions/flows/clinic/keep-speciality.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { update } from '#shared/contract/speciality.ts';

export const handler = endpoint(update, async ({ params: { id }, body, caller, source, now }) =>
  showSpeciality(await editSpeciality(id, body, { action: update.key, caller, source, now })),
);
