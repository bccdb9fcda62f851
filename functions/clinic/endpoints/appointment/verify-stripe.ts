/** Settles an appointment when the browser returns from Stripe's page. Stripe is asked, because the address of the return proves nothing. */

import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { appointmentOf, requireAppointment } from '#functions/clinic/appointment-store.ts';
import { settleAppointment } from '#functions/clinic/settle-appointment.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { verifyStripe } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(verifyStripe, async ({ body, caller, now, note }) => {
  const ref = { customerId: caller.id, id: body.appointmentId };
  note({ appointmentId: ref.id });
  const appointment = await requireAppointment(ref);
  const settled = await settleAppointment(appointment, now, appointment.paymentId).catch(throwProviderErrorAs('payment_provider_down'));
  if (settled.status === 'refund_due') throw new Failure('payment_refunded', { message: refundedMessage });
  // The payment is under way, perhaps at the cardholder's bank.
  if (settled.status === 'pending' && settled.payments.length > 0) throw new Failure('payment_pending', { retryAfter: 2 });
  if (settled.status !== 'confirmed') throw new Failure('payment_not_made');
  const after = (await appointmentOf(ref)) ?? appointment;
  // The appointment was paid and has been cancelled since.
  if (after.status === 'cancelled') throw new Failure('appointment_not_payable');
  return {
    success: true,
    message: 'Payment successful! Appointment confirmed! 🎉',
    appointment: toAppointmentResponse(after, now),
    now: now.toISOString(),
  } as const;
});

const refundedMessage = 'Your payment came when the appointment was not held for you any more, or was not its fee, so it is being refunded.';
