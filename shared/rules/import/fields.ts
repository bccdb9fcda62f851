/** How are the cells of a product turned into its fields, with a sentence for each that cannot be? */
import type { Paise } from '../money.ts';
import { bytesIn, mostBytes } from '../product-text.ts';
import { amountIn, flagIn, lineOf, unitsIn, webAddressIn } from './cell.ts';
import { textOfHtml } from './html-text.ts';
import type { Layout, SheetRow } from './layout.ts';
import { type Problem, quoted } from './product.ts';

/** Characters; `html` before it is text. */
export const longest = { name: 200, key: 200, html: 100_000, word: 300 } as const;

/** Collects what is wrong while a product's cells are read; a value that is wrong comes back as undefined. */
export function fieldsOf<Column extends string>(sheet: Layout<Column>) {
  const problems: Problem[] = [];
  const refuse = (row: SheetRow, column: Column, text: string): undefined => {
    problems.push({ row: row.number, column: sheet.label(column), text });
  };
  const wrong = (row: SheetRow, column: Column, remedy: string): undefined => refuse(row, column, `${quoted(sheet.cell(row, column))} ${remedy}`);

  function bounded(row: SheetRow, column: Column, text: string, most: number): string | undefined {
    return text.length <= most ? text : refuse(row, column, `is ${text.length} characters long (at most ${most}: shorten it)`);
  }

  return {
    problems,
    refuse,
    wrong,
    /** One line of text; '' where the cell is empty. */
    line: (row: SheetRow, column: Column, most: number = longest.word): string | undefined =>
      bounded(row, column, lineOf(sheet.cell(row, column)), most),
    required: (row: SheetRow, column: Column, most: number): string | undefined => {
      const text = lineOf(sheet.cell(row, column));
      return text === '' ? refuse(row, column, 'is empty (every product needs one)') : bounded(row, column, text, most);
    },
    text: (row: SheetRow, column: Column): string | undefined => {
      const { length } = sheet.cell(row, column);
      if (length > longest.html) return refuse(row, column, `is ${length} characters long (at most ${longest.html}: shorten it)`);
      const text = textOfHtml(sheet.cell(row, column));
      const bytes = bytesIn(text);
      return bytes <= mostBytes.description ? text : refuse(row, column, `is ${bytes} bytes long (at most ${mostBytes.description}: shorten it)`);
    },
    /** A price that something is sold at. */
    price: (row: SheetRow, column: Column): Paise | undefined => {
      if (sheet.cell(row, column) === '') return refuse(row, column, 'is empty (write 1299 or 1299.00)');
      const paise = amountIn(sheet.cell(row, column));
      if (paise === null) return wrong(row, column, 'is not an amount of rupees (write 1299 or 1299.00)');
      return paise > 0 ? paise : wrong(row, column, 'is no price (write more than 0)');
    },
    /** null where the cell is empty. */
    amount: (row: SheetRow, column: Column): Paise | null | undefined => {
      if (sheet.cell(row, column) === '') return null;
      return amountIn(sheet.cell(row, column)) ?? wrong(row, column, 'is not an amount of rupees (write 1299 or 1299.00)');
    },
    /** 0 where the cell is empty. */
    units: (row: SheetRow, column: Column): number | undefined => {
      if (sheet.cell(row, column) === '') return 0;
      return unitsIn(sheet.cell(row, column)) ?? wrong(row, column, 'is not a number of units (write a whole number, 0 to 1000000)');
    },
    /** undefined where the cell is empty, too. */
    flag: (row: SheetRow, column: Column): boolean | undefined => {
      if (sheet.cell(row, column) === '') return undefined;
      return flagIn(sheet.cell(row, column)) ?? wrong(row, column, 'is neither true nor false (write one of them)');
    },
    address: (row: SheetRow, column: Column, given: string): string | undefined => {
      // The name of a file is looked for where --images-from says.
      if (/^[^/\\:?#]{1,200}\.(?:jpe?g|png|webp|avif|gif)$/i.test(given)) return given;
      return (
        webAddressIn(given) ??
        refuse(row, column, `${quoted(given)} is not an address of a picture (write https://... or the name of a picture file)`)
      );
    },
  };
}
