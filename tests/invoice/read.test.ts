/** What does GET /orders/{id}/invoice.pdf promise? The GST invoice of a paid order, with the fields of CGST Rule 46, to its customer and to admins. */
import { describe, expect, it, vi } from 'vitest';
import { issueOwed } from '#functions/flows/invoice/issue.ts';
import { demoSupplier } from '#infra/parts/demo-supplier.ts';
import { showRupees, toRupees } from '#shared/rules/money.ts';
import { buying } from '#tests/kit/buying.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';
import { aLine, type OrderGiven, paidOrder, sheetsOf, textOf } from './steps.ts';

const shop = await openShop();
const given = buying(shop);
const asha = await given.buyer();
const admin = await shop.admin();

const call = (as: Customer | undefined, id: string, query = {}) => shop.call('invoice.read', { ...(as ? { as } : {}), params: { id }, query });
const issued = async (from: OrderGiven = {}) => {
  const order = await paidOrder(shop.now(), { customerId: asha.id, ...from });
  await issueOwed('invoice', order.id, shop.now());
  return order;
};
const invoiceText = async (from: OrderGiven = {}) => textOf((await call(asha, (await issued(from)).id)).body);
const show = (paise: number) => showRupees(toRupees(paise));

describe('after a payment', () => {
  it('a shopper who has paid finds the invoice in the order, and it names what was charged', async () => {
    const product = await shop.product({ name: 'Wooden train', price: 33_33, gstRate: 12, hsn: '9503', stock: 5 });
    const { body } = await given.verify(asha, await given.pay(await given.checkout(asha, product, 3)));
    await shop.deliver();
    const order = (await shop.call('order.read', { as: asha, params: { id: body.orderId } })).body;
    expect(order.invoice).toMatchObject({ number: expect.stringMatching(/^NAN\/\d\d-\d\d\/\d{6}$/), url: `/api/orders/${order.id}/invoice.pdf` });
    const text = await textOf((await call(asha, order.id)).body);
    // 12 % of 99.99 = 11.9988 -> 12.00, half each
    for (const field of [order.invoice.number, order.orderNumber, 'Wooden train', '9503', '3 NOS', '₹33.33', '₹99.99', '₹6.00', '6%', '₹111.99'])
      expect(text).toContain(field);
    expect(order.total).toBe(111.99);
  });

  it('before it has its number the answer says so, and when to ask again', async () => {
    const order = await paidOrder(shop.now(), { customerId: asha.id });
    const answer = await call(asha, order.id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_not_ready', message: expect.stringContaining('being prepared') } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the file', () => {
  it('is a PDF that no cache keeps, shown or saved under the number of the invoice', async () => {
    const order = await issued();
    const shown = await call(asha, order.id);
    expect(shown).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' },
    });
    expect(shown.headers['content-disposition']).toMatch(/^inline; filename="invoice-NAN-\d\d-\d\d-\d{6}\.pdf"$/);
    expect(shown.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await call(asha, order.id, { disposition: 'attachment' })).headers['content-disposition']).toMatch(/^attachment; /);
    expect(await call(asha, order.id, { disposition: 'other' })).toMatchObject({
      status: 400,
      body: { fields: { disposition: expect.any(String) } },
    });
  });

  it('has the same bytes every time', async () => {
    const order = await issued();
    const [one, two] = [await call(asha, order.id), await call(admin, order.id)];
    expect(Buffer.compare(one.body, two.body)).toBe(0);
  });

  it('stays as it was issued when the order and the supplier change', async () => {
    const order = await issued();
    const before = await call(asha, order.id);
    const item = await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${order.id}`);
    await shop.put({ ...item, status: 'cancelled', total: 1, lines: [] });
    vi.stubEnv('SUPPLIER_NAME', 'Another Company');
    expect(Buffer.compare((await call(asha, order.id)).body, before.body)).toBe(0);
    vi.unstubAllEnvs();
  });
});

describe('the fields of CGST Rule 46', () => {
  it('within the state: supplier, number, dates, recipient, place of supply, HSN, central and state tax, words, signature', async () => {
    const order = await issued({ recipientName: 'Sunita Devi' });
    const text = await textOf((await call(asha, order.id)).body);
    const { SUPPLIER_NAME, SUPPLIER_ADDRESS, SUPPLIER_GSTIN } = demoSupplier;
    for (const field of [SUPPLIER_NAME, SUPPLIER_ADDRESS, SUPPLIER_GSTIN, 'Tax Invoice', 'Original for recipient', order.orderNumber])
      expect(text).toContain(field);
    for (const field of ['Asha Rao', '7 Park Street, Bengaluru 560001', 'Sunita Devi', '12 MG Road, Bengaluru 560001', 'State: Karnataka (29)'])
      expect(text).toContain(field);
    expect(text).toMatch(/Place of supply Reverse charge .*Karnataka \(29\) No|Place of supply Karnataka \(29\) Reverse charge No/);
    expect(text).toMatch(new RegExp(new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(shop.now())));
    // 2 x 499.05 = 998.10; 18 % = 179.658 -> 179.66, half each
    for (const amount of ['₹499.05', '₹998.10', '₹89.83', '9%', show(order.total), 'CGST', 'SGST']) expect(text).toContain(amount);
    expect(text).not.toContain('IGST');
    expect(text).toContain('One Thousand One Hundred Seventy Seven Rupees And Seventy Six Paise Only');
    expect(text).toContain('Authorised signatory');
  });

  it('between states: integrated tax, and the state of the delivery', async () => {
    const text = await invoiceText({ state: 'MH' });
    for (const field of ['Maharashtra (27)', 'IGST', '₹179.66', '18%']) expect(text).toContain(field);
    expect(text).not.toMatch(/CGST|SGST/);
  });

  it('mixed rates are summed by rate, and the sums are what was charged', async () => {
    const lines = [
      aLine({ productId: 1, gstRate: 5 }),
      aLine({ productId: 2, name: 'Cot', hsn: '', gstRate: 18, unitPrice: 1_00_000_01, quantity: 1 }),
    ];
    const text = await invoiceText({ lines });
    expect(text).toContain('GST 5% on ₹998.10: CGST 2.5% ₹24.95, SGST 2.5% ₹24.96');
    expect(text).toContain('GST 18% on ₹1,00,000.01: CGST 9% ₹9,000.00, SGST 9% ₹9,000.00');
    // A product whose code nobody has said.
    expect(text).toContain('Cot – 1 NOS');
    // 998.10 + 100000.01 + 49.905 -> 49.91 + 18000.0018 -> 18000.00
    expect(text).toContain('₹1,19,048.02');
  });
});

describe('whatever is bought', () => {
  it('an order of a few things is one sheet, one of fifty several, each with its heads and its place among them', async () => {
    expect(await sheetsOf((await call(asha, (await issued()).id)).body)).toHaveLength(1);
    const lines = Array.from({ length: 50 }, (_, index) => aLine({ productId: index + 1, name: `Thing number ${index + 1}` }));
    const sheets = await sheetsOf((await call(asha, (await issued({ lines })).id)).body);
    expect(sheets.length).toBeGreaterThan(1);
    for (const [index, sheet] of sheets.entries()) {
      expect(sheet).toContain(`page ${index + 1} of ${sheets.length}`);
      expect(sheet).toContain('Tax Invoice');
      if (sheet.includes('Thing number')) expect(sheet).toContain('Description of goods');
    }
    for (const { name } of lines) expect(sheets.join(' ')).toContain(name);
  });

  it('a name of any length and script is billed: Devanagari as it is, other scripts with a mark in their place', async () => {
    const long = 'Organic cotton bodysuit set with popper buttons and envelope neck for babies of six to nine months in sunflower yellow '
      .repeat(2)
      .trim();
    const lines = [aLine({ name: long }), aLine({ productId: 2, name: 'गुड़िया का घर' }), aLine({ productId: 3, name: 'Bear 🧸 பொம்மை' })];
    const text = await invoiceText({ lines, lastName: 'क्षत्रिय', recipientName: 'श्रीमती आशा' });
    expect(text).toContain(long);
    expect(text).toContain('Bear ? ?');
    // Conjuncts come back in the order in which they are drawn.
    expect(text).toMatch(/[\u0900-\u097f]{2}/);
  });
});

describe('whose it is', () => {
  it("an admin reads anybody's; to another customer it is as unknown as none", async () => {
    const order = await issued();
    expect(await call(admin, order.id)).toMatchObject({ status: 200 });
    const stranger = await call(await shop.customer(), order.id);
    const unknown = await call(asha, '01ARZ3NDEKTSV4RRFFQ69G5FAV');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect({ ...stranger.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  it('a visitor who is signed out is refused', async () => {
    expect(await call(undefined, (await issued()).id)).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });
});
