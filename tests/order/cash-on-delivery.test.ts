/** An order that is paid on delivery: invoiced when it is sent, collected or refused, cancelled without a refund, refunded to an account. */
import { describe, expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createCodSteps, reference } from '#tests/order/cod-steps.ts';
import { textOf } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();
const [checkoutSteps, codSteps, admin] = [createCheckoutSteps(shop), createCodSteps(shop), await shop.admin()];
await codSteps.allowCod(admin);
const asha = await checkoutSteps.buyer();
expectBooksBalanced(shop);

const read = async (id: string, as: { readonly token: string } = admin) => (await shop.call('order.read', { as, params: { id } })).body;
/** The text of the credit note that has the id of its order. */
const creditNoteText = async (id: string) =>
  textOf((await shop.call('invoice.readCreditNote', { as: admin, params: { id, creditNoteId: id } })).body);
const subjects = async (to: string) => {
  await shop.deliverEvents();
  return (await shop.mailsTo(to)).map(({ subject }) => subject);
};

it('issues the invoice of an order on delivery when it is shipped, not when it is placed', async () => {
  const ravi = await checkoutSteps.buyer();
  const id = await codSteps.placeOrder(ravi, { product: await shop.product(), quantity: 1 });
  await shop.runJob('number-invoices');
  expect(await read(id)).not.toHaveProperty('invoice');
  expect(await codSteps.shipOrder(admin, id)).toMatchObject({ status: 200, body: { amountDue: expect.any(Number) } });
  await shop.deliverEvents();
  expect(await read(id)).toMatchObject({ paymentStatus: 'due', invoice: { number: expect.stringMatching(/^NAN\//) } });
  const mail = (await shop.mailsTo(ravi.email)).find(({ subject }) => subject.includes('on its way'));
  expect(mail?.text).toContain('you pay when the parcel is handed to you');
  expect(mail?.attachments).toHaveLength(1);
});

it('keeps one invoice when staff undo a wrong click and ship the order again', async () => {
  const id = await codSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
  await codSteps.shipOrder(admin, id);
  await codSteps.changeStatus(admin, id, 'processing', { reason: 'Wrong order' });
  expect(await codSteps.changeStatus(admin, id, 'shipped', { trackingNumber: 'DL1234' })).toMatchObject({ status: 200 });
  await shop.runJob('number-invoices');
  const { invoice } = await read(id);
  await codSteps.changeStatus(admin, id, 'processing', { reason: 'Wrong order' });
  expect(await codSteps.changeStatus(admin, id, 'shipped', { trackingNumber: 'DL1235' })).toMatchObject({ status: 200, body: { invoice } });
  await codSteps.deliverOrder(admin, id);
});

describe('a delivery', () => {
  it('records a delivery with the whole amount and its reference, and marks the order as paid', async () => {
    const id = await codSteps.placeOrder(asha, { product: await shop.product({ price: 50_000, gstRate: 18 }), quantity: 1 });
    await codSteps.shipOrder(admin, id);
    expect((await read(id)).nextStatuses).toMatchObject([
      { status: 'delivered', needs: ['collection'] },
      { status: 'returned_to_origin', needs: ['reason'] },
      { status: 'processing', isBack: true },
    ]);
    expect(await codSteps.changeStatus(admin, id, 'delivered')).toMatchObject({
      status: 400,
      body: { fields: { 'collection.amount': 'Enter what was collected: ₹590.00' } },
    });
    expect(await codSteps.deliverOrder(admin, id, { amount: 500, reference: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { 'collection.amount': expect.stringContaining('₹590.00'), 'collection.reference': expect.any(String) } },
    });
    for (const amount of [590.001, 1e12])
      expect(await codSteps.deliverOrder(admin, id, { amount }), String(amount)).toMatchObject({
        status: 400,
        body: { fields: { 'collection.amount': expect.stringContaining('₹590.00') } },
      });
    const delivered = await codSteps.deliverOrder(admin, id);
    expect(delivered).toMatchObject({
      status: 200,
      body: { status: 'delivered', paymentStatus: 'completed', collection: { amount: 590, reference } },
    });
    expect(delivered.body).not.toHaveProperty('amountDue');
    expect(await read(id, asha)).not.toHaveProperty('collection');
    await shop.deliverEvents();
    expect(
      (await shop.call('order.list', { as: admin, query: { paymentStatus: 'completed' } })).body.data.map((each: { id: string }) => each.id),
    ).toContain(id);
  });

  it('undoes a delivery that was marked by mistake, after which no payment is recorded', async () => {
    const id = await codSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
    await codSteps.shipOrder(admin, id);
    await codSteps.deliverOrder(admin, id);
    const back = await codSteps.changeStatus(admin, id, 'shipped', { reason: 'The neighbour’s parcel' });
    expect(back).toMatchObject({ status: 200, body: { status: 'shipped', paymentStatus: 'due', amountDue: expect.any(Number) } });
    expect(back.body).not.toHaveProperty('collection');
    expect(await codSteps.deliverOrder(admin, id)).toMatchObject({ status: 200, body: { paymentStatus: 'completed' } });
  });

  it('rejects a collection for an order that was paid online', async () => {
    const paid = await checkoutSteps.requestCheckout(asha, [{ product: await shop.product(), quantity: 1 }]);
    const { orderId } = (await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(paid.body.id))).body;
    await codSteps.shipOrder(admin, orderId);
    expect(await codSteps.deliverOrder(admin, orderId)).toMatchObject({ status: 400, body: { fields: { collection: expect.any(String) } } });
  });
});

describe('a refused parcel', () => {
  it('restocks a refused parcel, corrects its invoice and charges the customer nothing', async () => {
    const ravi = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 5, price: 50_000, gstRate: 18 });
    const id = await codSteps.placeOrder(ravi, { product: bear, quantity: 2 });
    await codSteps.shipOrder(admin, id);
    expect(await codSteps.changeStatus(admin, id, 'returned_to_origin')).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    expect(await codSteps.changeStatus(admin, id, 'returned_to_origin', { reason: 'No answer at the door' })).toMatchObject({
      status: 200,
      body: { status: 'returned_to_origin', paymentStatus: 'refused', refunds: [], nextStatuses: [] },
    });
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
    await shop.runJob('number-invoices');
    expect(await read(id)).toMatchObject({ creditNotes: [{ amount: 1_180 }] });
    expect(await subjects(ravi.email)).toContainEqual(expect.stringContaining('came back to us'));
    // The reason that staff write goes to the audit log, not to the customer.
    expect(JSON.stringify(await read(id, ravi))).not.toContain('No answer at the door');
    expect((await shop.call('order.refund', { as: admin, params: { id }, body: { revision: 3, restock: true, reason: 'x' } })).status).toBe(409);
  });
});

describe('a cancellation before the parcel is sent', () => {
  it('frees the goods of an order that is cancelled before shipping and refunds nothing, because nothing was paid', async () => {
    const ravi = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 5 });
    const id = await codSteps.placeOrder(ravi, { product: bear, quantity: 2 });
    const cancelled = await shop.call('order.cancel', { as: ravi, params: { id }, body: {} });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', paymentStatus: 'voided', refunds: [] } });
    expect(await shop.call('order.cancel', { as: ravi, params: { id }, body: {} })).toMatchObject({ status: 200, body: cancelled.body });
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
    await shop.runJob('number-invoices');
    expect(await read(id)).toMatchObject({ creditNotes: [] });
    expect(await subjects(ravi.email)).toContainEqual(expect.stringMatching(/^Your order \S+ is cancelled$/));
  });

  it('corrects the invoice of a parcel that was recalled', async () => {
    const id = await codSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
    await codSteps.shipOrder(admin, id);
    await codSteps.changeStatus(admin, id, 'processing', { reason: 'Called back' });
    expect(await codSteps.changeStatus(admin, id, 'cancelled', { reason: 'Damaged in the store' })).toMatchObject({
      body: { paymentStatus: 'voided' },
    });
    await shop.runJob('number-invoices');
    expect(await read(id)).toMatchObject({ invoice: { number: expect.any(String) }, creditNotes: [{ number: expect.any(String) }] });
    expect(await creditNoteText(id)).toContain('Damaged in the store');
  });

  it("keeps a customer's own reason out of the credit note", async () => {
    const id = await codSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
    await codSteps.shipOrder(admin, id);
    await codSteps.changeStatus(admin, id, 'processing', { reason: 'Called back' });
    expect(await shop.call('order.cancel', { as: asha, params: { id }, body: { reason: 'I am moving away' } })).toMatchObject({ status: 200 });
    await shop.runJob('number-invoices');
    const text = await creditNoteText(id);
    expect(text).toContain('Order cancelled');
    expect(text).not.toContain('I am moving away');
  });

  it('answers a request for its invoice with when that comes, or that there is none', async () => {
    const ravi = await checkoutSteps.buyer();
    const id = await codSteps.placeOrder(ravi, { product: await shop.product(), quantity: 1 });
    const readInvoice = () => shop.call('invoice.read', { as: ravi, params: { id } });
    const due = await readInvoice();
    expect(due).toMatchObject({ status: 409, body: { code: 'invoice_not_ready', message: 'The invoice comes when the parcel is sent.' } });
    expect(due.headers).not.toHaveProperty('retry-after');
    await shop.call('order.cancel', { as: ravi, params: { id }, body: {} });
    const voided = await readInvoice();
    expect(voided).toMatchObject({ status: 409, body: { code: 'invoice_not_ready', message: 'There is no invoice: nothing was sold.' } });
    expect(voided.headers).not.toHaveProperty('retry-after');
    const sent = await codSteps.placeOrder(ravi, { product: await shop.product(), quantity: 1 });
    await codSteps.shipOrder(admin, sent);
    const coming = await shop.call('invoice.read', { as: ravi, params: { id: sent } });
    expect(coming).toMatchObject({ status: 409, body: { message: expect.stringContaining('being prepared') } });
    expect(Number(coming.headers['retry-after'])).toBeGreaterThan(0);
    await codSteps.deliverOrder(admin, sent);
  });
});

it('counts an order on delivery as revenue only once its money is collected', async () => {
  const ravi = await checkoutSteps.buyer();
  const totals = async () => {
    await shop.deliverEvents();
    return (await shop.call('overview.read', { as: admin, query: { days: 1 } })).body.totals;
  };
  const revenue = async () => (await totals()).revenue as number;
  const { revenue: before, averageOrder } = await totals();
  const id = await codSteps.placeOrder(ravi, { product: await shop.product({ price: 50_000, gstRate: 18 }), quantity: 1 });
  // An order that is not paid yet does not count towards the average either.
  expect(await totals()).toMatchObject({ revenue: before, averageOrder });
  await codSteps.shipOrder(admin, id);
  await codSteps.deliverOrder(admin, id);
  expect(await revenue()).toBeCloseTo(before + 590, 2);
});
