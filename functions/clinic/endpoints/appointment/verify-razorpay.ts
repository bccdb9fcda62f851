/** Did the window's answer come from the provider, and is my appointment confirmed? */

import { toProviderFailure } from '#functions/checkout/settle-own.ts';
import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { appointmentOf, appointmentOfProviderOrder } from '#functions/clinic/appointment-store.ts';
import { settleAppointment } from '#functions/clinic/settle-appointment.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { paymentSignatureIsGood } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { verifyRazorpay } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(verifyRazorpay, async ({ body, caller, now, note }) => {
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
  note({ providerOrderId, paymentId });
  const appointment = await appointmentOfProviderOrder(providerOrderId);
  // Another's is as unknown as none.
  if (appointment?.customerId !== caller.id) throw new Failure('appointment_not_found');
  note({ appointmentId: appointment.id });
  // Over the order id that we keep, never over the one that was sent.
  if (!(await paymentSignatureIsGood(appointment.providerOrderId ?? '', paymentId, signature))) throw new Failure('signature_invalid');
  const settled = await settleAppointment(appointment, now, paymentId).catch((error: unknown) => {
    throw toProviderFailure(error, 'payment_pending');
  });
  if (settled.status === 'refund_due') throw new Failure('payment_refunded', { message: settled.otherAmount === true ? otherAmount : tooLate });
  // What was signed as authorised cannot have failed for good: the provider's list is behind.
  if (settled.status !== 'confirmed') throw new Failure('payment_pending', { retryAfter: 2 });
  if (!settled.payments.includes(paymentId)) throw new Failure('appointment_not_found');
  const after = (await appointmentOf(appointment)) ?? appointment;
  return {
    success: true,
    message: 'Payment successful! Appointment confirmed! 🎉',
    appointment: toAppointmentResponse(after, now),
    now: now.toISOString(),
  } as const;
});

const tooLate = 'Your payment came when the appointment was not held for you any more, so it is being refunded.';
const otherAmount = 'Your payment was not the fee of this appointment, so it is being refunded.';
