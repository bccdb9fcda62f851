/** Reads the supplier, the registered business of the settings; every document keeps its own copy. */
import { readCachedSettings } from '#functions/settings/settings.ts';
import type { Seller } from '#shared/contract/settings/settings.ts';
import { isGstin } from '#shared/rules/order/gst.ts';
import type { Supplier } from '#shared/rules/order/invoice.ts';
import { addressLineOf } from '#shared/rules/seller-address.ts';

/** @throws Error when the GSTIN is invalid. The settings reject an invalid one, but a deployment may still configure it. */
export function toSupplier(seller: Seller): Supplier {
  const { legalName: name, gstin } = seller;
  if (!isGstin(gstin)) throw new Error('The GSTIN of the seller is not one: 15 characters, the last one their check digit.');
  return { name, address: addressLineOf(seller), gstin };
}

/** @throws Error when the GSTIN is invalid */
export const readSupplier = async (now: Date): Promise<Supplier> => toSupplier(await readCachedSettings('seller', now));
