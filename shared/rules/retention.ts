/** What must be kept of somebody who wants to be forgotten, and why? */
import { type Paise, toPaise } from './money.ts';

/**
 * An invoice of so much or more to a customer without a GSTIN has to name them (CGST Rule 46(e), (f)), and is kept for 72 months
 * after the annual return of its year was due (CGST Act s. 36). Smaller ones are kept without a name.
 */
export const namedFrom: Paise = toPaise(50_000);
