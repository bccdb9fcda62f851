/** Reads the products of a CSV file one after the other, each with its problems, with at most a few megabytes of it in memory. */

import Papa from 'papaparse';
import { recogniseSheet, type Sheet, type SheetRow } from '#shared/rules/import/layout.ts';
import { readOwnProduct } from '#shared/rules/import/own.ts';
import { FileRefused, type Problem, quoteCell, type ReadProduct } from '#shared/rules/import/product.ts';
import { readShopifyProduct } from '#shared/rules/import/shopify.ts';

/** Rows of one product, for its variants and pictures: Shopify allows 2,048 and 250. */
const maxRows = 3_000;

export interface OpenSheet {
  readonly sheet: Sheet;
  /** @throws FileRefused at the point where the file is broken */
  readonly readings: AsyncIterable<ReadProduct>;
}

/** @throws FileRefused when the columns belong to no known format */
export async function openSheet(source: AsyncIterable<Uint8Array>): Promise<OpenSheet> {
  const rows = csvRows(source);
  const { done, value: header } = await rows.next();
  if (done || header.cells.every((cell) => cell.trim() === ''))
    throw new FileRefused('The file is empty, or its first row is: the first row must name the columns.');
  try {
    const sheet = recogniseSheet(header.cells);
    return { sheet, readings: readingsOf(sheet, rows) };
  } catch (error) {
    await rows.return(undefined);
    throw error;
  }
}

async function* readingsOf(sheet: Sheet, rows: AsyncIterable<SheetRow>): AsyncGenerator<ReadProduct> {
  /** The row in which each key, and each SKU, occurs first. */
  const seen = { keys: new Map<string, number>(), skus: new Map<string, number>() };
  for await (const group of groupsOf(sheet, rows)) {
    const problems = group.flatMap((row) => tooWide(sheet, row));
    const reading =
      problems.length > 0
        ? { product: undefined, problems, notes: [] }
        : sheet.source === 'shopify'
          ? readShopifyProduct(sheet, group)
          : readOwnProduct(sheet, group);
    yield withoutDuplicates(sheet, reading, group, seen);
  }
}

/** Groups the rows of one product: consecutive rows with the same handle, or the same text in our own column `product`. */
async function* groupsOf(sheet: Sheet, rows: AsyncIterable<SheetRow>): AsyncGenerator<[SheetRow, ...SheetRow[]]> {
  let group: [SheetRow, ...SheetRow[]] | undefined;
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const keyOf = (each: SheetRow) => (sheet.source === 'shopify' ? sheet.cell(each, 'handle') : sheet.cell(each, 'product'));
    const same = group !== undefined && keyOf(row) !== '' && keyOf(row) === keyOf(group[0]);
    if (same && group) {
      group.push(row);
      if (group.length > maxRows)
        throw new FileRefused(`row ${row.number}: ${quoteCell(row.cells[0] ?? '')} has more than ${maxRows} rows: split the product.`);
      continue;
    }
    if (group) yield group;
    group = [row];
  }
  if (group) yield group;
}

function tooWide(sheet: Sheet, { number, cells }: SheetRow): Problem[] {
  if (cells.length <= sheet.width || cells.slice(sheet.width).every((cell) => cell.trim() === '')) return [];
  return [
    { row: number, column: '', text: `has ${cells.length} cells where the header has ${sheet.width} (put a text with a comma into quotation marks)` },
  ];
}

/** Reports a product, or the SKU of any of its variants, that occurred in an earlier row of the file. */
function withoutDuplicates(
  sheet: Sheet,
  reading: ReadProduct,
  rows: readonly [SheetRow, ...SheetRow[]],
  seen: { readonly keys: Map<string, number>; readonly skus: Map<string, number> },
): ReadProduct {
  const [first] = rows;
  const key = sheet.source === 'shopify' ? sheet.cell(first, 'handle') : sheet.cell(first, 'sku');
  const before = seen.keys.get(key);
  if (key !== '') seen.keys.set(key, before ?? first.number);
  const duplicate = (column: string, value: string, at: { readonly row: number; readonly before: number }, remedy: string): ReadProduct => {
    const problem = { row: at.row, column, text: `${quoteCell(value)} stands in row ${at.before} already (${remedy})` };
    return { product: undefined, problems: [...reading.problems, problem], notes: reading.notes };
  };
  const everyProduct = 'every product needs a SKU of its own';
  if (before !== undefined) {
    const at = { row: first.number, before };
    return sheet.source === 'shopify'
      ? duplicate(sheet.label('handle'), key, at, 'keep the rows of a product together')
      : duplicate(sheet.label('sku'), key, at, everyProduct);
  }
  const { product } = reading;
  if (product === undefined) return reading;
  const found = (product.variants ?? [product]).map(({ sku }) => {
    // The shop has each SKU once, in upper or lower case. A SKU that is made of the handle has no row with it.
    const same = sku.toLowerCase();
    const row = rows.find((each) => sheet.cell(each, 'sku').toLowerCase() === same) ?? first;
    return { sku, same, row: row.number, before: seen.skus.get(same) };
  });
  for (const each of found) if (each.before === undefined) seen.skus.set(each.same, each.row);
  for (const { sku, row, before: taken } of found)
    if (taken !== undefined) return duplicate(sheet.label('sku'), sku, { row, before: taken }, everyProduct);
  return reading;
}

/** The maximum number of rows of a file, cells of a row, and characters of a row. */
const limits = { rows: 500_000, cells: 1_000, row: 1_000_000 } as const;

interface Parsed {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly code: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** @throws FileRefused when the file is not CSV in UTF-8, or too large */
async function* csvRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<SheetRow> {
  let parser: Papa.Parser | undefined;
  let buffer = '';
  let number = 0;

  function* readRows(last: boolean): Generator<SheetRow> {
    parser ??= new Papa.Parser({ delimiter: delimiterOf(buffer), newline: '\n' });
    const { data, errors, meta } = parser.parse(buffer, 0, !last) as Parsed;
    for (const cells of data) {
      number++;
      const broken = errors.find(({ row }) => row !== undefined && data[row] === cells);
      if (broken) throw new FileRefused(unclosed(number));
      if (number > limits.rows) throw new FileRefused(`The file has more than ${limits.rows} rows: split it.`);
      if (cells.length > limits.cells)
        throw new FileRefused(`row ${number}: has ${cells.length} cells (at most ${limits.cells}): this is no sheet of products.`);
      yield { number, cells };
    }
    buffer = buffer.slice(meta.cursor);
    if (buffer.length > limits.row)
      throw new FileRefused(
        `row ${number + 1}: has more than ${limits.row} characters: perhaps a quotation mark is not closed; mend it, or save the file as CSV again.`,
      );
  }

  for await (const text of decoded(source, () => number + 1)) {
    buffer += text;
    yield* readRows(false);
  }
  if (buffer !== '') yield* readRows(true);
  if (number === 0) throw new FileRefused('The file is empty: export it again.');
}

const unclosed = (row: number): string =>
  `row ${row}: a quotation mark is not closed, or stands inside a cell without being doubled: mend it, or save the file as CSV again.`;

/** Finds the delimiter: Excel writes semicolons in countries where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const header = text.split('\n', 1)[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Decodes UTF-8 and turns every line end into a line feed. */
async function* decoded(source: AsyncIterable<Uint8Array>, row: () => number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  let held = '';
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new FileRefused(`The file is not in UTF-8 (near row ${row()}), but perhaps in Windows-1252 or Latin-1: save it as "CSV UTF-8".`);
    }
  };
  for await (const chunk of source) {
    if (first && chunk.length > 0) rejectOtherFormats(chunk);
    first = false;
    const text = held + decode(chunk);
    // The line feed that follows a carriage return may be in the next chunk.
    held = text.endsWith('\r') ? '\r' : '';
    yield (held === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n');
  }
  yield `${held}${decode()}`.replace(/\r\n?/g, '\n');
}

function rejectOtherFormats(start: Uint8Array): void {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) throw new FileRefused('The file is in UTF-16: save it as "CSV UTF-8".');
  if (begins(0x50, 0x4b, 0x03, 0x04)) throw new FileRefused('The file is an Excel workbook or another archive, not CSV: save it as "CSV UTF-8".');
  if (begins(0x1f, 0x8b)) throw new FileRefused('The file is compressed: unpack it first.');
  const zeros = start.subarray(0, 4_096).reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros > 0) throw new FileRefused('The file is not CSV text, or in UTF-16: save it as "CSV UTF-8".');
}
