/** Returns the receipt of a paid appointment as PDF, to its patient or an administrator. */
import { appointmentById } from '#functions/clinic/appointment-index-store.ts';
import { appointmentOf } from '#functions/clinic/appointment-store.ts';
import { createReceipt } from '#functions/clinic/receipt/receipt.ts';
import { renderReceipt } from '#functions/clinic/receipt/render-receipt.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readReceipt } from '#shared/contract/clinic/appointment.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

export const handler = endpoint(readReceipt, async ({ params: { id }, query, caller, now, note }) => {
  note({ appointmentId: id });
  const appointment =
    (await appointmentOf({ customerId: caller.id, id })) ?? (canAccess(caller.role, 'admin') ? await appointmentById(id) : undefined);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  const receipt = await createReceipt(appointment, now);
  const name = `receipt-${receipt.number.replaceAll('/', '-')}.pdf`;
  return { name, disposition: query.disposition, bytes: await renderReceipt(receipt, config('BRAND')) };
});
