/** How does the clinic say what became of a visit, and take it back? */

import { withinScope } from '#functions/clinic/doctors/doctor-scope.ts';
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Caller } from '#functions/platform/http/handler.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { undoMinutes, type VisitStatus, visitMoves } from '#shared/rules/appointment-status.ts';
import type { AppointmentItem } from './appointment-store.ts';
import { appointmentById } from './find-visit.ts';
import { markVisit } from './visit-store.ts';

/**
 * A second time answers the same.
 * @throws Failure `appointment_not_found`, `visit_not_markable`, `invalid_input` where a reason is missing, `forbidden`
 */
export async function recordVisitOutcome(
  id: string,
  to: VisitStatus,
  reason: string,
  act: Act & { readonly caller: Caller },
): Promise<AppointmentItem> {
  const { now } = act;
  return retryOnConflict(async () => {
    const appointment = await withinScope(await appointmentById(id), act.caller);
    const { status } = appointment;
    // A confirmed one was not taken back, unless it was marked before.
    if (status === to && (to !== 'confirmed' || appointment.markedAt !== undefined)) return appointment;
    const move = visitMoves(appointment, now).find((each) => each.status === to);
    if (move === undefined) throw new Failure('visit_not_markable');
    if (move.needsReason && reason === '')
      throw new Failure('invalid_input', { fields: { reason: `After ${undoMinutes} minutes this needs a reason` } });
    await commit([
      markVisit(appointment, to, now),
      ...recordAudit(act, { subject: { type: 'appointment', id }, before: { status }, after: { status: to }, reason }),
    ]);
    return { ...appointment, status: to, markedAt: now.toISOString() };
  });
}
