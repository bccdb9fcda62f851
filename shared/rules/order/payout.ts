/** Where money that was collected on delivery is paid back: a UPI id or a bank account. */

export type Payout =
  | { readonly kind: 'upi'; readonly upi: string }
  | { readonly kind: 'bank'; readonly accountName: string; readonly accountNumber: string; readonly ifsc: string };

/** `name@handle` (NPCI: at most 50 characters, a handle of letters and digits without a dot, so that no e-mail address fits). */
export const upiPattern = /^(?=.{5,50}$)[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9]{1,}$/;
/** Reserve Bank of India: four letters of the bank, a zero, six characters of the branch. */
export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Indian banks use 9 to 18 digits; nothing but zeros is a form that was filled to get on. */
export const accountNumberPattern = /^(?!0+$)\d{9,18}$/;

/** Enough for its owner to recognise it: `as***@okbank`, `******1234 at HDFC0001234`. */
export const maskedPayout = (payout: Payout): string =>
  payout.kind === 'upi' ? payout.upi.replace(/^(.{1,2}).*@/, '$1***@') : `******${payout.accountNumber.slice(-4)} at ${payout.ifsc}`;
