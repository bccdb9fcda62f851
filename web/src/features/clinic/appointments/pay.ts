/** Pays an appointment with Razorpay (order, window, verification) or Stripe (a page that leads back), and returns how it ended. */
import { ApiError, serverMessage } from '#web/api/client.ts';
import { type Payer, type PaymentOutcome, payInWindow, type Success } from '#web/shop/payment/payment-window.ts';
import { pollPayment } from '#web/shop/payment/poll-payment.ts';
import { checkPayment, payWithRazorpay, payWithStripe, verifyRazorpayPayment } from '../api/appointments.ts';
import { failureText, isSignedOut } from '../api/failures.ts';

export type AppointmentPayment =
  | { readonly kind: 'paid' }
  /** The window was closed, and nothing was paid. */
  | { readonly kind: 'dismissed' }
  /** The browser is leaving for another page. */
  | { readonly kind: 'leaving' }
  /** `mayBePaid`: the money may have been taken, so the page does not offer to pay again. */
  | { readonly kind: 'stopped'; readonly tone: 'error' | 'warning'; readonly text: string; readonly mayBePaid: boolean };

const stoppedWith = (text: string, details: Partial<Extract<AppointmentPayment, { kind: 'stopped' }>> = {}): AppointmentPayment => ({
  kind: 'stopped',
  tone: 'error',
  text,
  mayBePaid: false,
  ...details,
});

const signedOutText = 'Session expired. Please login again.';
const verificationError = 'Server error during verification. Please contact support.';

/** @param onConfirming called when the window has closed and the payment is being verified */
export async function payAppointment(appointmentId: string, payer: Payer, onConfirming: () => void): Promise<AppointmentPayment> {
  let outcome: PaymentOutcome;
  try {
    const { order, key, doctorName, speciality } = await payWithRazorpay(appointmentId);
    const windowOptions = { description: `Appointment with ${doctorName}`, notes: { appointmentId, doctorName, speciality }, closesOnEscape: false };
    outcome = await payInWindow({ ...order, key }, payer, windowOptions).catch((): never => {
      throw new Error('Failed to open payment modal. Please try again.');
    });
  } catch (error) {
    const text = error instanceof ApiError ? failureText('pay', error) : (error as Error).message;
    return stoppedWith(text);
  }
  if (outcome.kind === 'cancelled' || outcome.kind === 'failed') {
    const found = await findPayment(appointmentId);
    if (found !== null) return found;
  }
  if (outcome.kind === 'cancelled') return { kind: 'dismissed' };
  if (outcome.kind === 'failed') return stoppedWith(`Payment failed: ${outcome.description ?? 'Please try again.'}`);
  if (outcome.kind === 'garbled') return stoppedWith('Payment verification failed: Invalid payment response', { mayBePaid: true });
  onConfirming();
  return verify(outcome.success);
}

/** Opens Stripe's page, which leads back to /doctor/verify. */
export async function payAtStripe(appointmentId: string): Promise<AppointmentPayment> {
  try {
    const { session_url: url } = await payWithStripe(appointmentId);
    location.assign(url);
    return { kind: 'leaving' };
  } catch (error) {
    return stoppedWith(failureText('pay', error));
  }
}

/**
 * A payment may succeed although its window was closed: in another tab, or by an earlier attempt. The server asks the providers.
 * @returns null when nothing was paid, or nothing is confirmed yet
 */
async function findPayment(appointmentId: string): Promise<AppointmentPayment | null> {
  try {
    await checkPayment({ appointmentId });
    return { kind: 'paid' };
  } catch (error) {
    if (isSignedOut(error)) return stoppedWith(signedOutText, { mayBePaid: true });
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'payment_not_made' || code === 'payment_pending' || code === 'appointment_not_payable') return null;
    if (code === 'payment_refunded') return stoppedWith(serverMessage(error, 'Please contact support.'), { tone: 'warning' });
    return stoppedWith('We could not check whether your payment went through.', { mayBePaid: true });
  }
}

/** Whether an error says how the payment ended; after any other one (pending, busy, no network) the payment is read again. */
const isFinal = ({ code, status }: ApiError): boolean => code !== 'payment_pending' && status >= 400 && status < 500 && status !== 429;

async function verify(success: Success): Promise<AppointmentPayment> {
  let lastStatus = 0;
  try {
    const answer = await pollPayment(
      () =>
        verifyRazorpayPayment(success).catch((error: ApiError) => {
          lastStatus = error.status;
          throw error;
        }),
      isFinal,
    );
    if (answer !== null) return { kind: 'paid' };
    return lastStatus >= 500
      ? stoppedWith(verificationError, { mayBePaid: true })
      : stoppedWith('We are still confirming your payment. It is shown here as soon as it is known; please do not pay again.', {
          tone: 'warning',
          mayBePaid: true,
        });
  } catch (error) {
    if (isSignedOut(error)) return stoppedWith(signedOutText, { mayBePaid: true });
    const text = serverMessage(error, 'Please contact support.');
    if (error instanceof ApiError && error.code === 'payment_refunded') return stoppedWith(text, { tone: 'warning' });
    return stoppedWith(`Payment verification failed: ${text}`, { mayBePaid: true });
  }
}
