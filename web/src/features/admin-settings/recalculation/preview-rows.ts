/** Reads the preview of a recalculation of all prices page by page, counts its changes, and writes it as CSV. */
import type { RecalculationRow } from '#shared/contract/catalogue/recalculation.ts';
import { byteOrderMark, csvRow } from '#shared/rules/csv.ts';
import type { Body } from '#web/api/client.ts';
import { previewRecalculation } from '../api/settings.ts';

export type How = Omit<Body<'recalculation.start'>, 'version'>;

/**
 * @param tell called with the share of the catalogue that was read (0 to 1)
 * @param isGivenUp checked between two pages; true stops the reading
 */
export async function readPreview(how: How, tell: (share: number) => void, isGivenUp: () => boolean): Promise<readonly RecalculationRow[]> {
  const rows: RecalculationRow[] = [];
  for (let after: number | null = 0; after !== null && !isGivenUp(); ) {
    const part: Awaited<ReturnType<typeof previewRecalculation>> = await previewRecalculation({ ...how, after });
    rows.push(...part.rows);
    after = part.next;
    tell(after === null ? 1 : after / Math.max(1, part.upTo));
  }
  return rows;
}

export const isChanged = ({ before, after }: RecalculationRow): boolean => before.price !== after.price || before.mrp !== after.mrp;

export function summaryOf(rows: readonly RecalculationRow[]) {
  const count = (matches: (row: RecalculationRow) => boolean) => rows.filter(matches).length;
  return {
    products: new Set(rows.map(({ productId }) => productId)).size,
    prices: rows.length,
    changed: count(isChanged),
    aboveMrp: count(({ warnings }) => warnings.includes('above_mrp')),
    rateChanges: count(({ warnings }) => warnings.includes('rate_changes')),
  };
}

export const warningText = ({ warnings, before, after }: RecalculationRow): readonly string[] =>
  warnings.map((warning) =>
    warning === 'above_mrp' ? 'Above the MRP' : `GST ${before.gstRate} % becomes ${after.gstRate} %: no price is paid with the same amount`,
  );

const columns = [
  'product',
  'variant',
  'sku',
  'price before',
  'price after',
  'MRP before',
  'MRP after',
  'GST % before',
  'GST % after',
  'paid before',
  'paid after',
  'warnings',
];

export const csvOf = (rows: readonly RecalculationRow[]): string =>
  byteOrderMark +
  csvRow(columns) +
  rows
    .map((row) => {
      const { name, title, sku, before, after } = row;
      const figures = [before.price, after.price, before.mrp, after.mrp, before.gstRate, after.gstRate, before.paid, after.paid];
      return csvRow([name, title, sku, ...figures, warningText(row).join('; ')]);
    })
    .join('');
