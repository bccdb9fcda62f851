/** Opens and closes the Stripe session on which an appointment is paid. */
import { createSession, expireSession, type Session, sessionById } from '#functions/payment/stripe.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { minutesAfter } from '#shared/rules/order/checkout.ts';
import { providerOf } from '#shared/rules/order/payment-provider.ts';
import { type AppointmentItem, appointmentOf, linkProviderOrder } from './appointment-store.ts';

/** Stripe's minimum is 30 minutes from the creation. The hold ends before that, and then we close the page. */
const sessionMinutes = 31;

/**
 * Returns the session to pay on; creates it on the first call.
 * @throws Failure `appointment_not_payable` when the session is complete or the appointment was cancelled; `payment_provider_down`
 */
export async function openStripeSession(appointment: AppointmentItem, now: Date): Promise<Session & { readonly url: string }> {
  const { id, stripeSessionId } = appointment;
  try {
    const existing = stripeSessionId === undefined ? undefined : await sessionById(stripeSessionId);
    const session = existing === undefined || existing.status === 'expired' ? await createLinkedSession(appointment, now) : existing;
    if (session.status !== 'open' || session.url === null) throw new Failure('appointment_not_payable');
    return { ...session, url: session.url };
  } catch (error) {
    if (error instanceof Failure) throw error;
    log.error('appointment.no-stripe-session', { appointmentId: id, ...errorFields(error) });
    // The slot stays held: the patient may try again until the hold ends.
    throw new Failure('payment_provider_down', { cause: error });
  }
}

/** Creates a session; of two that are created at once, the one that is linked first is used. */
async function createLinkedSession(appointment: AppointmentItem, now: Date): Promise<Session> {
  const { id, customerId, doctorId, doctor, total, buyer, stripeSessionId } = appointment;
  const returnUrl = (success: boolean) => `${config('SITE_URL')}/doctor/verify?success=${success}&appointmentId=${id}`;
  const session = await createSession({
    reference: id,
    amount: total,
    title: `Appointment with ${doctor.name}`,
    email: buyer.email,
    notes: { appointment_id: id, customer_id: customerId, doctor_id: doctorId },
    successUrl: returnUrl(true),
    cancelUrl: returnUrl(false),
    expiresAt: minutesAfter(now, sessionMinutes),
  });
  if (session.amount_total !== total || session.currency !== 'inr')
    throw new Error('Stripe created a session with another amount or currency than requested.');
  try {
    await commit(linkProviderOrder(appointment, 'stripeSessionId', session.id, stripeSessionId));
    return session;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const current = await appointmentOf(appointment);
    if (current?.status !== 'open' || current.stripeSessionId === undefined) throw new Failure('appointment_not_payable');
    return sessionById(current.stripeSessionId);
  }
}

/**
 * Closes the page of an appointment that is paid through the other provider, or is over.
 * Never throws: if the page takes a payment nevertheless, the payment is refunded.
 */
export async function closeStripeSession({ id, stripeSessionId, paymentId }: AppointmentItem): Promise<void> {
  if (stripeSessionId === undefined || (paymentId !== undefined && providerOf(paymentId) === 'stripe')) return;
  await expireSession(stripeSessionId).catch((error: unknown) =>
    log.warn('appointment.stripe-not-closed', { appointmentId: id, ...errorFields(error) }),
  );
}
