/** The tax summary of a period: what was invoiced, credited and the net, by rate and table. */
import { expect, it } from 'vitest';
import { putBookedReceipt } from '#functions/order/invoice/books-store.ts';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { commit } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';
import { aLine, paidOrder, recordRefund } from '#tests/order/endpoints/invoice/steps.ts';
import { gstinOf } from './trade.ts';

const shop = await openShop();
const admin = await shop.admin();
const read = (period: string) => shop.call('gst.readPeriod', { as: admin, params: { period } });

it('sums invoices, credit notes and their net, by rate and by table', async () => {
  const at = new Date('2018-06-15T06:00:00.000Z');
  const chair = aLine({ unitPrice: 100_000, quantity: 1, gstRate: 18, hsn: '9401' });
  const book = aLine({ productId: 2, unitPrice: 50_000, quantity: 2, gstRate: 5, hsn: '4901' });
  const business = { gstin: gstinOf('KA'), companyName: 'Firm' };
  const orders = [
    await paidOrder(at, { lines: [chair, book] }),
    await paidOrder(at, { lines: [chair], state: 'MH' }),
    await paidOrder(at, { lines: [chair], state: 'MH', business }),
  ];
  for (const { id } of orders) await issueDueDocument('invoice', id, at);
  const [, back] = orders;
  if (back === undefined) throw new Error('There are three orders.');
  await recordRefund(back, back.id, back.total, at);
  await issueDueDocument('credit-note', back.id, at);
  const { body } = await read('2018-06');
  expect(body).toMatchObject({
    from: '2018-06-01',
    to: '2018-06-30',
    invoices: { count: 3, taxable: 4_000, igst: 180, cgst: 205, sgst: 205, total: 4_590 },
    creditNotes: { count: 1, taxable: 1_000, igst: 180, cgst: 0, sgst: 0, total: 1_180 },
    net: { taxable: 3_000, igst: 0, cgst: 205, sgst: 205, total: 3_410 },
    receipts: { count: 0, total: 0 },
    rates: [
      { rate: 5, taxable: 1_000, igst: 0, cgst: 25, sgst: 25 },
      { rate: 18, taxable: 2_000, igst: 0, cgst: 180, sgst: 180 },
    ],
    series: [
      { kind: 'invoice', count: 3, missing: 0 },
      { kind: 'credit-note', count: 1, missing: 0 },
    ],
    warnings: [],
  });
  expect(body.closed).toBeUndefined();
  const table = (id: string) => body.tables.find((each: { id: string }) => each.id === id);
  expect(table('b2b')).toMatchObject({ count: 1, taxable: 1_000, tax: 180 });
  expect(table('b2cs')).toMatchObject({ taxable: 2_000, tax: 230 });
  expect(table('docs')).toMatchObject({ count: 4 });
});

it('warns of goods without an HSN code and of a second GSTIN of the seller', async () => {
  const at = new Date('2017-07-15T06:00:00.000Z');
  const order = await paidOrder(at, { lines: [aLine({ hsn: '' })] });
  await issueDueDocument('invoice', order.id, at);
  const { number, ...invoice } = (await shop.table.get(`CUSTOMER#${order.customerId}`, `INVOICE#${order.id}`)) ?? {};
  expect((await read('2017-07')).body.warnings).toEqual([`Goods without an HSN code, which table 12 needs, are on: ${number}.`]);
  await shop.putItem({
    ...invoice,
    number: `${String(number).slice(0, -1)}2`,
    gsi1sk: 'x',
    sk: 'INVOICE#other',
    supplier: { ...invoice['supplier'], gstin: gstinOf('KA') },
  });
  expect((await read('2017-07')).body.warnings).toContainEqual(expect.stringContaining('several GSTINs of the seller'));
});

it('warns that refunds of the fees on receipts are not deducted', async () => {
  await commit([putBookedReceipt('visit-1', { number: 'NRC/16-17/000001', issuedAt: '2016-08-15T06:00:00.000Z', total: 60_000 })]);
  expect((await read('2016-08')).body).toMatchObject({
    receipts: { count: 1, total: 600 },
    warnings: [expect.stringContaining('Deduct the fees that were refunded')],
  });
});
