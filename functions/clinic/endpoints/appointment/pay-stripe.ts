/** Opens the Stripe page on which an appointment is paid. */
import { readPayableAppointment } from '#functions/clinic/payable-appointment.ts';
import { isStripeOffered } from '#functions/clinic/payment-methods.ts';
import { openStripeSession } from '#functions/clinic/stripe-session.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { payStripe } from '#shared/contract/clinic/appointment.ts';

export const handler = endpoint(payStripe, async ({ body, caller, now, note }) => {
  const ref = { customerId: caller.id, id: body.appointmentId };
  note({ appointmentId: ref.id });
  if (!(await isStripeOffered())) throw new Failure('payment_method_unavailable');
  const appointment = await readPayableAppointment(ref, now);
  const { url } = await openStripeSession(appointment, now);
  return {
    success: true,
    message: 'Pay now to confirm your appointment',
    session_url: url,
    expiresAt: appointment.holdEndsAt,
    now: now.toISOString(),
  } as const;
});
