/** Sorts the documents of a period into the tables of GSTR-1, in exact paise: supplies by kind of recipient, and credit notes. */
import { indianDay } from '../india-day.ts';
import type { Paise } from '../money.ts';
import { stateOfGstin, type TaxHeads } from '../order/gst.ts';
import { type DocumentLine, isWithinState, sumsOf, type TaxDocument, taxOf } from '../order/invoice.ts';
import type { GstPeriod } from './gst-period.ts';
import { isLargeInvoice } from './gst-thresholds.ts';

/** The fields of an invoice or a credit note that the books need. */
export type BookedDocument = Pick<
  TaxDocument,
  'kind' | 'number' | 'issuedAt' | 'supplier' | 'placeOfSupply' | 'billTo' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'shipping' | 'total'
> & {
  readonly lines: readonly Pick<DocumentLine, 'hsn' | 'quantity' | 'taxable' | 'gstRate' | 'cgst' | 'sgst' | 'igst'>[];
  /** Set for a credit note: its invoice. */
  readonly against?: { readonly number: string; readonly issuedAt: string };
};

/** A receipt of the clinic, whose services are exempt (Notification 12/2017-Central Tax (Rate), entry 74). */
export interface BookedReceipt {
  readonly kind: 'receipt';
  readonly number: string;
  readonly issuedAt: string;
  readonly total: Paise;
}

export interface Taxed extends TaxHeads {
  readonly taxable: Paise;
}

export interface RateRow extends Taxed {
  /** Per cent. */
  readonly rate: number;
}

/** Nil-rated goods by the columns of table 8: supplies less credit notes. */
interface NilRatedRow {
  readonly isWithinState: boolean;
  readonly isRegistered: boolean;
  readonly taxable: Paise;
}

/** One invoice or credit note of tables 4, 5 and 9B, with the lines that bear tax. */
export interface DocumentRow {
  readonly number: string;
  /** The day in India. */
  readonly day: string;
  readonly total: Paise;
  /** A code of states.ts. */
  readonly placeOfSupply: string;
  /** Set for a registered recipient. */
  readonly gstin?: string;
  readonly name?: string;
  readonly rates: readonly RateRow[];
}

/** A row of table 7: supplies to consumers, less their credit notes. */
export interface ConsumerRow extends RateRow {
  readonly placeOfSupply: string;
  readonly isWithinState: boolean;
}

export interface HsnRow extends RateRow {
  readonly hsn: string;
  readonly quantity: number;
}

/** A row of table 13: one series of documents. */
export interface SeriesRow {
  readonly kind: 'invoice' | 'credit-note' | 'receipt';
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Always 0: our documents are never cancelled, because a credit note corrects an invoice. */
  readonly cancelled: number;
  /** Numbers between the first and the last of which no document exists. */
  readonly missing: number;
}

export interface DocumentSums extends Taxed {
  readonly count: number;
  readonly total: Paise;
}

export interface Gstr1 {
  readonly period: Pick<GstPeriod, 'id' | 'from' | 'to' | 'months'>;
  readonly gstin: string;
  readonly b2b: readonly DocumentRow[];
  readonly b2cl: readonly DocumentRow[];
  readonly b2cs: readonly ConsumerRow[];
  readonly cdnr: readonly DocumentRow[];
  readonly cdnur: readonly DocumentRow[];
  /** Exempt services of the clinic (table 8). */
  readonly exempt: Paise;
  /** Goods at 0 % (table 8). */
  readonly nilRated: readonly NilRatedRow[];
  readonly hsn: { readonly b2b: readonly HsnRow[]; readonly b2c: readonly HsnRow[] };
  readonly documents: readonly SeriesRow[];
  readonly invoices: DocumentSums;
  readonly creditNotes: DocumentSums;
  readonly receipts: { readonly count: number; readonly total: Paise };
  /** What the owner should check before filing. */
  readonly warnings: readonly string[];
}

export interface Books {
  readonly period: GstPeriod;
  /** The seller's GSTIN of the settings, for a period without invoices. */
  readonly gstin: string;
  readonly documents: readonly BookedDocument[];
  readonly receipts: readonly BookedReceipt[];
  /** Number of a credited invoice -> its total. Needed for inter-state invoices to consumers. */
  readonly creditedTotals: ReadonlyMap<string, Paise>;
}

/** Builds the return of a period (CGST Rule 59). A document belongs to the period of its day of issue in India. */
export function makeGstr1({ period, gstin, documents, receipts, creditedTotals }: Books): Gstr1 {
  const ordered = documents.toSorted((one, other) => (one.number < other.number ? -1 : 1));
  const invoices = ordered.filter(isInvoice);
  // Tables 4, 5, 7 and 9B hold taxed supplies only; nil-rated goods are in table 8, and both in table 12.
  const taxed = ordered.map((document) => withLines(document, ({ gstRate }) => gstRate !== 0)).filter(({ lines }) => lines.length > 0);
  const taxedInvoices = taxed.filter(isInvoice);
  const taxedNotes = taxed.filter((each) => !isInvoice(each));
  const isLarge = (document: BookedDocument) =>
    !isRegistered(document) &&
    !isWithinState(document) &&
    (document.against === undefined
      ? isLargeInvoice(document.total, dayOf(document))
      : isLargeInvoice(creditedTotals.get(document.against.number) ?? 0, dayOf(document.against)));
  const isSmall = (document: BookedDocument) => !isRegistered(document) && !isLarge(document);
  return {
    period: { id: period.id, from: period.from, to: period.to, months: period.months },
    // A credit note names the seller of its invoice, whose GSTIN may be an earlier one.
    gstin: sorted(invoices, ({ issuedAt }) => issuedAt).at(-1)?.supplier.gstin ?? gstin,
    b2b: taxedInvoices.filter(isRegistered).map(documentRow),
    b2cl: taxedInvoices.filter(isLarge).map(documentRow),
    b2cs: consumerRows(taxed.filter(isSmall)),
    cdnr: taxedNotes.filter(isRegistered).map(documentRow),
    cdnur: taxedNotes.filter(isLarge).map(documentRow),
    exempt: receipts.reduce((sum, { total }) => sum + total, 0),
    nilRated: nilRatedRows(ordered),
    hsn: { b2b: hsnRows(ordered.filter(isRegistered)), b2c: hsnRows(ordered.filter((each) => !isRegistered(each))) },
    documents: seriesRows([...ordered, ...receipts]),
    invoices: documentSums(invoices),
    creditNotes: documentSums(ordered.filter((each) => !isInvoice(each))),
    receipts: { count: receipts.length, total: receipts.reduce((sum, { total }) => sum + total, 0) },
    warnings: [...warningsOf(ordered), ...(receipts.length === 0 ? [] : [receiptWarning])],
  };
}

/** A receipt is booked once, with the fee that was paid; a refund of the fee has no document that the books could list. */
const receiptWarning =
  'Table 8 has the fees of the clinic’s receipts in full. Deduct the fees that were refunded: the tab Doctors lists them under Earnings.';

const isInvoice = ({ kind }: BookedDocument): boolean => kind === 'invoice';
const isRegistered = ({ billTo }: BookedDocument): boolean => billTo.gstin !== undefined;

const withLines = (document: BookedDocument, isKept: (line: BookedDocument['lines'][number]) => boolean): BookedDocument => ({
  ...document,
  lines: document.lines.filter(isKept),
});

const dayOf = ({ issuedAt }: { readonly issuedAt: string }): string => indianDay(new Date(issuedAt));

const documentRow = ({ number, issuedAt, total, placeOfSupply, billTo, lines }: BookedDocument): DocumentRow => ({
  ...{ number, day: dayOf({ issuedAt }), total, placeOfSupply },
  ...(billTo.gstin === undefined ? {} : { gstin: billTo.gstin, name: billTo.name }),
  rates: sorted([...Map.groupBy(lines, ({ gstRate }) => gstRate)], ([rate]) => rate).map(([rate, own]) => ({ rate, ...sumsOf(own) })),
});

/** Amounts of a credit note are negative. */
const signed = ({ kind }: BookedDocument, line: Taxed): Taxed => {
  const sign = kind === 'credit-note' ? -1 : 1;
  return { taxable: sign * line.taxable, cgst: sign * line.cgst, sgst: sign * line.sgst, igst: sign * line.igst };
};

function consumerRows(documents: readonly BookedDocument[]): readonly ConsumerRow[] {
  const parts = documents.flatMap((document) =>
    document.lines.map((line) => ({
      placeOfSupply: document.placeOfSupply,
      isWithinState: isWithinState(document),
      rate: line.gstRate,
      ...signed(document, line),
    })),
  );
  const keyOf = ({ placeOfSupply, isWithinState, rate }: (typeof parts)[number]) =>
    `${isWithinState ? 0 : 1}|${placeOfSupply}|${String(rate * 100).padStart(6, '0')}`;
  return sorted([...Map.groupBy(parts, keyOf)], ([key]) => key).flatMap(([, own]) => {
    const [first] = own;
    return first === undefined ? [] : [{ ...first, ...sumsOf(own) }];
  });
}

/** A row for each pair of the table's columns that occurs, in the order of the portal. */
function nilRatedRows(documents: readonly BookedDocument[]): readonly NilRatedRow[] {
  return tableEightColumns.flatMap((column) => {
    const columnDocuments = documents.filter((each) => isWithinState(each) === column.isWithinState && isRegistered(each) === column.isRegistered);
    const parts = columnDocuments.flatMap((document) => document.lines.filter(({ gstRate }) => gstRate === 0).map((line) => signed(document, line)));
    const { taxable } = sumsOf(parts);
    return taxable === 0 ? [] : [{ ...column, taxable }];
  });
}

const tableEightColumns = [true, false].flatMap((isRegistered) => [false, true].map((isWithinState) => ({ isWithinState, isRegistered })));

export interface ExemptRow extends Omit<NilRatedRow, 'taxable'> {
  readonly nilRated: Paise;
  readonly exempt: Paise;
}

/** The rows of table 8: nil-rated goods, and the receipts of the clinic, which go to consumers within the state. */
export function exemptRows({ nilRated, exempt }: Pick<Gstr1, 'nilRated' | 'exempt'>): readonly ExemptRow[] {
  return tableEightColumns
    .map((column) => ({
      ...column,
      nilRated: nilRated.find((row) => row.isWithinState === column.isWithinState && row.isRegistered === column.isRegistered)?.taxable ?? 0,
      exempt: column.isWithinState && !column.isRegistered ? exempt : 0,
    }))
    .filter((row) => row.nilRated !== 0 || row.exempt !== 0);
}

function hsnRows(documents: readonly BookedDocument[]): readonly HsnRow[] {
  const parts = documents.flatMap((document) =>
    document.lines.map((line) => ({
      ...{ hsn: line.hsn, rate: line.gstRate },
      quantity: document.kind === 'credit-note' ? -line.quantity : line.quantity,
      ...signed(document, line),
    })),
  );
  return sorted([...Map.groupBy(parts, ({ hsn, rate }) => `${hsn}|${String(rate * 100).padStart(6, '0')}`)], ([key]) => key).flatMap(([, own]) => {
    const [first] = own;
    return first === undefined ? [] : [{ ...first, ...sumsOf(own), quantity: own.reduce((sum, { quantity }) => sum + quantity, 0) }];
  });
}

const seriesOf = (number: string): string => number.slice(0, number.lastIndexOf('/'));
const positionOf = (number: string): number => Number(number.slice(number.lastIndexOf('/') + 1));
const kinds: readonly SeriesRow['kind'][] = ['invoice', 'credit-note', 'receipt'];

function seriesRows(documents: readonly { readonly kind: SeriesRow['kind']; readonly number: string }[]): readonly SeriesRow[] {
  const rows = [...Map.groupBy(documents, ({ number }) => seriesOf(number)).values()].flatMap((own): readonly SeriesRow[] => {
    const numbers = own.map(({ number }) => number).toSorted();
    const [kind, from, to, count] = [own[0]?.kind, numbers[0], numbers.at(-1), numbers.length];
    if (kind === undefined || from === undefined || to === undefined) return [];
    return [{ kind, from, to, count, cancelled: 0, missing: positionOf(to) - positionOf(from) + 1 - count }];
  });
  return sorted(rows, ({ kind, from }) => `${kinds.indexOf(kind)}${from}`);
}

const documentSums = (documents: readonly BookedDocument[]): DocumentSums => ({
  count: documents.length,
  ...sumsOf(documents),
  total: documents.reduce((sum, { total }) => sum + total, 0),
});

function warningsOf(documents: readonly BookedDocument[]): readonly string[] {
  const count = (text: string, matches: (document: BookedDocument) => boolean) => {
    const found = documents.filter(matches);
    const shown = found.slice(0, 5).map(({ number }) => number);
    return found.length === 0
      ? []
      : [`${text}: ${shown.join(', ')}${found.length > shown.length ? ` and ${found.length - shown.length} more` : ''}.`];
  };
  const sellers = new Set(documents.map(({ supplier }) => supplier.gstin));
  return [
    ...count('Goods without an HSN code, which table 12 needs, are on', ({ lines }) => lines.some(({ hsn }) => hsn === '')),
    ...count(
      'Amounts without tax, which are in the value of the document and in no other table, are on',
      (document) => document.total !== document.taxable + taxOf(document),
    ),
    ...count(
      'The GSTIN of the buyer is of no known state on',
      ({ billTo }) => billTo.gstin !== undefined && stateOfGstin(billTo.gstin) === undefined,
    ),
    ...(sellers.size > 1 ? [`The documents name several GSTINs of the seller: ${[...sellers].join(', ')}. Each needs a return of its own.`] : []),
  ];
}

function sorted<T>(rows: readonly T[], keyOf: (row: T) => string | number): readonly T[] {
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0));
}
