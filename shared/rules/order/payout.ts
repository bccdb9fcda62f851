/** The account that receives refunds of money that was collected on delivery: a UPI id or a bank account. */

export type Payout =
  | { readonly kind: 'upi'; readonly upi: string }
  | { readonly kind: 'bank'; readonly accountName: string; readonly accountNumber: string; readonly ifsc: string };

/** `name@handle` (NPCI: at most 50 characters, a handle of letters and digits without a dot, so that no e-mail address fits). */
export const upiPattern = /^(?=.{5,50}$)[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9]{1,}$/;
/** The IFSC format of the Reserve Bank of India: four letters for the bank, a zero, six characters for the branch. */
export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Indian banks use 9 to 18 digits. Only zeros are rejected: such an entry only serves to get past the form. */
export const accountNumberPattern = /^(?!0+$)\d{9,18}$/;

/** A masked form that its owner can recognise: `as***@okbank`, `******1234 at HDFC0001234`. */
export const maskedPayout = (payout: Payout): string =>
  payout.kind === 'upi' ? payout.upi.replace(/^(.{1,2}).*@/, '$1***@') : `******${payout.accountNumber.slice(-4)} at ${payout.ifsc}`;

export const maskedPayoutPattern = /^(?:[A-Za-z0-9._-]{1,2}\*{3}@[A-Za-z][A-Za-z0-9]+|\*{6}\d{4} at [A-Z]{4}0[A-Z0-9]{6})$/;
