/** How does the clinic say what became of a visit, and take it back? */
import type { Caller } from '#functions/http/caller.ts';
import { Failure } from '#functions/http/failure.ts';
import type { AppointmentItem } from '#functions/store/appointment.ts';
import { type Act, recordAudit } from '#functions/store/audit.ts';
import { commit, decideAnew } from '#functions/store/table.ts';
import { markVisit } from '#functions/store/visit.ts';
import { undoMinutes, type VisitStatus, visitMoves } from '#shared/rules/appointment-status.ts';
import { withinScope } from './doctor-scope.ts';
import { appointmentById } from './find-visit.ts';

/**
 * A second time answers the same.
 * @throws Failure `appointment_not_found`, `visit_not_markable`, `invalid_input` where a reason is missing, `forbidden`
 */
export async function sayOfVisit(id: string, to: VisitStatus, reason: string, act: Act & { readonly caller: Caller }): Promise<AppointmentItem> {
  const { now } = act;
  return decideAnew(async () => {
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
