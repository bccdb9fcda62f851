/**
 * Names the business that sells until the owner changes the settings of the shop: the first values of every invoice, mail and page. Enter the
 * real business here before the first deployment of prod, which refuses the invented one; afterwards the settings decide.
 */
import type { SellerWithOfficer } from '#shared/contract/settings/settings.ts';

export const firstSeller: SellerWithOfficer = {
  legalName: 'Nanhe Demo Retail Private Limited',
  tradeName: 'Nanhe',
  address: '4th Floor, 99 Residency Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560025',
  email: 'hello@nanhe.example',
  phone: '+91 80 4123 4567',
  // Hard spaces: a line never ends within `7 pm`.
  hours: 'Mon to Sat, 10\u00a0am to\u00a07\u00a0pm',
  gstin: '29AAACN0000A1ZH',
  officerName: 'Meera Kulkarni',
  officerDesignation: 'Grievance Officer',
  officerEmail: 'grievance@nanhe.example',
  officerPhone: '+91 80 4123 4567',
};

/** The PAN within the GSTIN of the invented business. Its check digit is right, or no invoice would be issued. */
const inventedPan = 'AAACN0000A';
export const isInvented = ({ gstin }: { readonly gstin: string }): boolean => gstin.includes(inventedPan);

/** The variable that names the seller to the functions. */
export const sellerVariables = { FIRST_SELLER: JSON.stringify(firstSeller) } as const;
