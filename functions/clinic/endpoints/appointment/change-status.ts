/** Records the outcome of a visit (the patient came, or did not), and takes back an outcome that was recorded by mistake. */
import { appointmentById } from '#functions/clinic/appointment-index-store.ts';
import { type AppointmentItem, markVisit } from '#functions/clinic/appointment-store.ts';
import { assertInScope } from '#functions/clinic/doctors/doctor-scope.ts';
import { toVisitFileResponse } from '#functions/clinic/visit-response.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Caller } from '#functions/platform/http/handler.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { changeStatus } from '#shared/contract/clinic/appointment-clinic.ts';
import { undoMinutes, type VisitStatus, visitMoves } from '#shared/rules/clinic/appointment-status.ts';

export const handler = endpoint(changeStatus, async ({ params: { id }, body: { status, reason = '' }, caller, source, now, note }) => {
  note({ appointmentId: id });
  return toVisitFileResponse(await recordVisitOutcome(id, status, reason, { action: changeStatus.key, caller, source, now }), caller, now);
});

/**
 * Idempotent: recording the same outcome again returns the same answer.
 * @throws Failure `appointment_not_found`, `visit_not_markable`, `invalid_input` when a reason is missing, `forbidden`
 */
async function recordVisitOutcome(
  id: string,
  to: VisitStatus,
  reason: string,
  auditedRequest: AuditedRequest & { readonly caller: Caller },
): Promise<AppointmentItem> {
  const { now } = auditedRequest;
  return retryOnConflict(async () => {
    const appointment = await assertInScope(await appointmentById(id), auditedRequest.caller);
    const { status } = appointment;
    // A confirmed appointment counts as taken back only if an outcome had been recorded before.
    if (status === to && (to !== 'confirmed' || appointment.markedAt !== undefined)) return appointment;
    const move = visitMoves(appointment, now).find((each) => each.status === to);
    if (move === undefined) throw new Failure('visit_not_markable');
    if (move.needsReason && reason === '')
      throw new Failure('invalid_input', { fields: { reason: `After ${undoMinutes} minutes this needs a reason` } });
    await commit([
      markVisit(appointment, to, now),
      ...recordAudit(auditedRequest, { subject: { type: 'appointment', id }, before: { status }, after: { status: to }, reason }),
    ]);
    return { ...appointment, status: to, markedAt: now.toISOString() };
  });
}
