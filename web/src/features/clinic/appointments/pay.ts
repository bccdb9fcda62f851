/** Pays an appointment with Razorpay (order, window, verification) or Stripe (a page that leads back), and returns how it ended. */
import { ApiError, serverMessage } from '#web/api/client.ts';
import { type Payer, type PaymentOutcome, payInWindow, type Success } from '#web/shop/payment/payment-window.ts';
import { pollPayment } from '#web/shop/payment/poll-payment.ts';
import { payWithRazorpay, payWithStripe, verifyRazorpayPayment } from '../api/appointments.ts';
import { failureText, isSignedOut } from '../api/failures.ts';

export type Outcome =
  | { readonly kind: 'paid' }
  /** The window was closed. */
  | { readonly kind: 'dismissed' }
  /** The browser is leaving for another page. */
  | { readonly kind: 'leaving' }
  /** `mayBePaid`: the money may have been taken, so the page does not offer to pay again. */
  | { readonly kind: 'stopped'; readonly tone: 'error' | 'warning'; readonly text: string; readonly mayBePaid: boolean };

const stopped = (text: string, more: Partial<Extract<Outcome, { kind: 'stopped' }>> = {}): Outcome => ({
  kind: 'stopped',
  tone: 'error',
  text,
  mayBePaid: false,
  ...more,
});

const notVerified = 'Server error during verification. Please contact support.';

/** @param onConfirming called when the window has closed and the payment is being verified */
export async function payAppointment(appointmentId: string, payer: Payer, onConfirming: () => void): Promise<Outcome> {
  let ending: PaymentOutcome;
  try {
    const { order, key, doctorName, speciality } = await payWithRazorpay(appointmentId);
    const shown = { description: `Appointment with ${doctorName}`, notes: { appointmentId, doctorName, speciality }, escape: false };
    ending = await payInWindow({ ...order, key }, payer, shown).catch((): never => {
      throw new Error('Failed to open payment modal. Please try again.');
    });
  } catch (error) {
    const text = error instanceof ApiError ? failureText('pay', error) : (error as Error).message;
    return stopped(text);
  }
  if (ending.kind === 'cancelled') return { kind: 'dismissed' };
  if (ending.kind === 'failed') return stopped(`Payment failed: ${ending.description ?? 'Please try again.'}`);
  if (ending.kind === 'garbled') return stopped('Payment verification failed: Invalid payment response', { mayBePaid: true });
  onConfirming();
  return verify(ending.success);
}

/** Opens Stripe's page, which leads back to /doctor/verify. */
export async function payAtStripe(appointmentId: string): Promise<Outcome> {
  try {
    const { session_url: url } = await payWithStripe(appointmentId);
    location.assign(url);
    return { kind: 'leaving' };
  } catch (error) {
    return stopped(failureText('pay', error));
  }
}

/** Whether an error says how the payment ended; after any other one (pending, busy, no network) the payment is read again. */
const settles = ({ code, status }: ApiError): boolean => code !== 'payment_pending' && status >= 400 && status < 500 && status !== 429;

async function verify(success: Success): Promise<Outcome> {
  let lastStatus = 0;
  try {
    const answer = await pollPayment(
      () =>
        verifyRazorpayPayment(success).catch((error: ApiError) => {
          lastStatus = error.status;
          throw error;
        }),
      settles,
    );
    if (answer !== null) return { kind: 'paid' };
    return lastStatus >= 500
      ? stopped(notVerified, { mayBePaid: true })
      : stopped('We are still confirming your payment. It is shown here as soon as it is known; please do not pay again.', {
          tone: 'warning',
          mayBePaid: true,
        });
  } catch (error) {
    if (isSignedOut(error)) return stopped('Session expired. Please login again.', { mayBePaid: true });
    const text = serverMessage(error, 'Please contact support.');
    if (error instanceof ApiError && error.code === 'payment_refunded') return stopped(text, { tone: 'warning' });
    return stopped(`Payment verification failed: ${text}`, { mayBePaid: true });
  }
}
