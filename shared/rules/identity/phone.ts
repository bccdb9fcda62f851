/** Indian mobile numbers in one canonical form. */

import { toLatinDigits } from '../digits.ts';

/**
 * The E.164 form of an Indian mobile number (`+91` and ten digits that begin with 6 to 9: TRAI National Numbering Plan),
 * or null when the text is not one. Spaces, hyphens, brackets, a leading 0, 91 or +91 are accepted.
 */
export function normalisePhone(text: string): string | null {
  const digits = toLatinDigits(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+91|0091|91(?=\d{10}$)|0)/, '');
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null;
}

/** `+91 98765 43210`, the usual form in India. A text that is not an Indian E.164 number does not change. */
export const formatPhone = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
