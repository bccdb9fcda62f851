/** Somebody else may have this time after all. */
import { appointmentById } from '#functions/flows/find-visit.ts';
import { showVisitFile } from '#functions/flows/show-visit.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { recordAudit } from '#functions/store/audit.ts';
import { freeSlot as letGo } from '#functions/store/slot.ts';
import { commit, decideAnew } from '#functions/store/table.ts';
import { letSlotGo } from '#functions/store/visit.ts';
import { freeSlot } from '#shared/contract/appointment-clinic.ts';

export const handler = endpoint(freeSlot, async ({ params: { id }, caller, source, now, note }) => {
  note({ appointmentId: id });
  return decideAnew(async () => {
    const appointment = await appointmentById(id);
    if (appointment === undefined) throw new Failure('appointment_not_found');
    if (appointment.keepsSlot !== true) throw new Failure('slot_not_kept');
    await commit([
      letSlotGo(appointment),
      letGo(appointment, id),
      ...recordAudit(
        { action: freeSlot.key, caller, source, now },
        { subject: { type: 'appointment', id }, before: { keepsSlot: true }, after: { keepsSlot: false } },
      ),
    ]);
    const { keepsSlot: _, ...after } = appointment;
    return showVisitFile(after, caller, now);
  });
});
