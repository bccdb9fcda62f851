/** Kinds of GST and how a tax is divided among them: central and state tax within a state, integrated tax between states. */
import type { Paise } from '../money.ts';
import { type StateCode, states } from '../states.ts';

export interface TaxHeads {
  readonly cgst: Paise;
  /** The state tax, or the tax of a union territory. */
  readonly sgst: Paise;
  readonly igst: Paise;
}

/**
 * Divides taxes into central and state tax, half each. State tax gets an odd paisa, counted over the whole document and not for each line, so that
 * the two differ by at most one paisa in total and in each line.
 */
export function headsOf(taxes: readonly Paise[], isWithinState: boolean): readonly TaxHeads[] {
  if (!isWithinState) return taxes.map((tax) => ({ cgst: 0, sgst: 0, igst: tax }));
  let before = 0;
  return taxes.map((tax) => {
    const cgst = Math.floor((before + tax) / 2) - Math.floor(before / 2);
    before += tax;
    return { cgst, sgst: tax - cgst, igst: 0 };
  });
}

const pattern = /^(\d{2})[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Computes the check digit of a GSTIN from the 14 characters before it, weighted 1, 2, 1, 2 ... in base 36 (GSTN). */
export function checkDigitOf(first14: string): string {
  let sum = 0;
  for (const [index, sign] of [...first14].entries()) {
    const product = digits.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits[(36 - (sum % 36)) % 36] ?? '';
}

export const isGstin = (text: string): boolean =>
  pattern.test(text) && stateOfGstin(text) !== undefined && checkDigitOf(text.slice(0, 14)) === text[14];

/** The state in which the holder of a GSTIN is registered, from the first two digits. */
export const stateOfGstin = (gstin: string): StateCode | undefined => states.find(([, , gst]) => gst === gstin.slice(0, 2))?.[0];

/** `29`, the GST number of a state. */
export const gstCodeOf = (code: string): string => states.find(([each]) => each === code)?.[2] ?? '';

/** Union territories without a legislature levy UTGST instead of SGST (UTGST Act 2017, s. 2(8)). */
const withoutLegislature = new Set(['AN', 'CH', 'DH', 'LA', 'LD']);
export const stateTaxName = (placeOfSupply: string): 'SGST' | 'UTGST' => (withoutLegislature.has(placeOfSupply) ? 'UTGST' : 'SGST');
