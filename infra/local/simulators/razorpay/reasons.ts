/** Lists the reasons of failed payments in Razorpay's words, and the test cards and UPI addresses that make a payment fail. */
export interface Reason {
  readonly code: string;
  /** null when the provider gives no reason. */
  readonly description: string | null;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
}

export const declined: Reason = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment was declined by the bank. Please try another method.',
  source: 'issuer_bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
};
export const declinedSilently: Reason = { ...declined, description: null };
export const cardDeclined: Reason = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment could not be completed as the card was declined by the issuing bank. Try another card or contact your bank.',
  source: 'issuer_bank',
  step: 'payment_authorization',
  reason: 'card_declined',
};
export const insufficientFunds: Reason = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment could not be completed due to insufficient account balance. Try again with another card or payment method.',
  source: 'customer',
  step: 'payment_authorization',
  reason: 'insufficient_funds',
};
export const cancelled: Reason = {
  code: 'BAD_REQUEST_ERROR',
  description: 'You cancelled this payment.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_cancelled',
};
export const wrongOtp: Reason = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment could not be completed because of an incorrect OTP. Try again.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'incorrect_otp',
};

/** Razorpay's published test cards; every other valid number succeeds after its OTP. */
export const testCards: Readonly<Record<string, Reason | 'success'>> = {
  '4100280000001007': 'success',
  '4100280000060003': cardDeclined,
  '4100280000080001': insufficientFunds,
};
/** Razorpay's published test addresses for UPI; for every other one the window asks for approval. */
export const testVpas: Readonly<Record<string, Reason | 'success'>> = { 'success@razorpay': 'success', 'failure@razorpay': declined };
