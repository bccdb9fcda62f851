/** Which page of Stripe's does an appointment have, and when does it take no more money? */
import { createSession, expireSession, type Session, sessionById } from '#functions/payment/stripe.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { minutesAfter } from '#shared/rules/checkout.ts';
import { providerOf } from '#shared/rules/payment-provider.ts';
import { type AppointmentItem, appointmentOf, linkProviderOrder } from './appointment-store.ts';

/** Minutes: their least is 30 from the moment at which they make it. The hold is over before: the page is closed by us then. */
const sessionMinutes = 31;

/**
 * The session to pay on, made at the first time.
 * @throws Failure `appointment_not_payable` when it is complete or the appointment was given up; `payment_provider_down`
 */
export async function openStripe(appointment: AppointmentItem, now: Date): Promise<Session & { readonly url: string }> {
  const { id, stripeSessionId } = appointment;
  try {
    const known = stripeSessionId === undefined ? undefined : await sessionById(stripeSessionId);
    const session = known === undefined || known.status === 'expired' ? await bound(appointment, now) : known;
    if (session.status !== 'open' || session.url === null) throw new Failure('appointment_not_payable');
    return { ...session, url: session.url };
  } catch (error) {
    if (error instanceof Failure) throw error;
    log.error('appointment.no-stripe-session', { appointmentId: id, ...errorFields(error) });
    // The slot stays held: the patient may try again while the time runs.
    throw new Failure('payment_provider_down', { cause: error });
  }
}

/** Of two that are made at once, the one that is bound first is the only one whose address anybody gets. */
async function bound(appointment: AppointmentItem, now: Date): Promise<Session> {
  const { id, customerId, doctorId, doctor, total, buyer, stripeSessionId } = appointment;
  const back = (success: boolean) => `${config('SITE_URL')}/doctor/verify?success=${success}&appointmentId=${id}`;
  const session = await createSession({
    reference: id,
    amount: total,
    title: `Appointment with ${doctor.name}`,
    email: buyer.email,
    notes: { appointment_id: id, customer_id: customerId, doctor_id: doctorId },
    successUrl: back(true),
    cancelUrl: back(false),
    expiresAt: minutesAfter(now, sessionMinutes),
  });
  if (session.amount_total !== total || session.currency !== 'inr') throw new Error('Stripe made another session than was asked for.');
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

/** The page of one that is paid otherwise, or is over, is closed. Never throws: what is paid on it all the same goes back. */
export async function closeStripeSession({ id, stripeSessionId, paymentId }: AppointmentItem): Promise<void> {
  if (stripeSessionId === undefined || (paymentId !== undefined && providerOf(paymentId) === 'stripe')) return;
  await expireSession(stripeSessionId).catch((error: unknown) =>
    log.warn('appointment.stripe-not-closed', { appointmentId: id, ...errorFields(error) }),
  );
}
