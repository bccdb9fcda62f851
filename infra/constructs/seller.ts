/**
 * Names the business that sells, for every invoice, mail and page, until the owner saves the shop's settings. Enter the real business here before
 * the first deployment of prod, which rejects the invented one.
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
  // With non-breaking spaces, so that no line ends within `7 pm`.
  hours: 'Mon to Sat, 10\u00a0am to\u00a07\u00a0pm',
  gstin: '29AAACN0000A1ZH',
  officerName: 'Meera Kulkarni',
  officerDesignation: 'Grievance Officer',
  officerEmail: 'grievance@nanhe.example',
  officerPhone: '+91 80 4123 4567',
};

/** The PAN within the invented business's GSTIN. Its check digit must be valid, because invoices are not issued otherwise. */
const inventedPan = 'AAACN0000A';
export const isInvented = ({ gstin }: { readonly gstin: string }): boolean => gstin.includes(inventedPan);

/** The variable by which functions get the first seller. */
export const sellerVariables = { FIRST_SELLER: JSON.stringify(firstSeller) } as const;
