/**
 * Names the business that sells: the one source of its identity for invoices, mails, packing slips and the texts of the site. The owner
 * enters the real business here before the first deployment of prod, which refuses the invented one.
 */
export const seller = {
  /** As on the GST certificate. */
  name: 'Nanhe Demo Retail Private Limited',
  /** The registered address, one line each. */
  address: ['4th Floor, 99 Residency Road', 'Bengaluru, Karnataka 560025'],
  gstin: '29AAACN0000A1ZH',
  email: 'hello@nanhe.example',
  phone: '+91 80 4123 4567',
  /** Hard spaces: a line never ends within `7 pm`. */
  hours: 'Mon to Sat, 10\u00a0am to\u00a07\u00a0pm',
} as const;

/** The registered address on one line. */
export const sellerAddress = seller.address.join(', ');

/** The PAN within the GSTIN of the invented business. Its check digit is right, or no invoice would be issued. */
const inventedPan = 'AAACN0000A';
export const isInvented = ({ gstin }: { readonly gstin: string }): boolean => gstin.includes(inventedPan);
