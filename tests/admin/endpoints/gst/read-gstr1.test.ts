/** A year of trade as GSTR-1: every total of every period is computed again from the documents themselves. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { gstCodeOf } from '#shared/rules/order/gst.ts';
import type { TaxDocument } from '#shared/rules/order/invoice.ts';
import { clinic } from '#tests/kit/clinic.ts';
import { openShop } from '#tests/kit/shop.ts';
import { creditUnits, sell, storedDocuments } from './trade.ts';

const shop = await openShop();
const admin = await shop.admin();
const export_ = async (period: string, more: object = {}) => shop.call('gst.readGstr1', { as: admin, query: { period, ...more } });

const months = ['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2041-${month}`).concat(['2042-01', '2042-02', '2042-03']);
const quarters = { '2041-Q1': months.slice(0, 3), '2041-Q2': months.slice(3, 6), '2041-Q3': months.slice(6, 9), '2041-Q4': months.slice(9) };

let documents: readonly TaxDocument[] = [];
beforeAll(async () => {
  for (const month of months) {
    const [year, number] = month.split('-').map(Number) as [number, number];
    // The first and the last moment of the month in India, and the days between them.
    const [begin, end] = [Date.parse(`${month}-01T00:00:00+05:30`), Date.UTC(year, number, 1) - 5.5 * 3_600_000 - 1];
    const times = [begin, ...Array.from({ length: 9 }, () => begin + randomInt(end - begin)).toSorted((one, other) => one - other), end];
    for (const [index, time] of times.entries()) {
      const at = new Date(time);
      // Each month has a large sale to a consumer of another state and one of the seller's own.
      const given = index === 3 ? { state: 'MH', unitPrice: 12_000_000, isBusiness: false } : index === 4 ? { state: 'KA', isBusiness: false } : {};
      const order = await sell({ at, ...given });
      if (index % 3 === 0) await creditUnits(order, at, index % 2 === 0);
    }
  }
  documents = await storedDocuments(shop);
}, 120_000);

/** The month in India by a formatter of the platform, not by the shop's own rule. */
const monthIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit' });
const inMonths = (wanted: readonly string[]) => documents.filter(({ issuedAt }) => wanted.includes(monthIn.format(new Date(issuedAt))));
const cents = (rupees: number) => Math.round(rupees * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
const heads = (rows: readonly { txval: number; iamt: number; camt: number; samt: number }[]) => ({
  taxable: sum(rows.map(({ txval }) => cents(txval))),
  igst: sum(rows.map(({ iamt }) => cents(iamt))),
  cgst: sum(rows.map(({ camt }) => cents(camt))),
  sgst: sum(rows.map(({ samt }) => cents(samt))),
});
type Heads = ReturnType<typeof heads>;
const headsOf = (rows: readonly Heads[]): Heads => ({
  ...{ taxable: sum(rows.map(({ taxable }) => taxable)), igst: sum(rows.map(({ igst }) => igst)) },
  ...{ cgst: sum(rows.map(({ cgst }) => cgst)), sgst: sum(rows.map(({ sgst }) => sgst)) },
});
const less = (one: Heads, other: Heads): Heads => ({
  ...{ taxable: one.taxable - other.taxable, igst: one.igst - other.igst, cgst: one.cgst - other.cgst, sgst: one.sgst - other.sgst },
});

const isB2b = ({ billTo }: TaxDocument) => billTo.gstin !== undefined;
const invoiceOf = (document: TaxDocument): TaxDocument =>
  document.kind === 'invoice' ? document : (documents.find(({ number }) => number === document.against.number) as TaxDocument);
const isLarge = (document: TaxDocument) => !isB2b(document) && document.placeOfSupply !== 'KA' && invoiceOf(document).total > 1_00_000_00;
const details = (papers: readonly { itms: readonly { itm_det: Parameters<typeof heads>[0][number] }[] }[]) =>
  heads(papers.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det)));

/** Rows of our own CSV: no cell holds a line break. */
const cellsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((row) => [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
function tableOf(csv: string): readonly Record<string, string>[] {
  const [header = [], ...rows] = cellsOf(csv);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

describe.each([...months.map((month) => [month, [month]] as const), ...Object.entries(quarters)])('the return of %s', (period, own) => {
  it('has every document of the period in India once, and totals that are the sums of invoices and credit notes', async () => {
    const answer = await export_(period);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': expect.stringContaining('application/json') } });
    const { body } = answer;
    const all = inMonths(own);
    const [invoices, notes] = [all.filter(({ kind }) => kind === 'invoice'), all.filter(({ kind }) => kind === 'credit-note')];
    expect(invoices.length).toBeGreaterThanOrEqual(11 * own.length);
    expect(notes.length).toBeGreaterThan(0);
    expect(body.fp).toBe((own.at(-1) ?? '').split('-').reverse().join(''));

    const [b2b, cdnr] = [body.b2b.flatMap(({ inv }: any) => inv), body.cdnr.flatMap(({ nt }: any) => nt)];
    const b2cl = body.b2cl.flatMap(({ inv }: any) => inv);
    const numbers = (papers: readonly { inum?: string; nt_num?: string }[]) => papers.map(({ inum, nt_num }) => inum ?? nt_num).toSorted();
    const numbersOf = (papers: readonly TaxDocument[]) => papers.map(({ number }) => number).toSorted();
    expect(numbers(b2b)).toEqual(numbersOf(invoices.filter(isB2b)));
    expect(numbers(b2cl)).toEqual(numbersOf(invoices.filter(isLarge)));
    expect(b2cl.length).toBeGreaterThanOrEqual(own.length);
    expect(numbers(cdnr)).toEqual(numbersOf(notes.filter(isB2b)));
    expect(numbers(body.cdnur)).toEqual(numbersOf(notes.filter(isLarge)));
    for (const { ctin, inv } of body.b2b)
      for (const { inum, val, pos } of inv) {
        const invoice = documents.find(({ number }) => number === inum);
        expect({ ctin, val: cents(val), pos }).toEqual({ ctin: invoice?.billTo.gstin, val: invoice?.total, pos: ctin.slice(0, 2) });
      }

    const net = less(headsOf(invoices), headsOf(notes));
    expect(headsOf([details(b2b), details(b2cl), heads(body.b2cs)])).toEqual(headsOf([net, details(cdnr), details(body.cdnur)]));
    expect(heads([...body.hsn.hsn_b2b, ...body.hsn.hsn_b2c])).toEqual(net);
    expect(heads(body.hsn.hsn_b2b)).toEqual(less(details(b2b), details(cdnr)));
    const units = (papers: readonly TaxDocument[]) => sum(papers.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)));
    expect(sum([...body.hsn.hsn_b2b, ...body.hsn.hsn_b2c].map(({ qty }: any) => qty))).toBe(units(invoices) - units(notes));
    // All that was charged and given back.
    expect(sum(invoices.map(({ total }) => total)) - sum(notes.map(({ total }) => total))).toBe(net.taxable + net.igst + net.cgst + net.sgst);
  });

  it('sums what consumers bought by state and rate, with central and state tax only in the state of the seller', async () => {
    const { body } = await export_(period);
    const small = inMonths(own).filter((each) => !isB2b(each) && !isLarge(each));
    const wanted = new Map<string, number>();
    for (const { kind, placeOfSupply, lines } of small)
      for (const { gstRate, taxable } of lines) {
        const key = `${gstCodeOf(placeOfSupply)}#${gstRate}`;
        wanted.set(key, (wanted.get(key) ?? 0) + (kind === 'invoice' ? taxable : -taxable));
      }
    expect(new Map(body.b2cs.map(({ pos, rt, txval }: any) => [`${pos}#${rt}`, cents(txval)]))).toEqual(wanted);
    for (const { pos, sply_ty, iamt, camt, samt } of body.b2cs)
      expect(pos === '29' ? [sply_ty, iamt] : [sply_ty, camt, samt]).toEqual(pos === '29' ? ['INTRA', 0] : ['INTER', 0, 0]);
  });

  it('lists each series with its first and last number, and none missing', async () => {
    const { body } = await export_(period);
    const all = inMonths(own);
    const series = (kind: TaxDocument['kind']) => {
      const numbers = all
        .filter((each) => each.kind === kind)
        .map(({ number }) => number)
        .toSorted();
      const count = numbers.length;
      return [{ num: 1, from: numbers[0], to: numbers.at(-1), totnum: count, cancel: 0, net_issue: count }];
    };
    expect(body.doc_issue.doc_det).toEqual([
      { doc_num: 1, docs: series('invoice') },
      { doc_num: 5, docs: series('credit-note') },
    ]);
    const { body: summary } = await shop.call('gst.readPeriod', { as: admin, params: { period } });
    expect(summary.series.map(({ missing }: any) => missing)).toEqual([0, 0]);
    const net = sum(all.map(({ kind, total }) => (kind === 'invoice' ? total : -total)));
    expect({
      total: cents(summary.net.total),
      invoices: summary.invoices.count,
      notes: summary.creditNotes.count,
      warnings: summary.warnings,
    }).toEqual({
      ...{
        total: net,
        invoices: all.filter(({ kind }) => kind === 'invoice').length,
        notes: all.filter(({ kind }) => kind === 'credit-note').length,
      },
      warnings: [],
    });
  });

  it('writes the same amounts as CSV, each table alone or all in a ZIP file', async () => {
    const { body } = await export_(period);
    const csv = async (table: string) => tableOf(String((await export_(period, { format: 'csv', table })).body));
    const taxables = (rows: readonly Record<string, string>[]) => sum(rows.map((row) => cents(Number(row['Taxable Value']))));
    expect(taxables(await csv('b2b'))).toBe(details(body.b2b.flatMap(({ inv }: any) => inv)).taxable);
    expect(taxables(await csv('b2cl'))).toBe(details(body.b2cl.flatMap(({ inv }: any) => inv)).taxable);
    expect(taxables(await csv('b2cs'))).toBe(heads(body.b2cs).taxable);
    expect(taxables(await csv('cdnr'))).toBe(details(body.cdnr.flatMap(({ nt }: any) => nt)).taxable);
    expect(taxables(await csv('cdnur'))).toBe(details(body.cdnur).taxable);
    expect(taxables(await csv('hsn_b2c'))).toBe(heads(body.hsn.hsn_b2c).taxable);
    const zip = await export_(period, { format: 'csv' });
    expect(zip.headers['content-type']).toBe('application/zip');
    const folder = mkdtempSync(path.join(tmpdir(), 'gstr1-'));
    try {
      writeFileSync(path.join(folder, 'all.zip'), zip.body);
      // Python's reader checks the checksums.
      execFileSync('python3', ['-m', 'zipfile', '-e', path.join(folder, 'all.zip'), folder]);
      for (const table of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn_b2b', 'hsn_b2c', 'docs'])
        expect(readFileSync(path.join(folder, `${table}.csv`), 'utf8'), table).toBe(String((await export_(period, { format: 'csv', table })).body));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('writes a registered buyer as the offline tool wants it, with a name that has commas and quotes', async () => {
  const invoice = documents.find((each) => each.kind === 'invoice' && isB2b(each));
  const [row] = tableOf(String((await export_(monthIn.format(new Date(invoice?.issuedAt ?? 0)), { format: 'csv', table: 'b2b' })).body)).filter(
    (each) => each['Invoice Number'] === invoice?.number,
  );
  expect(row).toMatchObject({
    'GSTIN/UIN of Recipient': invoice?.billTo.gstin,
    'Receiver Name': invoice?.billTo.name,
    'Invoice date': expect.stringMatching(/^\d\d-[A-Z][a-z]{2}-204[12]$/),
    'Invoice Value': ((invoice?.total ?? 0) / 100).toFixed(2),
    'Place Of Supply': expect.stringMatching(/^\d\d-\w+/),
    'Invoice Type': 'Regular B2B',
  });
});

it('lists the receipts of the clinic as exempt, and as a series of documents', async () => {
  const { confirmed, doctor } = clinic(shop);
  const patient = await shop.customer();
  const { _id: id, amount } = await confirmed(patient, await doctor());
  expect(await shop.call('appointment.readReceipt', { as: patient, params: { id } })).toMatchObject({ status: 200 });
  const month = monthIn.format(shop.now());
  const { body } = await export_(month);
  expect(body.nil.inv).toEqual([{ sply_ty: 'INTRAB2C', expt_amt: amount, nil_amt: 0, ngsup_amt: 0 }]);
  expect(body.doc_issue.doc_det).toContainEqual({
    doc_num: 1,
    docs: expect.arrayContaining([expect.objectContaining({ from: expect.stringMatching(/^NRC\//), totnum: 1 })]),
  });
  expect(tableOf(String((await export_(month, { format: 'csv', table: 'exemp' })).body))).toMatchObject([
    { 'Exempted(other than nil rated/non GST supply)': amount.toFixed(2) },
  ]);
});

it.each([
  [{ period: '2041-13' }, { period: expect.stringContaining('2026-Q3') }],
  [{ period: '2041' }, { period: expect.stringContaining('2026-11') }],
  [{ period: '2041-04', format: 'xml' }, { format: expect.any(String) }],
  [{ period: '2041-04', table: 'b2b' }, { table: 'A table is for format=csv' }],
])('refuses %j and names the field', async (query, fields) => {
  expect(await shop.call('gst.readGstr1', { as: admin, query })).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
});

it('answers an empty return for a month without documents', async () => {
  expect((await export_('2050-01')).body).toMatchObject({ fp: '012050', b2b: [], b2cs: [], nil: { inv: [] }, doc_issue: { doc_det: [] } });
});
