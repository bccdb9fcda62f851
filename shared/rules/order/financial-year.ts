/** The Indian financial year of an instant, and the consecutive document numbers within it. */
import { indianMonth } from '../india-day.ts';

/** `26-27`: April to March, by the day in India. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = indianMonth(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  const two = (each: number) => String(each % 100).padStart(2, '0');
  return `${two(first)}-${two(first + 1)}`;
}

/** Each kind of document has a series of its own, because each must be numbered consecutively (CGST Rules 46(b), 49(b) and 53(1A)). */
export const documentKinds = ['invoice', 'credit-note', 'receipt'] as const;
export type DocumentKind = (typeof documentKinds)[number];
const seriesPrefix = { invoice: 'NAN', 'credit-note': 'NCN', receipt: 'NRC' } as const;

/** The name of the series of a document of this kind and time: `NAN/26-27`. */
export const seriesName = (kind: DocumentKind, at: Date): string => `${seriesPrefix[kind]}/${financialYear(at)}`;

const digits = 6;

/**
 * `NAN/26-27/000001`, the 16 characters that CGST Rule 46(b) allows.
 * @throws RangeError beyond 999,999 documents a year: a second series would be needed
 */
export function numberIn(series: string, position: number): string {
  if (!Number.isInteger(position) || position < 1 || position >= 10 ** digits)
    throw new RangeError(`The series ${series} has no number ${position}.`);
  return `${series}/${String(position).padStart(digits, '0')}`;
}
