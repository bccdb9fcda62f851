/** Checks the signature of Razorpay's callback in the browser, and settles the appointment. */

import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { appointmentOf, appointmentOfProviderOrder } from '#functions/clinic/appointment-store.ts';
import { settleAppointment } from '#functions/clinic/settle-appointment.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { isPaymentSignatureValid } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { verifyRazorpay } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(verifyRazorpay, async ({ body, caller, now, note }) => {
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
  note({ providerOrderId, paymentId });
  const appointment = await appointmentOfProviderOrder(providerOrderId);
  // Another customer's appointment is reported as not found.
  if (appointment?.customerId !== caller.id) throw new Failure('appointment_not_found');
  note({ appointmentId: appointment.id });
  // Verified over the stored order id, never over the one that was sent.
  if (!(await isPaymentSignatureValid(appointment.providerOrderId ?? '', paymentId, signature))) throw new Failure('signature_invalid');
  const settled = await settleAppointment(appointment, now, paymentId).catch(throwProviderErrorAs('payment_pending'));
  if (settled.status === 'refund_due')
    throw new Failure('payment_refunded', { message: settled.isNotAsAgreed === true ? otherAmountMessage : tooLateMessage });
  // A signed payment has not failed for good: the provider's list lags behind.
  if (settled.status !== 'confirmed') throw new Failure('payment_pending', { retryAfter: 2 });
  if (!settled.payments.includes(paymentId)) throw new Failure('appointment_not_found');
  const after = (await appointmentOf(appointment)) ?? appointment;
  // The appointment was paid and has been cancelled since.
  if (after.status === 'cancelled') throw new Failure('appointment_not_payable');
  return {
    success: true,
    message: 'Payment successful! Appointment confirmed! 🎉',
    appointment: toAppointmentResponse(after, now),
    now: now.toISOString(),
  } as const;
});

const tooLateMessage = 'Your payment came when the appointment was not held for you any more, so it is being refunded.';
const otherAmountMessage = 'Your payment was not the fee of this appointment, so it is being refunded.';
