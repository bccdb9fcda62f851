/** Writes a table as CSV (RFC 4180) so that a spreadsheet takes no cell for a formula (OWASP's advice on CSV injection). */
export type Cell = string | number | undefined;

/** A spreadsheet would compute a text that begins with one of these; an apostrophe in front makes it show the text. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: Cell): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value.replace(/^[\s'"]+/, '')) || formula.test(value) ? `'${value}` : value;
  return /[",\r\n\t;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The byte order mark, by which a spreadsheet recognises UTF-8. */
export const csvMark = '\ufeff';
