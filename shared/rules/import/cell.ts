/** Parses the text of a cell (amounts, units, yes or no) in the formats that spreadsheets write. */
import { type Paise, toPaise } from '../money.ts';

/** One crore rupees: a larger amount is a misplaced decimal point. */
const maxPaise: Paise = 1_000_000_000;
const maxUnits = 1_000_000;

/** Parses `1299`, `1,299.00`, `1,29,900`, `₹1,299.00` or `Rs. 1299/-`; null for anything else, including other currencies and a decimal comma. */
export function parseAmount(text: string): Paise | null {
  const plain = text
    .trim()
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(?:₹|inr|\/-)$/i, '');
  if (!/^(?:\d{1,10}|\d{1,3}(?:,\d{2,3}){0,3},\d{3})(?:\.\d+)?$/.test(plain)) return null;
  try {
    const paise = toPaise(plain.replaceAll(',', ''));
    return paise <= maxPaise ? paise : null;
  } catch {
    return null;
  }
}

/** A whole number of units, at most a million. */
export function parseUnits(text: string): number | null {
  const match = /^\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.0+)?\s*$/.exec(text);
  const units = Number(match?.[1]?.replaceAll(',', ''));
  return match && units <= maxUnits ? units : null;
}

/** Parses yes or no, true or false, 1 or 0; null for anything else. */
export function parseFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (/^(?:true|yes|y|1)$/.test(word)) return true;
  return /^(?:false|no|n|0)$/.test(word) ? false : null;
}

/** One line of text: no control characters, and one space for each run of white space. */
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Returns the text if it is a web address without credentials, else null. */
export function parseWebAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && text.length <= 2_000 ? url.href : null;
}
