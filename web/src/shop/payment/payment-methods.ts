/** The payment methods of the provider's window. */
export const methods = [
  { id: 'upi', label: 'UPI', text: 'Google Pay, PhonePe, Paytm and others' },
  { id: 'card', label: 'Card', text: 'Credit and debit cards' },
  { id: 'netbanking', label: 'Net banking', text: 'All large banks' },
  { id: 'wallet', label: 'Wallet', text: 'Mobile wallets' },
  { id: 'emi', label: 'EMI', text: 'Pay in monthly parts by card' },
] as const;
export type Method = (typeof methods)[number]['id'];
