/** Reading the GST invoice of a paid order, with the fields that CGST Rule 46 requires. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { firstSeller } from '#infra/constructs/seller.ts';
import { formatRupees, toRupees } from '#shared/rules/money.ts';
import { addressLineOf } from '#shared/rules/seller-address.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';
import { aLine, type OrderFields, pageTextsOf, paidOrder, textOf } from './steps.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const asha = await checkoutSteps.buyer();
const admin = await shop.admin();

afterEach(() => vi.unstubAllEnvs());

const { changeSeller } = await createSettingsSteps(shop);
const call = (as: Customer, id: string, query = {}) => shop.call('invoice.read', { as, params: { id }, query });
const issued = async (from: OrderFields = {}) => {
  const order = await paidOrder(shop.now(), { customerId: asha.id, ...from });
  await issueDueDocument('invoice', order.id, shop.now());
  return order;
};
const invoiceText = async (from: OrderFields = {}) => textOf((await call(asha, (await issued(from)).id)).body);
const show = (paise: number) => formatRupees(toRupees(paise));

describe('an invoice after the payment', () => {
  it('links the invoice in a paid order and prints the charged items and tax', async () => {
    const product = await shop.product({ name: 'Wooden train', price: 33_33, gstRate: 12, hsn: '9503', stock: 5 });
    const { body } = await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, product, 3)));
    await shop.deliverEvents();
    const order = (await shop.call('order.read', { as: asha, params: { id: body.orderId } })).body;
    expect(order.invoice).toMatchObject({ number: expect.stringMatching(/^NAN\/\d\d-\d\d\/\d{6}$/), url: `/api/orders/${order.id}/invoice.pdf` });
    const text = await textOf((await call(asha, order.id)).body);
    // 12 % of 99.99 = 11.9988 -> 12.00, half each
    for (const field of [order.invoice.number, order.orderNumber, 'Wooden train', '9503', '3 NOS', '₹33.33', '₹99.99', '₹6.00', '6%', '₹111.99'])
      expect(text).toContain(field);
    expect(order.total).toBe(111.99);
  });

  it('answers 409 with a Retry-After header before the invoice has its number', async () => {
    const order = await paidOrder(shop.now(), { customerId: asha.id });
    const answer = await call(asha, order.id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'invoice_not_ready', message: expect.stringContaining('being prepared') } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the invoice file', () => {
  it('returns the invoice as an uncached PDF, inline or as an attachment, named after its number', async () => {
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

  it('returns the same bytes of an invoice every time', async () => {
    const order = await issued();
    const [one, two] = [await call(asha, order.id), await call(admin, order.id)];
    expect(Buffer.compare(one.body, two.body)).toBe(0);
  });

  it('keeps an issued invoice unchanged when the order or the seller changes, and names the new seller on later ones', async () => {
    const order = await issued();
    const before = await call(asha, order.id);
    const item = await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${order.id}`);
    await shop.putItem({ ...item, status: 'cancelled', total: 1, lines: [] });
    expect((await changeSeller({ legalName: 'Chhota Retail LLP', address: '7 Park Street' })).status).toBe(200);
    expect(Buffer.compare((await call(asha, order.id)).body, before.body)).toBe(0);
    const later = await invoiceText();
    for (const field of ['Chhota Retail LLP', '7 Park Street, Bengaluru, Karnataka 560025']) expect(later).toContain(field);
    expect(later).not.toContain(firstSeller.legalName);
    await changeSeller({ legalName: firstSeller.legalName, address: firstSeller.address });
  });

  it('charges IGST in the state that the seller has left', async () => {
    await changeSeller({ state: 'MH', city: 'Pune', postalCode: '411001', gstin: '27AAPFU0939F1ZV' });
    const text = await invoiceText();
    expect(text).toContain('IGST');
    expect(text).not.toMatch(/CGST|SGST/);
    const { state, city, postalCode, gstin } = firstSeller;
    expect((await changeSeller({ state, city, postalCode, gstin })).status).toBe(200);
  });
});

describe('the fields of CGST Rule 46', () => {
  it('prints all fields of CGST Rule 46, with CGST and SGST, for a delivery within the state', async () => {
    const order = await issued({ recipientName: 'Sunita Devi', billingName: 'Acme Traders' });
    const text = await textOf((await call(asha, order.id)).body);
    for (const field of [
      firstSeller.legalName,
      addressLineOf(firstSeller),
      firstSeller.gstin,
      'Tax Invoice',
      'Original for recipient',
      order.orderNumber,
    ])
      expect(text).toContain(field);
    for (const field of [
      'Billed to Acme Traders',
      '7 Park Street, Bengaluru 560001',
      'Sunita Devi',
      '12 MG Road, Bengaluru 560001',
      'State: Karnataka (29)',
    ])
      expect(text).toContain(field);
    expect(text).toMatch(/Place of supply Reverse charge .*Karnataka \(29\) No|Place of supply Karnataka \(29\) Reverse charge No/);
    const issuedAt = new Date((await shop.call('order.read', { as: asha, params: { id: order.id } })).body.invoice.issuedAt);
    expect(text).toMatch(new RegExp(new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(issuedAt)));
    // 2 x 499.05 = 998.10; 18 % = 179.658 -> 179.66, half each
    for (const amount of ['₹499.05', '₹998.10', '₹89.83', '9%', show(order.total), 'CGST', 'SGST']) expect(text).toContain(amount);
    expect(text).not.toContain('IGST');
    expect(text).toContain('One Thousand One Hundred Seventy Seven Rupees And Seventy Six Paise Only');
    expect(text).toContain('Authorised signatory');
  });

  it('prints IGST and the state of delivery for a delivery to another state', async () => {
    const text = await invoiceText({ state: 'MH' });
    for (const field of ['Maharashtra (27)', 'IGST', '₹179.66', '18%']) expect(text).toContain(field);
    expect(text).not.toMatch(/CGST|SGST/);
  });

  it('sums the tax of an invoice by rate, matching the charged total', async () => {
    const lines = [
      aLine({ productId: 1, gstRate: 5 }),
      aLine({ productId: 2, name: 'Cot', hsn: '', gstRate: 18, unitPrice: 1_00_000_01, quantity: 1 }),
    ];
    const text = await invoiceText({ lines });
    expect(text).toContain('GST 5% on ₹998.10: CGST 2.5% ₹24.95, SGST 2.5% ₹24.95');
    expect(text).toContain('GST 18% on ₹1,00,000.01: CGST 9% ₹9,000.00, SGST 9% ₹9,000.00');
    // A product without an HSN code.
    expect(text).toContain('Cot – 1 NOS');
    // 998.10 + 100000.01 + twice 24.9525 -> 24.95 + twice 9000.0009 -> 9000.00
    expect(text).toContain('₹1,19,048.01');
  });
});

describe('the title of an invoice', () => {
  const book = aLine({ productId: 2, name: 'Picture book', hsn: '4901', gstRate: 0 });
  const business = { gstin: firstSeller.gstin, companyName: 'Firm' };
  const titles = ['Tax Invoice', 'Invoice-cum-Bill of Supply', 'Bill of Supply'] as const;

  it.each([
    ['Bill of Supply', 'nil-rated goods alone', { lines: [book] }],
    ['Bill of Supply', 'nil-rated goods alone to a registered buyer', { lines: [book], business }],
    ['Invoice-cum-Bill of Supply', 'nil-rated and taxed goods', { lines: [book, aLine()] }],
    ['Tax Invoice', 'nil-rated and taxed goods to a registered buyer', { lines: [book, aLine()], business }],
    ['Tax Invoice', 'taxed goods', { lines: [aLine()] }],
  ] as const)('titles the document %s for %s', async (title, _goods, order) => {
    const text = await invoiceText(order);
    expect(titles.find((each) => text.includes(each))).toBe(title);
    expect(text).toMatch(/NAN\/\d\d-\d\d\/\d{6}/);
  });
});

describe('unusual contents of an invoice', () => {
  it('prints fifty lines on several numbered pages with repeated headings, and a short order on one', async () => {
    expect(await pageTextsOf((await call(asha, (await issued()).id)).body)).toHaveLength(1);
    const lines = Array.from({ length: 50 }, (_, index) => aLine({ productId: index + 1, name: `Thing number ${index + 1}` }));
    const sheets = await pageTextsOf((await call(asha, (await issued({ lines })).id)).body);
    expect(sheets.length).toBeGreaterThan(1);
    for (const [index, sheet] of sheets.entries()) {
      expect(sheet).toContain(`page ${index + 1} of ${sheets.length}`);
      expect(sheet).toContain('Tax Invoice');
      if (sheet.includes('Thing number')) expect(sheet).toContain('Description of goods');
    }
    for (const { name } of lines) expect(sheets.join(' ')).toContain(name);
  });

  it('prints long and Devanagari names and replaces other scripts with question marks', async () => {
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

describe('access to an invoice', () => {
  it('answers another customer exactly as if the order of the invoice did not exist', async () => {
    const order = await issued();
    const foreign = await call(await shop.customer(), order.id);
    const unknown = await call(asha, '01ARZ3NDEKTSV4RRFFQ69G5FAV');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });
});
