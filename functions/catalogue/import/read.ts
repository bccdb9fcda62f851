/** Which products are in a file? One after the other, each with what is wrong with it; the file itself is never in memory. */
import { type Sheet, type SheetRow, sheetOf } from '#shared/rules/import/layout.ts';
import { readOwn } from '#shared/rules/import/own.ts';
import { FileRefused, type Problem, quoted, type Reading } from '#shared/rules/import/product.ts';
import { readShopify } from '#shared/rules/import/shopify.ts';
import { csvRows } from './csv.ts';

/** Variants and pictures of one product: Shopify allows 2,048 and 250. */
const mostRows = 3_000;

export interface OpenSheet {
  readonly sheet: Sheet;
  /** @throws FileRefused where the file turns out to be broken */
  readonly readings: AsyncIterable<Reading>;
}

/** @throws FileRefused when it is not a sheet that we know */
export async function openSheet(source: AsyncIterable<Uint8Array>): Promise<OpenSheet> {
  const rows = csvRows(source);
  const { done, value: header } = await rows.next();
  if (done || header.cells.every((cell) => cell.trim() === ''))
    throw new FileRefused('The file is empty, or its first row is: the first row must name the columns.');
  try {
    const sheet = sheetOf(header.cells);
    return { sheet, readings: readingsOf(sheet, rows) };
  } catch (error) {
    await rows.return(undefined);
    throw error;
  }
}

async function* readingsOf(sheet: Sheet, rows: AsyncIterable<SheetRow>): AsyncGenerator<Reading> {
  /** By key and by SKU: the row where each stood first. */
  const seen = { keys: new Map<string, number>(), skus: new Map<string, number>() };
  for await (const group of groupsOf(sheet, rows)) {
    const problems = group.flatMap((row) => tooWide(sheet, row));
    const reading =
      problems.length > 0
        ? { product: undefined, problems, notes: [] }
        : sheet.source === 'shopify'
          ? readShopify(sheet, group)
          : readOwn(sheet, group[0]);
    yield once(sheet, reading, group[0], seen);
  }
}

/** The rows of one product: those that stand together and name the same handle. */
async function* groupsOf(sheet: Sheet, rows: AsyncIterable<SheetRow>): AsyncGenerator<[SheetRow, ...SheetRow[]]> {
  let group: [SheetRow, ...SheetRow[]] | undefined;
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const same =
      group !== undefined &&
      sheet.source === 'shopify' &&
      sheet.cell(row, 'handle') === sheet.cell(group[0], 'handle') &&
      sheet.cell(row, 'handle') !== '';
    if (same && group) {
      group.push(row);
      if (group.length > mostRows)
        throw new FileRefused(`row ${row.number}: ${quoted(row.cells[0] ?? '')} has more than ${mostRows} rows: split the product.`);
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

/** A product, and a SKU, may stand in a file once. */
function once(
  sheet: Sheet,
  reading: Reading,
  first: SheetRow,
  seen: { readonly keys: Map<string, number>; readonly skus: Map<string, number> },
): Reading {
  const key = sheet.source === 'shopify' ? sheet.cell(first, 'handle') : sheet.cell(first, 'sku');
  const sku = reading.product?.sku ?? key;
  const before = seen.keys.get(key);
  const taken = seen.skus.get(sku);
  if (key !== '') seen.keys.set(key, before ?? first.number);
  if (sku !== '') seen.skus.set(sku, taken ?? first.number);
  const again = (column: string, value: string, row: number, remedy: string): Reading => {
    const problem = { row: first.number, column, text: `${quoted(value)} stands in row ${row} already (${remedy})` };
    return { product: undefined, problems: [...reading.problems, problem], notes: reading.notes };
  };
  if (key !== '' && before !== undefined) {
    return sheet.source === 'shopify'
      ? again(sheet.label('handle'), key, before, 'keep the rows of a product together')
      : again(sheet.label('sku'), key, before, 'every product needs a SKU of its own');
  }
  if (reading.product !== undefined && taken !== undefined) return again(sheet.label('sku'), sku, taken, 'every product needs a SKU of its own');
  return reading;
}
