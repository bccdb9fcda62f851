/** Writes GSTR-1 as the portal's JSON, and as the tables of the government's offline tool. Amounts are in rupees with two decimals. */
import { type Cell, csvRow } from '../csv.ts';
import { monthNames } from '../india-day.ts';
import { type Paise, toRupees } from '../money.ts';
import { gstCodeOf } from '../order/gst.ts';
import { unit } from '../order/invoice.ts';
import { stateName } from '../states.ts';
import { filingPeriodOf } from './gst-period.ts';
import { type DocumentRow, type ExemptRow, exemptRows, type Gstr1, type HsnRow, type RateRow, type SeriesRow } from './gstr1.ts';

/** The amounts by kind of tax, as the portal names them. There is no cess on our goods. */
const amounts = ({ taxable, igst, cgst, sgst }: Omit<RateRow, 'rate'>) => ({
  txval: toRupees(taxable),
  iamt: toRupees(igst),
  camt: toRupees(cgst),
  samt: toRupees(sgst),
  csamt: 0,
});
const items = (rates: readonly RateRow[]) => rates.map((row, index) => ({ num: index + 1, itm_det: { rt: row.rate, ...amounts(row) } }));
/** `21-11-2026`. */
const portalDay = (day: string): string => day.split('-').toReversed().join('-');
const invoice = ({ number, day, total, placeOfSupply, rates }: DocumentRow) => ({
  ...{ inum: number, idt: portalDay(day), val: toRupees(total), pos: gstCodeOf(placeOfSupply) },
  ...{ rchrg: 'N' as const, inv_typ: 'R' as const, itms: items(rates) },
});
const note = ({ number, day, total, placeOfSupply, rates }: DocumentRow) => ({
  ...{ ntty: 'C' as const, nt_num: number, nt_dt: portalDay(day), val: toRupees(total), pos: gstCodeOf(placeOfSupply) },
  itms: items(rates),
});
const supplyType = ({ isWithinState, isRegistered }: ExemptRow) => `${isWithinState ? 'INTRA' : 'INTR'}${isRegistered ? 'B2B' : 'B2C'}` as const;
const hsnRow = (row: HsnRow, index: number) => ({
  ...{ num: index + 1, hsn_sc: row.hsn, desc: '', uqc: unit, qty: row.quantity, rt: row.rate },
  ...amounts(row),
});

function byRecipient<T>(rows: readonly DocumentRow[], toEntry: (row: DocumentRow) => T): readonly { readonly ctin: string; readonly entries: T[] }[] {
  return [...Map.groupBy(rows, ({ gstin = '' }) => gstin)].map(([ctin, recipientRows]) => ({ ctin, entries: recipientRows.map(toEntry) }));
}

/** The portal's numbers for the kinds of documents in table 13. A bill of supply counts as one for outward supply. */
const documentNatures: Readonly<Record<SeriesRow['kind'], { readonly number: number; readonly name: string }>> = {
  invoice: { number: 1, name: 'Invoices for outward supply' },
  'credit-note': { number: 5, name: 'Credit Note' },
  receipt: { number: 1, name: 'Invoices for outward supply' },
};

/** A return in the format that the portal and its offline tool read (GSTN's API specification). */
export function toPortalJson(report: Gstr1) {
  const natureNumbers = [...new Set(report.documents.map(({ kind }) => documentNatures[kind].number))];
  return {
    gstin: report.gstin,
    fp: filingPeriodOf(report.period),
    b2b: byRecipient(report.b2b, invoice).map(({ ctin, entries }) => ({ ctin, inv: entries })),
    b2cl: [...Map.groupBy(report.b2cl, ({ placeOfSupply }) => placeOfSupply)].map(([state, rows]) => ({
      pos: gstCodeOf(state),
      inv: rows.map(({ number, day, total, rates }) => ({ inum: number, idt: portalDay(day), val: toRupees(total), itms: items(rates) })),
    })),
    b2cs: report.b2cs.map((row) => ({
      ...{
        sply_ty: row.isWithinState ? ('INTRA' as const) : ('INTER' as const),
        pos: gstCodeOf(row.placeOfSupply),
        typ: 'OE' as const,
        rt: row.rate,
      },
      ...amounts(row),
    })),
    cdnr: byRecipient(report.cdnr, (row) => ({ ...note(row), rchrg: 'N' as const, inv_typ: 'R' as const })).map(({ ctin, entries }) => ({
      ctin,
      nt: entries,
    })),
    cdnur: report.cdnur.map((row) => ({ typ: 'B2CL' as const, ...note(row) })),
    nil: {
      inv: exemptRows(report).map((row) => ({
        sply_ty: supplyType(row),
        expt_amt: toRupees(row.exempt),
        nil_amt: toRupees(row.nilRated),
        ngsup_amt: 0,
      })),
    },
    hsn: { hsn_b2b: report.hsn.b2b.map(hsnRow), hsn_b2c: report.hsn.b2c.map(hsnRow) },
    doc_issue: {
      doc_det: natureNumbers.map((number) => ({
        doc_num: number,
        docs: report.documents
          .filter(({ kind }) => documentNatures[kind].number === number)
          .map(({ from, to, count, cancelled }, index) => ({
            num: index + 1,
            from,
            to,
            totnum: count,
            cancel: cancelled,
            net_issue: count - cancelled,
          })),
      })),
    },
  };
}

export const gstr1Tables = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn_b2b', 'hsn_b2c', 'docs'] as const;
export type Gstr1Table = (typeof gstr1Tables)[number];

/** `21-Nov-2026`. */
function sheetDay(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}-${monthNames[Number(month) - 1]}-${year}`;
}
/** The states that the offline tool spells in its own way (GSTR1_Excel_Workbook_Template V2.2, sheet master): it accepts only the names of its list. */
const offlineToolNames: Readonly<Partial<Record<string, string>>> = {
  AN: 'Andaman & Nicobar Islands',
  DH: 'Dadra & Nagar Haveli & Daman & Diu',
  JK: 'Jammu & Kashmir',
  LD: 'Lakshdweep',
};
/** `29-Karnataka`. */
const formatPlaceOfSupply = (state: string): string => `${gstCodeOf(state)}-${offlineToolNames[state] ?? stateName(state)}`;
/** Table 7, 8 or 12 may fall below zero: as text, a negative amount would get the apostrophe of a formula. */
const rupees = (paise: Paise): Cell => ({ paise });

interface Sheet {
  readonly header: readonly string[];
  readonly rows: (report: Gstr1) => readonly (readonly Cell[])[];
}

/** One row for each tax rate of a document. */
const perRate = (rows: readonly DocumentRow[], toCells: (row: DocumentRow, rate: RateRow) => readonly Cell[]) =>
  rows.flatMap((row) => row.rates.map((rate) => toCells(row, rate)));

const hsnHeader = [
  ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value', 'Integrated Tax Amount'],
  ...['Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
];
const hsnCells = ({ hsn, quantity, taxable, igst, cgst, sgst, rate }: HsnRow): readonly Cell[] => [
  ...[hsn, '', 'NOS-NUMBERS', quantity, rupees(taxable + igst + cgst + sgst), rate, rupees(taxable), rupees(igst)],
  ...[rupees(cgst), rupees(sgst), '0.00'],
];

const sheets: Readonly<Record<Gstr1Table, Sheet>> = {
  b2b: {
    header: [
      ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Reverse Charge'],
      ...['Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN', 'Rate', 'Taxable Value', 'Cess Amount'],
    ],
    rows: ({ b2b }) =>
      perRate(b2b, ({ gstin, name, number, day, total, placeOfSupply }, { rate, taxable }) => [
        ...[gstin, name, number, sheetDay(day), rupees(total), formatPlaceOfSupply(placeOfSupply), 'N'],
        ...['', 'Regular B2B', '', rate, rupees(taxable), '0.00'],
      ]),
  },
  b2cl: {
    header: [
      ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value'],
      ...['Cess Amount', 'E-Commerce GSTIN'],
    ],
    rows: ({ b2cl }) =>
      perRate(b2cl, ({ number, day, total, placeOfSupply }, { rate, taxable }) => [
        ...[number, sheetDay(day), rupees(total), formatPlaceOfSupply(placeOfSupply), '', rate, rupees(taxable), '0.00', ''],
      ]),
  },
  b2cs: {
    header: ['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    rows: ({ b2cs }) =>
      b2cs.map(({ placeOfSupply, rate, taxable }) => ['OE', formatPlaceOfSupply(placeOfSupply), '', rate, rupees(taxable), '0.00', '']),
  },
  cdnr: {
    header: [
      ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Reverse Charge'],
      ...['Note Supply Type', 'Note Value', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
    ],
    rows: ({ cdnr }) =>
      perRate(cdnr, ({ gstin, name, number, day, total, placeOfSupply }, { rate, taxable }) => [
        ...[gstin, name, number, sheetDay(day), 'C', formatPlaceOfSupply(placeOfSupply), 'N'],
        ...['Regular B2B', rupees(total), '', rate, rupees(taxable), '0.00'],
      ]),
  },
  cdnur: {
    header: [
      ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', 'Applicable % of Tax Rate', 'Rate'],
      ...['Taxable Value', 'Cess Amount'],
    ],
    rows: ({ cdnur }) =>
      perRate(cdnur, ({ number, day, total, placeOfSupply }, { rate, taxable }) => [
        ...['B2CL', number, sheetDay(day), 'C', formatPlaceOfSupply(placeOfSupply), rupees(total), '', rate, rupees(taxable), '0.00'],
      ]),
  },
  exemp: {
    header: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
    rows: (report) =>
      exemptRows(report).map(({ isWithinState, isRegistered, nilRated, exempt }) => [
        `${isWithinState ? 'Intra' : 'Inter'}-State supplies to ${isRegistered ? 'registered' : 'unregistered'} persons`,
        ...[rupees(nilRated), rupees(exempt), '0.00'],
      ]),
  },
  hsn_b2b: { header: hsnHeader, rows: ({ hsn }) => hsn.b2b.map(hsnCells) },
  hsn_b2c: { header: hsnHeader, rows: ({ hsn }) => hsn.b2c.map(hsnCells) },
  docs: {
    header: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: ({ documents }) => documents.map(({ kind, from, to, count, cancelled }) => [documentNatures[kind].name, from, to, count, cancelled]),
  },
};

/** One table as CSV. */
export const gstr1Csv = (report: Gstr1, table: Gstr1Table): string => csvRow(sheets[table].header) + sheets[table].rows(report).map(csvRow).join('');
