/** Turns the cells of a product into its fields, and collects a sentence for each invalid cell. */

import { byteLength, maxBytes, maxNameLength } from '../catalogue/product-text.ts';
import type { Paise } from '../money.ts';
import { parseAmount, parseFlag, parseUnits, parseWebAddress, toSingleLine } from './cell.ts';
import { htmlToText } from './html-text.ts';
import type { Layout, SheetRow } from './layout.ts';
import { type Problem, quoteCell } from './product.ts';

/** The maximum characters of a field; `html` applies before the conversion to text, and `handle` is Shopify's own limit. */
export const maxLength = { name: maxNameLength, handle: 255, html: 100_000, word: 300 } as const;

/** Reads cells and collects their problems; a wrong value is returned as undefined. */
export function createFieldReader<Column extends string>(sheet: Layout<Column>) {
  const problems: Problem[] = [];
  const report = (row: SheetRow, column: Column, text: string): undefined => {
    problems.push({ row: row.number, column: sheet.label(column), text });
  };
  const reject = (row: SheetRow, column: Column, remedy: string): undefined => report(row, column, `${quoteCell(sheet.cell(row, column))} ${remedy}`);

  function limitLength(row: SheetRow, column: Column, text: string, limit: number): string | undefined {
    return text.length <= limit ? text : report(row, column, `is ${text.length} characters long (at most ${limit}: shorten it)`);
  }

  return {
    problems,
    report,
    reject,
    /** One line of text; '' when the cell is empty. */
    line: (row: SheetRow, column: Column, limit: number = maxLength.word): string | undefined =>
      limitLength(row, column, toSingleLine(sheet.cell(row, column)), limit),
    required: (row: SheetRow, column: Column, limit: number): string | undefined => {
      const text = toSingleLine(sheet.cell(row, column));
      return text === '' ? report(row, column, 'is empty (every product needs one)') : limitLength(row, column, text, limit);
    },
    text: (row: SheetRow, column: Column): string | undefined => {
      const { length } = sheet.cell(row, column);
      if (length > maxLength.html) return report(row, column, `is ${length} characters long (at most ${maxLength.html}: shorten it)`);
      const text = htmlToText(sheet.cell(row, column));
      const bytes = byteLength(text);
      return bytes <= maxBytes.description ? text : report(row, column, `is ${bytes} bytes long (at most ${maxBytes.description}: shorten it)`);
    },
    /** A selling price, more than 0. */
    price: (row: SheetRow, column: Column): Paise | undefined => {
      if (sheet.cell(row, column) === '') return report(row, column, 'is empty (write 1299 or 1299.00)');
      const paise = parseAmount(sheet.cell(row, column));
      if (paise === null) return reject(row, column, 'is not an amount of rupees (write 1299 or 1299.00)');
      return paise > 0 ? paise : reject(row, column, 'is no price (write more than 0)');
    },
    /** null when the cell is empty. */
    amount: (row: SheetRow, column: Column): Paise | null | undefined => {
      if (sheet.cell(row, column) === '') return null;
      return parseAmount(sheet.cell(row, column)) ?? reject(row, column, 'is not an amount of rupees (write 1299 or 1299.00)');
    },
    /** 0 when the cell is empty. */
    units: (row: SheetRow, column: Column): number | undefined => {
      if (sheet.cell(row, column) === '') return 0;
      return parseUnits(sheet.cell(row, column)) ?? reject(row, column, 'is not a number of units (write a whole number, 0 to 1000000)');
    },
    /** undefined also when the cell is empty. */
    flag: (row: SheetRow, column: Column): boolean | undefined => {
      if (sheet.cell(row, column) === '') return undefined;
      return parseFlag(sheet.cell(row, column)) ?? reject(row, column, 'is neither true nor false (write one of them)');
    },
    address: (row: SheetRow, column: Column, address: string): string | undefined => {
      // The import command looks for a file of this name in the folder given by --images-from.
      if (/^[^/\\:?#]{1,200}\.(?:jpe?g|png|webp|avif|gif)$/i.test(address)) return address;
      return (
        parseWebAddress(address) ??
        report(row, column, `${quoteCell(address)} is not an address of a picture (write https://... or the name of a picture file)`)
      );
    },
  };
}
