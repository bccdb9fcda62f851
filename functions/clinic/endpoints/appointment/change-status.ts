/** The patient came; or did not; or that was a wrong click. */
import { recordVisitOutcome } from '#functions/clinic/mark-visit.ts';
import { toVisitFileResponse } from '#functions/clinic/visit-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { changeStatus } from '#shared/contract/clinic/appointment-clinic.ts';

export const handler = endpoint(changeStatus, async ({ params: { id }, body: { status, reason = '' }, caller, source, now, note }) => {
  note({ appointmentId: id });
  return toVisitFileResponse(await recordVisitOutcome(id, status, reason, { action: changeStatus.key, caller, source, now }), caller, now);
});
