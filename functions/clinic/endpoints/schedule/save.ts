/** Changes a doctor's hours and leave. */
import { saveSchedule } from '#functions/clinic/doctors/edit-schedule.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { save } from '#shared/contract/clinic/schedule.ts';

export const handler = endpoint(save, async ({ params: { id }, body, caller, source, now, note }) => {
  note({ doctorId: id });
  return saveSchedule(id, body, { action: save.key, caller, source, now });
});
