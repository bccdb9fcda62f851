/** What the export of orders says of invoice, tax and payment. */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { openShop } from '#tests/kit/shop.ts';
import { aLine, paidOrder } from '#tests/order/endpoints/invoice/steps.ts';

it('exports invoice, tax, place of supply, GSTIN and payment of an order after the older columns, with times in India', async () => {
  const shop = await openShop();
  const admin = await shop.admin();
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
  expect(data[0]).toMatchObject({
    ...{ Order: billed.orderNumber, 'Placed at (IST)': '2026-04-01 00:15:07', 'Invoice date (IST)': '2026-04-01 00:15:07' },
    ...{ 'Invoice number': invoice?.['number'], HSN: '9503; 4901', 'Place of supply': 'MH', 'Buyer GSTIN': business.gstin },
    ...{ 'Taxable value': String(invoice?.['taxable'] / 100), CGST: '0', SGST: '0', IGST: String(invoice?.['igst'] / 100) },
    ...{ Discount: '0', 'Payment reference': billed.paymentId },
  });
  expect(data[1]).toMatchObject({ Order: due.orderNumber, 'Placed at (IST)': '2026-04-01 00:15:06', 'Invoice number': '', 'Taxable value': '' });
});
