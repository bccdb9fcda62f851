/** GSTR-1 of a quarter: every total of it and of its months is computed again from the documents themselves. */
import { expect, it } from 'vitest';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { firstSeller } from '#infra/constructs/seller.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { aLine, paidOrder, recordRefund } from '#tests/order/endpoints/invoice/steps.ts';
import { hasTax, isB2b, monthIn, openShopWithReturns, tableOf } from './returns.ts';
import { gstinOf } from './trade.ts';

const quarter = ['2042-01', '2042-02', '2042-03'];
const { shop, admin, export_, documents } = await openShopWithReturns(quarter, { '2042-02': ['2042-02'], '2041-Q4': quarter }, 7);

it('writes the name of a registered buyer with commas and quotes as the offline tool expects it', async () => {
  const invoice = documents().find((each) => each.kind === 'invoice' && isB2b(each) && hasTax(each));
  const [row] = tableOf(String((await export_(monthIn.format(new Date(invoice?.issuedAt ?? 0)), { format: 'csv', table: 'b2b' })).body)).filter(
    (each) => each['Invoice Number'] === invoice?.number,
  );
  expect(row).toMatchObject({
    'GSTIN/UIN of Recipient': invoice?.billTo.gstin,
    'Receiver Name': invoice?.billTo.name,
    'Invoice date': expect.stringMatching(/^\d\d-[A-Z][a-z]{2}-2042$/),
    'Invoice Value': ((invoice?.total ?? 0) / 100).toFixed(2),
    'Place Of Supply': expect.stringMatching(/^\d\d-\w+/),
    'Invoice Type': 'Regular B2B',
  });
});

it('lists the receipts of the clinic as exempt, and as a series of documents', async () => {
  const { bookPaid, doctor } = createPatientSteps(shop);
  const patient = await shop.customer();
  const { _id: id, amount } = await bookPaid(patient, await doctor());
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

it('keeps nil-rated goods out of the tables of taxed supplies, and lists them in tables 8 and 12', async () => {
  const at = new Date('2018-06-15T06:00:00.000Z');
  const book = aLine({ productId: 2, unitPrice: 10_000, quantity: 1, gstRate: 0, hsn: '4901' });
  const bear = aLine({ unitPrice: 20_000, quantity: 1, gstRate: 18 });
  const business = { gstin: gstinOf('MH'), companyName: 'Firm' };
  const given = [
    { lines: [book] },
    { lines: [book, bear] },
    { lines: [book], state: 'MH' },
    { lines: [book, bear], business },
    { lines: [book], business },
  ];
  const orders = await Promise.all(given.map((each) => paidOrder(at, each)));
  for (const { id } of orders) await issueDueDocument('invoice', id, at);
  const [, , abroad] = orders as [unknown, unknown, (typeof orders)[number]];
  await recordRefund(abroad, abroad.id, 4_000, at);
  await issueDueDocument('credit-note', abroad.id, at);
  const { body } = await export_('2018-06');
  expect(body.nil.inv).toEqual([
    { sply_ty: 'INTRB2B', nil_amt: 200, expt_amt: 0, ngsup_amt: 0 },
    { sply_ty: 'INTRB2C', nil_amt: 60, expt_amt: 0, ngsup_amt: 0 },
    { sply_ty: 'INTRAB2C', nil_amt: 200, expt_amt: 0, ngsup_amt: 0 },
  ]);
  expect(body.b2cs).toMatchObject([{ rt: 18, txval: 200 }]);
  expect(body.b2b).toMatchObject([{ inv: [{ val: 336, itms: [{ itm_det: { rt: 18, txval: 200 } }] }] }]);
  expect(body.b2b[0].inv).toHaveLength(1);
  expect([body.cdnr, body.cdnur]).toEqual([[], []]);
  expect(body.hsn.hsn_b2c).toMatchObject([
    { hsn_sc: '4901', rt: 0, txval: 260 },
    { hsn_sc: '9503', rt: 18, txval: 200 },
  ]);
  const csv = String((await export_('2018-06', { format: 'csv', table: 'exemp' })).body);
  expect(tableOf(csv)[1]).toMatchObject({ Description: 'Inter-State supplies to unregistered persons', 'Nil Rated Supplies': '60.00' });
});

it('writes amounts below zero as numbers in CSV', async () => {
  const [sale, refund] = [new Date('2014-05-15T06:00:00.000Z'), new Date('2014-06-15T06:00:00.000Z')];
  const lines = [aLine({ productId: 2, unitPrice: 10_000, quantity: 1, gstRate: 0, hsn: '4901' }), aLine({ unitPrice: 20_000, quantity: 1 })];
  const order = await paidOrder(sale, { lines, state: 'MH' });
  await issueDueDocument('invoice', order.id, sale);
  await recordRefund(order, order.id, order.total, refund);
  await issueDueDocument('credit-note', order.id, refund);
  const rows = async (table: string) => tableOf(String((await export_('2014-06', { format: 'csv', table })).body));
  expect(await rows('b2cs')).toMatchObject([{ 'Place Of Supply': '27-Maharashtra', Rate: '18', 'Taxable Value': '-200.00' }]);
  expect(await rows('exemp')).toMatchObject([{ 'Nil Rated Supplies': '-100.00' }]);
  expect(await rows('hsn_b2c')).toMatchObject([
    { HSN: '4901', 'Total Quantity': '-1', 'Total Value': '-100.00', 'Taxable Value': '-100.00' },
    { HSN: '9503', 'Total Quantity': '-1', 'Total Value': '-236.00', 'Taxable Value': '-200.00', 'Integrated Tax Amount': '-36.00' },
  ]);
});

it('writes places of supply in CSV as the offline tool spells them', async () => {
  const at = new Date('2013-05-15T06:00:00.000Z');
  const orders = await Promise.all(['JK', 'DH', 'LD', 'TN', 'AN'].map((state) => paidOrder(at, { state })));
  for (const { id } of orders) await issueDueDocument('invoice', id, at);
  const rows = tableOf(String((await export_('2013-05', { format: 'csv', table: 'b2cs' })).body));
  expect(rows.map((row) => row['Place Of Supply']).toSorted()).toEqual([
    '01-Jammu & Kashmir',
    '26-Dadra & Nagar Haveli & Daman & Diu',
    '31-Lakshdweep',
    '33-Tamil Nadu',
    '35-Andaman & Nicobar Islands',
  ]);
});

it('names the GSTIN of the newest invoice in the return, and that of the settings in a period of credit notes alone', async () => {
  const day = (date: number) => new Date(`2016-06-${date}T06:00:00.000Z`);
  const old = await paidOrder(day(10));
  await issueDueDocument('invoice', old.id, day(10));
  const key = [`CUSTOMER#${old.customerId}`, `INVOICE#${old.id}`] as const;
  const invoice = await shop.table.get(...key);
  const before = gstinOf('KA');
  await shop.putItem({ ...invoice, supplier: { ...invoice?.['supplier'], gstin: before } });
  expect((await export_('2016-06')).body.gstin).toBe(before);
  const credit = async (id: string, at: Date) => {
    await recordRefund(old, id, 100, at);
    await issueDueDocument('credit-note', id, at);
  };
  await credit(old.id, day(12));
  const later = await paidOrder(day(11));
  await issueDueDocument('invoice', later.id, day(11));
  expect((await export_('2016-06')).body.gstin).toBe(firstSeller.gstin);
  await credit(later.id, new Date('2016-07-02T06:00:00.000Z'));
  expect((await export_('2016-07')).body).toMatchObject({ gstin: firstSeller.gstin, doc_issue: { doc_det: [{ doc_num: 5 }] } });
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
