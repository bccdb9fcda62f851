/** What the shop must keep of an erased customer, and which law demands it. */
import { type Paise, toPaise } from '../money.ts';

/**
 * An invoice of this amount or more to a customer without a GSTIN has to name them (CGST Rule 46(e), (f)), and is kept for 72 months
 * after the due date of the annual return of its year (CGST Act s. 36). Smaller ones are kept without a name.
 */
export const namedDocumentThreshold: Paise = toPaise(50_000);
