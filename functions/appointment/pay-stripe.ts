/** Where at Stripe do I pay for my appointment, and until when? */
import { payableAppointment } from '#functions/flows/payable-appointment.ts';
import { openStripe } from '#functions/flows/stripe-session.ts';
import { stripeIsOffered } from '#functions/gateways/payment-methods.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { payStripe } from '#shared/contract/appointment.ts';

export const handler = endpoint(payStripe, async ({ body, caller, now, note }) => {
  const whose = { customerId: caller.id, id: body.appointmentId };
  note({ appointmentId: whose.id });
  if (!(await stripeIsOffered())) throw new Failure('payment_method_unavailable');
  const appointment = await payableAppointment(whose, now);
  const { url } = await openStripe(appointment, now);
  return {
    success: true,
    message: 'Pay now to confirm your appointment',
    session_url: url,
    expiresAt: appointment.holdEndsAt,
    now: now.toISOString(),
  } as const;
});
