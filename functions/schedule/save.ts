/** How do a doctor's hours and leave change? */
import { saveSchedule } from '#functions/flows/clinic/keep-schedule.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { save } from '#shared/contract/schedule.ts';

export const handler = endpoint(save, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ doctorId: id });
  return saveSchedule(id, body, { action: save.key, caller, source, now });
});
