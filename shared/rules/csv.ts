/** Writes a table as CSV (RFC 4180) so that no spreadsheet runs a cell as a formula (OWASP's advice on CSV injection). */
import type { Paise } from './money.ts';

/** `paise`: an amount, written as a number of rupees with two decimals. */
export type Cell = string | number | { readonly paise: Paise } | undefined;

/** A spreadsheet would run a text that begins with one of these as a formula; with an apostrophe in front it shows the text. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Whether a spreadsheet might run the text as a formula, leading blanks and quotation marks left out. */
export const isFormula = (text: string): boolean => formulaStart.test(text.replace(/^[\s'"]+/, '')) || formulaStart.test(text);

function formatCell(value: Cell): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return (value.paise / 100).toFixed(2);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n\t;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(',')}\r\n`;

/** The byte order mark, from which a spreadsheet recognises UTF-8. */
export const byteOrderMark = '\ufeff';
