/** Reads the products of a CSV file one after the other, each with its problems, with at most a few megabytes of it in memory. */

import Papa from 'papaparse';
import { detectImportFormat, type ImportFormat, type SheetRow } from '#shared/rules/import/layout.ts';
import { readOwnProduct } from '#shared/rules/import/own.ts';
import { FileRefused, type Problem, quoteCell, type ReadProduct, type Uncounted } from '#shared/rules/import/product.ts';
import { readShopifyProduct } from '#shared/rules/import/shopify.ts';

/** Maximum of rows of one product, for its variants and pictures: Shopify allows 2,048 and 250. */
const maxRows = 3_000;

export interface OpenSheet {
  readonly sheet: ImportFormat;
  /** @throws FileRefused at the point where the file is broken */
  readonly readings: AsyncIterable<ReadProduct>;
  /** Notes about the whole file; complete when all readings were read. */
  readonly notes: () => readonly string[];
}

/** @throws FileRefused when the columns belong to no known format */
export async function openImportFile(source: AsyncIterable<Uint8Array>): Promise<OpenSheet> {
  const rows = csvRows(source);
  const { done, value: header } = await rows.next();
  if (done || header.cells.every((cell) => cell.trim() === ''))
    throw new FileRefused('The file is empty, or its first row is: the first row must name the columns.');
  try {
    const sheet = detectImportFormat(header.cells);
    const uncounted: Uncounted[] = [];
    return { sheet, readings: readingsOf(sheet, rows, uncounted), notes: () => notesOf(sheet, uncounted) };
  } catch (error) {
    await rows.return(undefined);
    throw error;
  }
}

function notesOf(sheet: ImportFormat, uncounted: readonly Uncounted[]): readonly string[] {
  const notes: string[] = [];
  if (sheet.source === 'own' && sheet.ignoredColumns.length > 0)
    notes.push(`Columns that are not read: ${sheet.ignoredColumns.slice(0, 20).join(', ')}`);
  if (!sheet.has('stock')) notes.push('The file has no column of stock: new products are out of stock until it is entered.');
  if (uncounted.length > 0) notes.push(uncountedNote(uncounted));
  return notes;
}

/** Rows that a note names. */
const maxNamed = 10;

function uncountedNote(uncounted: readonly Uncounted[]): string {
  const count = uncounted.length;
  const rows = uncounted.slice(0, maxNamed).map(({ row }) => row);
  const named = `row${count === 1 ? '' : 's'} ${rows.join(', ')}${count > maxNamed ? ` and ${count - maxNamed} more` : ''}`;
  const empty = uncounted.filter(({ units }) => units === 0).length;
  const units =
    empty === 0 ? '' : `, and ${empty} of them 0: ${empty === 1 ? 'it is' : 'they are'} out of stock until you enter the units on the page Stock`;
  return `${count} variant${count === 1 ? ' is' : 's are'} sold in Shopify whatever the stock (${named}): there is no inventory tracker, or the policy is to sell on. This shop sells counted units only. New variants get the units of the file${units}.`;
}

async function* readingsOf(sheet: ImportFormat, rows: AsyncIterable<SheetRow>, uncounted: Uncounted[]): AsyncGenerator<ReadProduct> {
  const seen: Seen = { products: new Map(), keys: new Map(), skus: new Map() };
  for await (const group of groupsOf(sheet, rows)) {
    requireAdjacent(sheet, group[0], seen);
    const problems = group.flatMap((row) => findExtraCells(sheet, row));
    const reading =
      problems.length > 0
        ? { product: undefined, problems, notes: [] }
        : sheet.source === 'shopify'
          ? readShopifyProduct(sheet, group, seen.skus)
          : readOwnProduct(sheet, group);
    const checked = withoutDuplicates(sheet, reading, group, seen);
    if (checked.product !== undefined) uncounted.push(...(reading.uncounted ?? []));
    yield checked;
  }
}

/** Groups the rows of one product: consecutive rows with the same handle, or the same text in our own column `product`. */
async function* groupsOf(sheet: ImportFormat, rows: AsyncIterable<SheetRow>): AsyncGenerator<[SheetRow, ...SheetRow[]]> {
  let group: [SheetRow, ...SheetRow[]] | undefined;
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const isSameProduct = group !== undefined && groupOf(sheet, row) !== '' && groupOf(sheet, row) === groupOf(sheet, group[0]);
    if (isSameProduct && group) {
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

/** The text that the rows of a product share. */
const groupOf = (sheet: ImportFormat, row: SheetRow): string => (sheet.source === 'shopify' ? sheet.cell(row, 'handle') : sheet.cell(row, 'product'));

/** The row in which each shared text, each key and each SKU occurs first. */
type Seen = Readonly<Record<'products' | 'keys' | 'skus', Map<string, number>>>;

/**
 * Rejects a sheet that was sorted otherwise: each part of a product would look like the whole product, and would remove the variants of the others.
 * @throws FileRefused
 */
function requireAdjacent(sheet: ImportFormat, first: SheetRow, { products }: Seen): void {
  const name = groupOf(sheet, first);
  const begun = products.get(name);
  const label = sheet.source === 'shopify' ? sheet.label('handle') : sheet.label('product');
  if (begun !== undefined)
    throw new FileRefused(
      `row ${first.number}, ${label}: ${quoteCell(name)} is already in row ${begun}. Keep the rows of a product together: sort the file by this column, or remove the copy.`,
    );
  if (name !== '') products.set(name, first.number);
}

function findExtraCells(sheet: ImportFormat, { number, cells }: SheetRow): Problem[] {
  if (cells.length <= sheet.width || cells.slice(sheet.width).every((cell) => cell.trim() === '')) return [];
  return [
    { row: number, column: '', text: `has ${cells.length} cells where the header has ${sheet.width} (put a text with a comma into quotation marks)` },
  ];
}

/** Reports a product, or the SKU of any of its variants, that occurred in an earlier row of the file. */
function withoutDuplicates(sheet: ImportFormat, reading: ReadProduct, rows: readonly [SheetRow, ...SheetRow[]], { keys, skus }: Seen): ReadProduct {
  const [first] = rows;
  const key = sheet.source === 'own' ? sheet.cell(first, 'sku') : '';
  const before = keys.get(key);
  if (key !== '') keys.set(key, before ?? first.number);
  const duplicate = (column: string, value: string, at: { readonly row: number; readonly before: number }, remedy: string): ReadProduct => {
    const problem = { row: at.row, column, text: `${quoteCell(value)} is already in row ${at.before} (${remedy})` };
    return { product: undefined, problems: [...reading.problems, problem], notes: reading.notes };
  };
  const everyProduct = 'every product needs a SKU of its own';
  if (before !== undefined) return duplicate(sheet.label('sku'), key, { row: first.number, before }, everyProduct);
  const { product } = reading;
  if (product === undefined) return reading;
  const skuRows = (product.variants ?? [product]).map(({ sku }) => {
    // The shop has each SKU once, in upper or lower case. A SKU that is made of the handle has no row with it.
    const skuKey = sku.toLowerCase();
    const row = rows.find((each) => sheet.cell(each, 'sku').toLowerCase() === skuKey) ?? first;
    return { sku, same: skuKey, row: row.number, before: skus.get(skuKey) };
  });
  for (const each of skuRows) if (each.before === undefined) skus.set(each.same, each.row);
  for (const { sku, row, before: firstRow } of skuRows)
    if (firstRow !== undefined) return duplicate(sheet.label('sku'), sku, { row, before: firstRow }, everyProduct);
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
      if (number === 0 && isSeparatorLine(cells)) continue;
      number++;
      const parseError = errors.find(({ row }) => row !== undefined && data[row] === cells);
      if (parseError) throw new FileRefused(unclosedQuoteMessage(number));
      if (number > limits.rows) throw new FileRefused(`The file has more than ${limits.rows} rows: split it.`);
      if (cells.length > limits.cells)
        throw new FileRefused(`row ${number}: has ${cells.length} cells (at most ${limits.cells}): this is no sheet of products.`);
      yield { number, cells };
    }
    buffer = buffer.slice(meta.cursor);
    if (buffer.length > limits.row)
      throw new FileRefused(
        `row ${number + 1}: has more than ${limits.row} characters: perhaps a quotation mark is not closed; correct it, or save the file as CSV again.`,
      );
  }

  for await (const text of decodeText(source, () => number + 1)) {
    buffer += text;
    yield* readRows(false);
  }
  if (buffer !== '') yield* readRows(true);
  if (number === 0) throw new FileRefused('The file is empty: export it again.');
}

/** Whether the cells are `sep=;`, which tells Excel the delimiter. Excel shows no row for this line, so it is not counted. */
const isSeparatorLine = ([first = '', ...others]: readonly string[]): boolean =>
  /^sep=[,;\t]?$/i.test(first) && others.every((cell) => cell.trim() === '');

const unclosedQuoteMessage = (row: number): string =>
  `row ${row}: a quotation mark is not closed, or stands inside a cell without being doubled: correct it, or save the file as CSV again.`;

/** Finds the delimiter: Excel writes semicolons in countries where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const header = text.split('\n', 1)[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Decodes UTF-8 and turns every line end into a line feed. */
async function* decodeText(source: AsyncIterable<Uint8Array>, row: () => number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  let pendingReturn = '';
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
    const text = pendingReturn + decode(chunk);
    // The line feed that follows a carriage return may be in the next chunk.
    pendingReturn = text.endsWith('\r') ? '\r' : '';
    yield (pendingReturn === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n');
  }
  yield `${pendingReturn}${decode()}`.replace(/\r\n?/g, '\n');
}

function rejectOtherFormats(start: Uint8Array): void {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (startsWith(0xff, 0xfe) || startsWith(0xfe, 0xff)) throw new FileRefused('The file is in UTF-16: save it as "CSV UTF-8".');
  if (startsWith(0x50, 0x4b, 0x03, 0x04)) throw new FileRefused('The file is an Excel workbook or another archive, not CSV: save it as "CSV UTF-8".');
  if (startsWith(0x1f, 0x8b)) throw new FileRefused('The file is compressed: unpack it first.');
  const zeros = start.subarray(0, 4_096).reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros > 0) throw new FileRefused('The file is not CSV text, or in UTF-16: save it as "CSV UTF-8".');
}
