/** Frees the time that a cancelled appointment blocks. */
import { appointmentById } from '#functions/clinic/appointment-index-store.ts';
import { clearKeepsSlot } from '#functions/clinic/appointment-store.ts';
import { freeSlot as freeTakenSlot } from '#functions/clinic/slot-store.ts';
import { toVisitFileResponse } from '#functions/clinic/visit-response.ts';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { freeSlot } from '#shared/contract/clinic/appointment-clinic.ts';

export const handler = endpoint(freeSlot, async ({ params: { id }, caller, source, now, note }) => {
  note({ appointmentId: id });
  return retryOnConflict(async () => {
    const appointment = await appointmentById(id);
    if (appointment === undefined) throw new Failure('appointment_not_found');
    if (appointment.keepsSlot !== true) throw new Failure('slot_not_kept');
    await commit([
      clearKeepsSlot(appointment),
      freeTakenSlot(appointment, id),
      ...recordAudit(
        { action: freeSlot.key, caller, source, now },
        { subject: { type: 'appointment', id }, before: { keepsSlot: true }, after: { keepsSlot: false } },
      ),
    ]);
    const { keepsSlot: _, ...after } = appointment;
    return toVisitFileResponse(after, caller, now);
  });
});
