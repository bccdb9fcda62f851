/** Trade of some months in a shop, and the proof that its GSTR-1 returns are the sums of the documents themselves. */
import { crc32, inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { gstCodeOf } from '#shared/rules/order/gst.ts';
import type { TaxDocument } from '#shared/rules/order/invoice.ts';
import { openShop } from '#tests/kit/shop.ts';
import { creditUnits, randomInt, type Sale, sell, storedDocuments } from './trade.ts';

const tables = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn_b2b', 'hsn_b2c', 'docs'];

/** Computes the month in India with a formatter of the platform, not with the shop's own rule. */
export const monthIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit' });
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

export const isB2b = ({ billTo }: TaxDocument) => billTo.gstin !== undefined;
const isTaxed = ({ gstRate }: { readonly gstRate: number }) => gstRate !== 0;
export const hasTax = ({ lines }: TaxDocument): boolean => lines.some(isTaxed);
/** The amounts of the lines that bear tax; the others are nil rated and belong to table 8. */
const taxedOf = (papers: readonly TaxDocument[]) => headsOf(papers.flatMap(({ lines }) => lines.filter(isTaxed)));
const details = (papers: readonly { itms: readonly { itm_det: Parameters<typeof heads>[0][number] }[] }[]) =>
  heads(papers.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det)));

/** Rows of our own CSV: no cell holds a line break. */
const cellsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((row) => [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
export function tableOf(csv: string): readonly Record<string, string>[] {
  const [header = [], ...rows] = cellsOf(csv);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

/** The files of a ZIP archive by their names, each with the checksum that it declares. */
function filesInZip(zip: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = zip.readUInt16LE(end + 10);
  for (let at = zip.readUInt32LE(end + 16), index = 0; index < count; index++) {
    const [method, checksum, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength, local] = [
      ...[28, 30, 32].map((field) => zip.readUInt16LE(at + field)),
      zip.readUInt32LE(at + 42),
    ] as [number, number, number, number];
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.subarray(begin, begin + size);
    const content = method === 0 ? stored : inflateRawSync(stored);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    expect(crc32(content), name).toBe(checksum);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

/** The sales that each month has, by their position; the others are random. */
const inEachMonth: Readonly<Record<number, Omit<Sale, 'at'>>> = {
  3: { state: 'MH', unitPrice: 12_000_000, isBusiness: false },
  4: { state: 'KA', isBusiness: false },
  5: { unitPrice: 50_000, isBusiness: true },
};

/**
 * Opens a shop with sales and some credit notes in each month, and proves every total of the returns.
 * @param months as `2041-04`, in the order of time
 * @param periods whose returns are proven, by name, as `2041-04` or `2041-Q1`, with their months
 * @param sales in each month, at least seven
 */
export async function openShopWithReturns(months: readonly string[], periods: Readonly<Record<string, readonly string[]>>, sales = 11) {
  const shop = await openShop();
  const admin = await shop.admin();
  const export_ = async (period: string, more: object = {}) => shop.call('gst.readGstr1', { as: admin, query: { period, ...more } });
  let documents: readonly TaxDocument[] = [];
  beforeAll(async () => {
    for (const month of months) {
      const [year, number] = month.split('-').map(Number) as [number, number];
      // The first and the last moment of the month in India, and the days between them.
      const [begin, end] = [Date.parse(`${month}-01T00:00:00+05:30`), Date.UTC(year, number, 1) - 5.5 * 3_600_000 - 1];
      const minutes = Array.from({ length: sales - 2 }, () => randomInt(1, Math.floor((end - begin) / 60_000))).toSorted((one, other) => one - other);
      const times = [begin, ...minutes.map((minute) => begin + minute * 60_000), end];
      for (const [index, time] of times.entries()) {
        const at = new Date(time);
        const order = await sell({ at, ...inEachMonth[index] });
        if (index % 3 === 0) await creditUnits(order, at, index % 2 === 0);
      }
    }
    documents = await storedDocuments(shop);
  }, 120_000);

  const inMonths = (wanted: readonly string[]) => documents.filter(({ issuedAt }) => wanted.includes(monthIn.format(new Date(issuedAt))));
  const invoiceOf = (document: TaxDocument): TaxDocument =>
    document.kind === 'invoice' ? document : (documents.find(({ number }) => number === document.against.number) as TaxDocument);
  const isLarge = (document: TaxDocument) => !isB2b(document) && document.placeOfSupply !== 'KA' && invoiceOf(document).total > 1_00_000_00;
  describe.each(Object.entries(periods))('the return of %s', (period, own) => {
    it('has every document of the period in India once, and totals that are the sums of invoices and credit notes', async () => {
      const answer = await export_(period);
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': expect.stringContaining('application/json') } });
      const { body } = answer;
      const all = inMonths(own);
      const [invoices, notes] = [all.filter(({ kind }) => kind === 'invoice'), all.filter(({ kind }) => kind === 'credit-note')];
      expect(invoices.length).toBeGreaterThanOrEqual(sales * own.length);
      expect(notes.length).toBeGreaterThan(0);
      expect(body.fp).toBe((own.at(-1) ?? '').split('-').reverse().join(''));

      const [b2b, cdnr] = [body.b2b.flatMap(({ inv }: any) => inv), body.cdnr.flatMap(({ nt }: any) => nt)];
      const b2cl = body.b2cl.flatMap(({ inv }: any) => inv);
      const numbers = (papers: readonly { inum?: string; nt_num?: string }[]) => papers.map(({ inum, nt_num }) => inum ?? nt_num).toSorted();
      const numbersOf = (papers: readonly TaxDocument[]) => papers.map(({ number }) => number).toSorted();
      expect(numbers(b2b)).toEqual(numbersOf(invoices.filter((each) => isB2b(each) && hasTax(each))));
      expect(numbers(b2cl)).toEqual(numbersOf(invoices.filter((each) => isLarge(each) && hasTax(each))));
      expect(b2cl.length).toBeGreaterThanOrEqual(own.length);
      expect(numbers(cdnr)).toEqual(numbersOf(notes.filter((each) => isB2b(each) && hasTax(each))));
      expect(numbers(body.cdnur)).toEqual(numbersOf(notes.filter((each) => isLarge(each) && hasTax(each))));
      for (const { ctin, inv } of body.b2b)
        for (const { inum, val, pos } of inv) {
          const invoice = documents.find(({ number }) => number === inum);
          expect({ ctin, val: cents(val), pos }).toEqual({ ctin: invoice?.billTo.gstin, val: invoice?.total, pos: ctin.slice(0, 2) });
        }

      const net = less(headsOf(invoices), headsOf(notes));
      const taxed = less(taxedOf(invoices), taxedOf(notes));
      expect(headsOf([details(b2b), details(b2cl), heads(body.b2cs)])).toEqual(headsOf([taxed, details(cdnr), details(body.cdnur)]));
      expect(heads([...body.hsn.hsn_b2b, ...body.hsn.hsn_b2c])).toEqual(net);
      const toBusiness = body.nil.inv.filter(({ sply_ty }: any) => sply_ty.endsWith('B2B'));
      const nilB2b = { taxable: sum(toBusiness.map(({ nil_amt }: any) => cents(nil_amt))), igst: 0, cgst: 0, sgst: 0 };
      expect(heads(body.hsn.hsn_b2b)).toEqual(headsOf([less(details(b2b), details(cdnr)), nilB2b]));
      const units = (papers: readonly TaxDocument[]) => sum(papers.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)));
      expect(sum([...body.hsn.hsn_b2b, ...body.hsn.hsn_b2c].map(({ qty }: any) => qty))).toBe(units(invoices) - units(notes));
      // Everything that was charged, less everything that was refunded.
      expect(sum(invoices.map(({ total }) => total)) - sum(notes.map(({ total }) => total))).toBe(net.taxable + net.igst + net.cgst + net.sgst);
    });

    it('lists nil-rated goods in table 8 alone, less credit notes, by place of supply and kind of buyer', async () => {
      const wanted = new Map<string, number>();
      for (const each of inMonths(own)) {
        const key = `${each.placeOfSupply === 'KA' ? 'INTRA' : 'INTR'}${isB2b(each) ? 'B2B' : 'B2C'}`;
        const value = sum(each.lines.filter((line) => !isTaxed(line)).map(({ taxable }) => taxable));
        wanted.set(key, (wanted.get(key) ?? 0) + (each.kind === 'invoice' ? value : -value));
      }
      const { body } = await export_(period);
      const rows = body.nil.inv.map(({ sply_ty, nil_amt, ...others }: any) => {
        expect(others).toEqual({ expt_amt: 0, ngsup_amt: 0 });
        return [sply_ty, cents(nil_amt)] as const;
      });
      expect(new Map(rows)).toEqual(new Map([...wanted].filter(([, value]) => value !== 0)));
      const csv = tableOf(String((await export_(period, { format: 'csv', table: 'exemp' })).body));
      expect(csv.map((row) => cents(Number(row['Nil Rated Supplies'])))).toEqual(rows.map(([, value]: readonly [string, number]) => value));
      const { body: summary } = await shop.call('gst.readPeriod', { as: admin, params: { period } });
      const total = sum([...wanted.values()]);
      expect(cents(summary.nilRated)).toBe(total);
      expect(summary.tables.find(({ id }: { id: string }) => id === 'exemp')).toEqual({
        id: 'exemp',
        count: rows.length,
        taxable: total / 100,
        tax: 0,
      });
    });

    it('sums what consumers bought by state and rate, with central and state tax only in the state of the seller', async () => {
      const { body } = await export_(period);
      const small = inMonths(own).filter((each) => !isB2b(each) && !isLarge(each));
      const wanted = new Map<string, number>();
      for (const { kind, placeOfSupply, lines } of small)
        for (const { gstRate, taxable } of lines.filter(isTaxed)) {
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
      const texts = new Map<string, string>();
      for (const table of tables) texts.set(table, String((await export_(period, { format: 'csv', table })).body));
      const taxables = (table: string) => sum(tableOf(texts.get(table) ?? '').map((row) => cents(Number(row['Taxable Value']))));
      expect(taxables('b2b')).toBe(details(body.b2b.flatMap(({ inv }: any) => inv)).taxable);
      expect(taxables('b2cl')).toBe(details(body.b2cl.flatMap(({ inv }: any) => inv)).taxable);
      expect(taxables('b2cs')).toBe(heads(body.b2cs).taxable);
      expect(taxables('cdnr')).toBe(details(body.cdnr.flatMap(({ nt }: any) => nt)).taxable);
      expect(taxables('cdnur')).toBe(details(body.cdnur).taxable);
      expect(taxables('hsn_b2c')).toBe(heads(body.hsn.hsn_b2c).taxable);
      const zip = await export_(period, { format: 'csv' });
      expect(zip.headers['content-type']).toBe('application/zip');
      const files = filesInZip(Buffer.from(zip.body));
      expect([...files.keys()].toSorted()).toEqual(tables.map((table) => `${table}.csv`).toSorted());
      for (const [table, text] of texts) expect(files.get(`${table}.csv`), table).toBe(text);
    });
  });

  return { shop, admin, export_, documents: () => documents };
}
