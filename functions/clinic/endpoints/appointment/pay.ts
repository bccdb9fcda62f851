/** Opens the Razorpay order with which an appointment is paid. */
import { type AppointmentItem, appointmentOf, linkProviderOrder } from '#functions/clinic/appointment-store.ts';
import { readPayableAppointment } from '#functions/clinic/payable-appointment.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { createProviderOrder, publicKey } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { pay } from '#shared/contract/clinic/appointment.ts';
import { holdMinutes } from '#shared/rules/order/checkout.ts';

export const handler = endpoint(pay, async ({ body, caller, now, note }) => {
  const key = await publicKey();
  const ref = { customerId: caller.id, id: body.appointmentId };
  note({ appointmentId: ref.id });
  const appointment = await readPayableAppointment(ref, now);
  const providerOrderId = appointment.providerOrderId ?? (await createLinkedOrder(appointment));
  const { id: receipt, total: amount, doctor, holdEndsAt: expiresAt } = appointment;
  return {
    success: true,
    message: 'Pay now to confirm your appointment',
    order: { id: providerOrderId, amount, currency: 'INR', receipt },
    doctorName: doctor.name,
    speciality: doctor.speciality,
    key,
    expiresAt,
    now: now.toISOString(),
  } as const;
});

/** Creates an order; of two that are created at once, the one that is linked first is used. */
async function createLinkedOrder(appointment: AppointmentItem): Promise<string> {
  const { id, customerId, doctorId, total } = appointment;
  let providerOrderId: string;
  try {
    const notes = { appointment_id: id, customer_id: customerId, doctor_id: doctorId };
    const order = await createProviderOrder({ amount: total, receipt: id, notes, holdMinutes });
    if (order.amount !== total || order.currency !== 'INR')
      throw new Error('The provider created an order with another amount or currency than requested.');
    providerOrderId = order.id;
  } catch (error) {
    log.error('appointment.no-provider-order', { appointmentId: id, ...errorFields(error) });
    // The slot stays held: the patient may try again until the hold ends.
    throw new Failure('payment_provider_down', { cause: error });
  }
  try {
    await commit(linkProviderOrder(appointment, 'providerOrderId', providerOrderId));
    return providerOrderId;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const current = await appointmentOf(appointment);
    if (current?.status === 'open' && current.providerOrderId !== undefined) return current.providerOrderId;
    throw new Failure('appointment_not_payable');
  }
}
