/** The variables that name the supplier of every invoice to the functions. */
import { seller, sellerAddress } from '#shared/seller.ts';

export const supplierVariables = { SUPPLIER_NAME: seller.name, SUPPLIER_ADDRESS: sellerAddress, SUPPLIER_GSTIN: seller.gstin } as const;
