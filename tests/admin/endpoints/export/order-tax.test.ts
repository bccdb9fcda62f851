/** What the export of orders says of invoice, tax and payment. */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createCodSteps, reference } from '#tests/order/cod-steps.ts';
import { aLine, paidOrder } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();
const admin = await shop.admin();

it('exports invoice, tax, place of supply, GSTIN and payment of an order after the older columns, with times in India', async () => {
  const business = { gstin: '27AAPFU0939F1ZV', companyName: 'Pune Play Pvt Ltd' };
  const at = new Date('2026-03-31T18:45:07.000Z');
  const lines = [aLine(), aLine({ productId: 2, hsn: '4901', gstRate: 5 }), aLine({ productId: 3 })];
  const [billed, due] = [await paidOrder(at, { business, lines }), await paidOrder(new Date(at.getTime() - 1_000))];
  await issueDueDocument('invoice', billed.id, at);
  const { body } = await shop.call('export.begin', { as: admin, body: { what: 'orders' } });
  const text = await (await fetch(body.url)).text();
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true });
  expect(meta.fields?.indexOf('Placed at (IST)')).toBe((meta.fields?.indexOf('Tracking number') ?? 0) + 1);
  const invoice = await shop.table.get(`CUSTOMER#${billed.customerId}`, `INVOICE#${billed.id}`);
  const rowOf = ({ orderNumber }: { orderNumber: string }) => data.find((row) => row['Order'] === orderNumber);
  expect(rowOf(billed)).toMatchObject({
    ...{ 'Placed at (IST)': '2026-04-01 00:15:07', 'Invoice date (IST)': '2026-04-01 00:15:07' },
    ...{ 'Invoice number': invoice?.['number'], HSN: '9503; 4901', 'Place of supply': 'MH', 'Buyer GSTIN': business.gstin },
    ...{ 'Taxable value': String(invoice?.['taxable'] / 100), CGST: '0', SGST: '0', IGST: String(invoice?.['igst'] / 100) },
    ...{ Discount: '0', 'Payment reference': billed.paymentId },
  });
  expect(rowOf(due)).toMatchObject({ 'Placed at (IST)': '2026-04-01 00:15:06', 'Invoice number': '', 'Taxable value': '' });
});

it('adds up in each row, also with the fee for payment on delivery, and counts no failed refund as refunded', async () => {
  const codSteps = createCodSteps(shop);
  await codSteps.allowCod(admin, { fee: 30 });
  const bear = await shop.product({ price: 50_000, gstRate: 18, stock: 5 });
  await codSteps.placeOrder(await createCheckoutSteps(shop).buyer(), { product: bear, quantity: 1 });
  const online = await paidOrder(shop.now(), { lines: [aLine({ discount: 10_000 })] });
  const stored = await shop.table.get(`CUSTOMER#${online.customerId}`, `ORDER#${online.id}`);
  const refunds = (['processed', 'pending', 'failed'] as const).map((status, index) => ({
    ...{ id: `refund${index}`, amount: 10_000 * 10 ** index, status, reason: 'by_shop', createdAt: online.createdAt },
  }));
  await shop.putItem({ ...stored, refunds });
  const { body } = await shop.call('export.begin', { as: admin, body: { what: 'orders' } });
  const text = await (await fetch(body.url)).text();
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true });
  expect(meta.fields?.slice(-2)).toEqual(['Cash on delivery fee', 'Payment method']);
  expect(data.find((row) => row['Payment method'] === 'cod')).toMatchObject({ 'Cash on delivery fee': '30', Refunded: '0' });
  expect(data.find((row) => row['Order'] === online.orderNumber)).toMatchObject({
    ...{ 'Cash on delivery fee': '0', 'Payment method': 'upi', Discount: '100', Refunded: '1100' },
  });
  const paise = (row: Record<string, string>, column: string) => Math.round(Number(row[column]) * 100);
  for (const row of data) {
    const [subtotal, discount, tax, shipping, fee, total] = ['Subtotal', 'Discount', 'Tax', 'Shipping', 'Cash on delivery fee', 'Total'].map(
      (column) => paise(row, column),
    ) as [number, number, number, number, number, number];
    expect(subtotal - discount + tax + shipping + fee).toBe(total);
  }
});

it("names the courier's references of the collection and of the remittance of an order that was paid on delivery", async () => {
  const codSteps = createCodSteps(shop);
  await codSteps.allowCod(admin);
  const bear = await shop.product({ price: 50_000, stock: 5 });
  const ordered = async () => codSteps.placeOrder(await createCheckoutSteps(shop).buyer(), { product: bear, quantity: 1 });
  const [waiting, paid] = [await ordered(), await ordered()];
  await codSteps.shipOrder(admin, paid);
  const delivered = await codSteps.deliverOrder(admin, paid);
  await shop.deliverEvents();
  const { orderNumber, total } = delivered.body;
  const csv = `order,amount,reference,date\n${orderNumber},${total},UTR-5501,${indianDay(shop.now())}`;
  const imported = await shop.call('remittance.import', { as: admin, body: { csv, dryRun: false } });
  expect(imported).toMatchObject({ body: { rows: [{ outcome: 'matched' }] } });
  const { body } = await shop.call('export.begin', { as: admin, body: { what: 'orders' } });
  const text = await (await fetch(body.url)).text();
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true });
  const referenceOf = (number: string) => data.find((row) => row['Order'] === number)?.['Payment reference'];
  expect(referenceOf(orderNumber)).toBe(`${reference}; UTR-5501`);
  expect(referenceOf((await shop.call('order.read', { as: admin, params: { id: waiting } })).body.orderNumber)).toBe('');
});
