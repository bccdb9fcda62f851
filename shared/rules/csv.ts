/** How is a table written for a spreadsheet so that no cell of it is taken for a formula? RFC 4180, and OWASP's advice on CSV injection. */
export type Cell = string | number | undefined;

/** A text that begins so would be computed; behind an apostrophe it is shown. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: Cell): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value.replace(/^[\s'"]+/, '')) || formula.test(value) ? `'${value}` : value;
  return /[",\r\n\t;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** By it a spreadsheet knows UTF-8. */
export const csvMark = '\ufeff';
