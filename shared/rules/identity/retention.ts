/** Names the records of an erased customer that the shop must retain, and the law that requires it. */
import { type Paise, toPaise } from '../money.ts';

/**
 * An invoice of this amount or more to a customer without a GSTIN must name the customer (CGST Rule 46(e), (f)), and is kept for 72 months after
 * the due date of the annual return of its year (CGST Act s. 36). Smaller invoices are kept without a name.
 */
export const namedDocumentThreshold: Paise = toPaise(50_000);
