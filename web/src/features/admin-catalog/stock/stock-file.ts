/** Writes the stock as a CSV file, and reads one that says by SKU how the stock changes. */
import type { StockRow } from '#shared/contract/catalogue/stock.ts';
import { escapeCell, unescapeCell } from '#shared/rules/import/write-sheet.ts';

const columns = ['sku', 'product', 'variant', 'free', 'held', 'sold', 'change', 'count', 'reason'] as const;
const csvLine = (cells: readonly (string | number | undefined)[]) => `${cells.map(escapeCell).join(',')}\r\n`;

/** With the byte order mark by which spreadsheets recognise UTF-8. */
export const stockHeader = `\ufeff${csvLine(columns)}`;
/** The last three are for the owner to fill in: `change`, `count` and `reason`. */
export const stockLine = ({ sku, name, title, stock: { free, held, sold } }: StockRow): string =>
  csvLine([sku, name, title, free, held, sold, '', '', '']);

export interface StockChange {
  /** Row number in the file; the header is row 1. */
  readonly row: number;
  readonly sku: string;
  readonly change?: number;
  readonly count?: number;
  readonly reason: string;
}

export interface BadRow {
  readonly row: number;
  readonly text: string;
}

export interface ReadFile {
  readonly changes: readonly StockChange[];
  readonly bad: readonly BadRow[];
}

const isWhole = (text: string) => /^[+-]?\d{1,7}$/.test(text);

/**
 * @param rows cells of each row, the header first
 * @param commonReason the reason for rows without one
 * @throws Error with a message for the owner when columns are missing
 */
export function readStockRows(rows: readonly (readonly string[])[], commonReason: string): ReadFile {
  const header = (rows[0] ?? []).map((cell) => cell.replace('\ufeff', '').trim().toLowerCase());
  const columnIndex = {
    sku: header.indexOf('sku'),
    change: header.indexOf('change'),
    count: header.indexOf('count'),
    reason: header.indexOf('reason'),
  };
  if (columnIndex.sku === -1) throw new Error('The first row must name the columns, with one called sku.');
  if (columnIndex.change === -1 && columnIndex.count === -1)
    throw new Error('A column called change (units more or less) or count (free units) is missing.');
  const changes: StockChange[] = [];
  const bad: BadRow[] = [];
  const rowsBySku = new Map<string, number>();
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    const cell = (column: number) => unescapeCell((cells[column] ?? '').trim()).trim();
    const [sku, change, count] = [cell(columnIndex.sku), cell(columnIndex.change), cell(columnIndex.count)];
    // The file of the stock page has a row for each variant; rows without a change or a count are skipped.
    if (index === 0 || (change === '' && count === '')) continue;
    const reason = cell(columnIndex.reason) || commonReason.trim();
    const firstRow = rowsBySku.get(sku.toLowerCase());
    const text = findProblem({ sku, change, count, reason }) ?? (firstRow === undefined ? undefined : `${sku} is already in row ${firstRow}`);
    if (text !== undefined) bad.push({ row, text });
    else changes.push({ row, sku, reason, ...(change === '' ? { count: Number(count) } : { change: Number(change) }) });
    if (sku !== '') rowsBySku.set(sku.toLowerCase(), firstRow ?? row);
  }
  return { changes, bad };
}

function findProblem({ sku, change, count, reason }: Record<'sku' | 'change' | 'count' | 'reason', string>): string | undefined {
  if (sku === '') return 'The SKU is missing';
  if (change !== '' && count !== '') return `${sku}: give either a change or a count`;
  if (change !== '' && (!isWhole(change) || Number(change) === 0)) return `${sku}: "${change}" is no number of units more or less`;
  if (count !== '' && (!isWhole(count) || Number(count) < 0)) return `${sku}: "${count}" is no number of units`;
  if (reason === '') return `${sku}: the reason is missing`;
  return reason.length > 500 ? `${sku}: the reason has more than 500 characters` : undefined;
}
