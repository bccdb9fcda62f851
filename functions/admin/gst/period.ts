/** Computes the GST figures of a period from its documents, or reads the stored figures of a closed period. */
import { createHash } from 'node:crypto';
import { readDocumentsIssuedOn } from '#functions/order/invoice/books-store.ts';
import { readSupplier } from '#functions/order/invoice/supplier.ts';
import type { PeriodSummary } from '#shared/contract/admin/gst.ts';
import { closableFrom, daysOf, gstPeriodOf } from '#shared/rules/gst/gst-period.ts';
import { type DocumentSums, exemptRows, type Gstr1, makeGstr1, type RateRow, type Taxed } from '#shared/rules/gst/gstr1.ts';
import type { Gstr1Table } from '#shared/rules/gst/gstr1-files.ts';
import { type Paise, toRupees } from '#shared/rules/money.ts';
import { sumsOf, taxOf } from '#shared/rules/order/invoice.ts';
import { type Closing, closingOf, readFigures } from './closing-store.ts';

export interface PeriodFigures {
  readonly figures: Gstr1;
  /** The figures in the stored form. */
  readonly text: string;
  readonly digest: string;
  readonly closing?: Closing;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws Error when the figures of a closed period are missing, or differ from their digest */
export async function readOrComputePeriod(id: string, now: Date): Promise<PeriodFigures> {
  const closing = await closingOf(id);
  if (closing === undefined) return currentFigures(id, now);
  const { text, figures } = await readFigures(closing);
  if (digestOf(text) !== closing.digest) throw new Error(`The figures of the closed period ${id} are not those that were closed.`);
  return { figures, text, digest: closing.digest, closing };
}

async function currentFigures(id: string, now: Date): Promise<PeriodFigures> {
  const period = gstPeriodOf(id);
  const [issued, { gstin }] = await Promise.all([readDocumentsIssuedOn(daysOf(period)), readSupplier(now)]);
  const figures = makeGstr1({ period, gstin, ...issued });
  const text = JSON.stringify(figures);
  return { figures, text, digest: digestOf(text) };
}

export function toPeriodResponse({ figures, digest, closing }: PeriodFigures): PeriodSummary {
  const { period, gstin, invoices, creditNotes, receipts, nilRated, documents, warnings } = figures;
  const net = {
    count: invoices.count + creditNotes.count,
    ...minus(invoices, creditNotes),
    total: invoices.total - creditNotes.total,
  };
  return {
    ...{ period: period.id, from: period.from, to: period.to, gstin, digest },
    closableFrom: closableFrom(period).toISOString(),
    ...(closing === undefined ? {} : { closed: { at: closing.closedAt, by: closing.by.name } }),
    ...{ invoices: toSums(invoices), creditNotes: toSums(creditNotes), net: toSums(net) },
    nilRated: toRupees(sumOf(nilRated.map(({ taxable }) => taxable))),
    receipts: { count: receipts.count, total: toRupees(receipts.total) },
    rates: ratesOf(figures).map((row) => ({ rate: row.rate, ...toHeads(row) })),
    tables: tablesOf(figures),
    series: documents.map(({ cancelled: _, ...row }) => row),
    warnings: [...warnings],
  };
}

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0);
const minus = (one: Taxed, other: Taxed): Taxed => ({
  taxable: one.taxable - other.taxable,
  igst: one.igst - other.igst,
  cgst: one.cgst - other.cgst,
  sgst: one.sgst - other.sgst,
});
const toHeads = ({ taxable, igst, cgst, sgst }: Taxed) => ({
  ...{ taxable: toRupees(taxable), igst: toRupees(igst), cgst: toRupees(cgst), sgst: toRupees(sgst) },
});
const toSums = ({ count, total, ...taxed }: DocumentSums) => ({ count, total: toRupees(total), ...toHeads(taxed) });

/** Invoices less credit notes, by rate: table 12 (HSN summary) contains both. */
function ratesOf({ hsn }: Gstr1): readonly RateRow[] {
  return [...Map.groupBy([...hsn.b2b, ...hsn.b2c], ({ rate }) => rate)]
    .toSorted(([one], [other]) => one - other)
    .map(([rate, rows]) => ({ rate, ...sumsOf(rows) }));
}

function tablesOf(figures: Gstr1): PeriodSummary['tables'] {
  const { b2b, b2cl, b2cs, cdnr, cdnur, hsn, documents } = figures;
  const exempt = exemptRows(figures);
  const row = (id: Gstr1Table, count: number, taxable: Paise, tax: Paise) => ({ id, count, taxable: toRupees(taxable), tax: toRupees(tax) });
  const ofRates = (id: Gstr1Table, count: number, rows: readonly Taxed[]) => {
    const sums = sumsOf(rows);
    return row(id, count, sums.taxable, taxOf(sums));
  };
  return [
    ...(
      [
        ['b2b', b2b],
        ['b2cl', b2cl],
      ] as const
    ).map(([id, rows]) =>
      ofRates(
        id,
        rows.length,
        rows.flatMap(({ rates }) => rates),
      ),
    ),
    ofRates('b2cs', b2cs.length, b2cs),
    row('exemp', exempt.length, sumOf(exempt.flatMap((each) => [each.nilRated, each.exempt])), 0),
    ...(
      [
        ['cdnr', cdnr],
        ['cdnur', cdnur],
      ] as const
    ).map(([id, rows]) =>
      ofRates(
        id,
        rows.length,
        rows.flatMap(({ rates }) => rates),
      ),
    ),
    ofRates('hsn_b2b', hsn.b2b.length, hsn.b2b),
    ofRates('hsn_b2c', hsn.b2c.length, hsn.b2c),
    row(
      'docs',
      documents.reduce((sum, { count }) => sum + count, 0),
      0,
      0,
    ),
  ];
}
