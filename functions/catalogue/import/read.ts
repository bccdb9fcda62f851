/** Reads the products of a file one after the other, each with its problems, without holding the file in memory. */
import { type Sheet, type SheetRow, sheetOf } from '#shared/rules/import/layout.ts';
import { readOwn } from '#shared/rules/import/own.ts';
import { FileRefused, type Problem, quoted, type Reading } from '#shared/rules/import/product.ts';
import { readShopify } from '#shared/rules/import/shopify.ts';
import { csvRows } from './csv.ts';

/** Rows of one product, for its variants and pictures: Shopify allows 2,048 and 250. */
const maxRows = 3_000;

export interface OpenSheet {
  readonly sheet: Sheet;
  /** @throws FileRefused at the point where the file is broken */
  readonly readings: AsyncIterable<Reading>;
}

/** @throws FileRefused when the columns belong to no known format */
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
  /** The row in which each key, and each SKU, occurs first. */
  const seen = { keys: new Map<string, number>(), skus: new Map<string, number>() };
  for await (const group of groupsOf(sheet, rows)) {
    const problems = group.flatMap((row) => tooWide(sheet, row));
    const reading =
      problems.length > 0
        ? { product: undefined, problems, notes: [] }
        : sheet.source === 'shopify'
          ? readShopify(sheet, group)
          : readOwn(sheet, group[0]);
    yield withoutDuplicates(sheet, reading, group[0], seen);
  }
}

/** Groups the rows of one product: consecutive rows with the same handle. */
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
      if (group.length > maxRows)
        throw new FileRefused(`row ${row.number}: ${quoted(row.cells[0] ?? '')} has more than ${maxRows} rows: split the product.`);
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

/** Reports a product or a SKU that the file has already named. */
function withoutDuplicates(
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
  const duplicate = (column: string, value: string, row: number, remedy: string): Reading => {
    const problem = { row: first.number, column, text: `${quoted(value)} stands in row ${row} already (${remedy})` };
    return { product: undefined, problems: [...reading.problems, problem], notes: reading.notes };
  };
  if (key !== '' && before !== undefined) {
    return sheet.source === 'shopify'
      ? duplicate(sheet.label('handle'), key, before, 'keep the rows of a product together')
      : duplicate(sheet.label('sku'), key, before, 'every product needs a SKU of its own');
  }
  if (reading.product !== undefined && taken !== undefined) return duplicate(sheet.label('sku'), sku, taken, 'every product needs a SKU of its own');
  return reading;
}
