/** The variables that name the seller to the functions until the owner changes the settings of the shop. */
import type { Seller } from '#shared/contract/settings/settings.ts';
import { seller, sellerAddress } from '#shared/seller.ts';

const firstSeller: Seller = {
  legalName: seller.name,
  tradeName: 'Nanhe',
  address: '4th Floor, 99 Residency Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560025',
  email: seller.email,
  phone: seller.phone,
  hours: seller.hours,
  gstin: seller.gstin,
  officerName: 'Meera Kulkarni',
  officerDesignation: 'Grievance Officer',
  officerEmail: 'grievance@nanhe.example',
  officerPhone: seller.phone,
};

export const supplierVariables = {
  SUPPLIER_NAME: seller.name,
  SUPPLIER_ADDRESS: sellerAddress,
  SUPPLIER_GSTIN: seller.gstin,
  FIRST_SELLER: JSON.stringify(firstSeller),
} as const;
