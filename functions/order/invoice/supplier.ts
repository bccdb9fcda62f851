/** Reads the supplier, the registered business of this deployment; every document keeps its own copy. */
import { config } from '#functions/platform/config.ts';
import { isGstin } from '#shared/rules/order/gst.ts';
import type { Supplier } from '#shared/rules/order/invoice.ts';

/** @throws Error when the GSTIN is invalid: no document is issued under a wrong one */
export function supplier(): Supplier {
  const gstin = config('SUPPLIER_GSTIN');
  if (!isGstin(gstin)) throw new Error('SUPPLIER_GSTIN is not a GSTIN: 15 signs, the last one their check digit.');
  return { name: config('SUPPLIER_NAME'), address: config('SUPPLIER_ADDRESS'), gstin };
}
