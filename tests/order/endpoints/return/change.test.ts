/** Deciding on a return and receiving its parcel: the exact refund, the restocking and the mails, once. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Buyer } from '#tests/kit/checkout-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import type { Shop } from '#tests/kit/shop.ts';

const { shop, checkoutSteps, orderSteps, asha, admin } = await openShopWithOrders();

afterEach(() => shop.services.payments.faults.clear());

type Product = Awaited<ReturnType<Shop['product']>>;
const ask = async (as: Customer, id: string, product: Product, quantity: number): Promise<string> => {
  const { status, body } = await shop.call('return.request', {
    as,
    params: { id },
    body: { items: [{ productId: product.id, quantity, reason: 'Too big' }] },
  });
  expect(status).toBe(201);
  return body.returns.at(-1).id;
};
const change = (id: string, returnId: string, body: object) => shop.call('return.change', { as: admin, params: { id, returnId }, body });
const receive = (id: string, returnId: string, product: Product, restock = true) =>
  change(id, returnId, { status: 'received', items: [{ productId: product.id, restock }] });
async function delivered(as: Buyer, product: Product, quantity: number) {
  const id = await orderSteps.placeOrder(as, { product, quantity });
  await orderSteps.advanceTo(admin, id, 'delivered');
  return id;
}

it('takes a return from request to refund with consistent stock, money, mails and history', async () => {
  const ravi = await checkoutSteps.buyer();
  const bear = await shop.product({ price: 10_000, stock: 5 });
  const id = await delivered(ravi, bear, 3);
  const { orderNumber } = await orderSteps.readOrder(ravi, id);
  const returnId = await ask(ravi, id, bear, 2);
  expect(await change(id, returnId, { status: 'approved', reason: 'Send it to our Pune store.' })).toMatchObject({
    status: 200,
    body: { returns: [{ status: 'approved', canWithdraw: false }], refunds: [] },
  });
  expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 2, sold: 3 });
  expect(await receive(id, returnId, bear)).toMatchObject({
    status: 200,
    body: {
      status: 'delivered',
      paymentStatus: 'completed',
      returns: [{ status: 'refunded', refundId: returnId, amount: 236, items: [{ restocked: true }] }],
      refunds: [{ id: returnId, amount: 236, status: 'processed', reason: 'returned' }],
    },
  });
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
  expect(await orderSteps.refundedAmounts(id, ravi)).toEqual([23_600]);
  const { history } = await orderSteps.readOrder(admin, id);
  expect(history.slice(0, 4).map(({ from, to, by }: { from: string; to: string; by: { role: string } }) => [from, to, by.role])).toEqual(
    expect.arrayContaining([
      ['none', 'requested', 'customer'],
      ['requested', 'approved', 'admin'],
      ['approved', 'received', 'admin'],
      ['received', 'refunded', 'provider'],
    ]),
  );
  const subjects = await orderSteps.mailSubjects(ravi.email);
  expect(subjects.filter((subject) => /return|refund/i.test(subject))).toEqual([
    `We have your return request for order ${orderNumber}`,
    `Your refund of ₹236.00 has started`,
    `Your refund of ₹236.00 is done`,
    `Your return for order ${orderNumber} is approved`,
  ]);
  const mails = await shop.mailsTo(ravi.email);
  expect(mails.find(({ subject }) => subject.endsWith('has started'))?.text).toContain(
    `We are refunding ₹236.00 of your order ${orderNumber} to you.`,
  );
  const approved = mails.find(({ subject }) => subject.endsWith('is approved'));
  expect(approved?.text).toContain('Teddy bear × 2');
  expect(approved?.text).toContain('Send it to our Pune store.');
});

it('refunds exactly the amount paid over several partial returns, then marks the payment refunded', async () => {
  const odd = await shop.product({ price: 3_333, gstRate: 5, stock: 9 });
  const dear = await shop.product({ price: 9_999, gstRate: 18, stock: 9 });
  const id = await orderSteps.placeOrder(asha, { product: odd, quantity: 3 }, { product: dear, quantity: 1 });
  await orderSteps.advanceTo(admin, id, 'delivered');
  const { total } = await orderSteps.readOrder(asha, id);
  const parts: number[] = [];
  for (const [product, quantity] of [
    [odd, 1],
    [dear, 1],
    [odd, 1],
    [odd, 1],
  ] as const) {
    const returnId = await ask(asha, id, product, quantity);
    await change(id, returnId, { status: 'approved' });
    expect((await orderSteps.readOrder(asha, id)).paymentStatus).toBe('completed');
    const { body } = await receive(id, returnId, product);
    parts.push(Math.round(body.refunds.at(-1).amount * 100));
  }
  // 3 x 33.33 and 5 % of it, which is 5.00; 99.99 and 18 %, which is 18.00.
  expect(parts).toEqual([3_333 + 166, 9_999 + 1_800, 3_333 + 166, 3_333 + 168]);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.round(total * 100));
  expect((await orderSteps.refundedAmounts(id, asha)).toSorted()).toEqual(parts.toSorted());
  expect(await orderSteps.readOrder(asha, id)).toMatchObject({ paymentStatus: 'refunded', status: 'delivered' });
  await checkoutSteps.expectStockBalanced(odd, dear);
});

it('refunds a broken item without restocking it', async () => {
  const bear = await shop.product({ stock: 5, price: 10_000 });
  const id = await delivered(asha, bear, 2);
  const returnId = await ask(asha, id, bear, 2);
  await change(id, returnId, { status: 'approved' });
  expect(await receive(id, returnId, bear, false)).toMatchObject({ body: { returns: [{ status: 'refunded', items: [{ restocked: false }] }] } });
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 3, held: 0, sold: 2, stocked: 5 });
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([23_600]);
});

it('requires a reason for refusing a return, mails it, and refuses an approved return that never arrives', async () => {
  const ravi = await checkoutSteps.buyer();
  const bear = await shop.product();
  const id = await delivered(ravi, bear, 2);
  const first = await ask(ravi, id, bear, 1);
  expect(await change(id, first, { status: 'refused' })).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
  expect(await change(id, first, { status: 'refused', reason: 'It was washed' })).toMatchObject({
    status: 200,
    body: { returns: [{ status: 'refused', refusal: 'It was washed' }], orderItems: [{ returnable: 2 }] },
  });
  const second = await ask(ravi, id, bear, 1);
  await change(id, second, { status: 'approved' });
  expect(await change(id, second, { status: 'refused', reason: 'It never came' })).toMatchObject({ status: 200 });
  expect(await orderSteps.refundedAmounts(id, ravi)).toEqual([]);
  await orderSteps.mailSubjects(ravi.email);
  expect((await shop.mailsTo(ravi.email)).filter(({ text }) => text.includes('The reason: It was washed'))).toHaveLength(1);
});

it('refunds and restocks a return once when eight admins receive it concurrently', async () => {
  const bear = await shop.product({ stock: 5, price: 10_000 });
  const id = await delivered(asha, bear, 2);
  const returnId = await ask(asha, id, bear, 1);
  await change(id, returnId, { status: 'approved' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => receive(id, returnId, bear)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
});

describe('the transitions of a return', () => {
  it('refuses to receive a return that is not approved or has been refused', async () => {
    const bear = await shop.product();
    const id = await delivered(asha, bear, 1);
    const returnId = await ask(asha, id, bear, 1);
    expect(await receive(id, returnId, bear)).toMatchObject({
      status: 409,
      body: { code: 'return_moved_on', message: 'This return is requested and cannot become received.' },
    });
    await change(id, returnId, { status: 'refused', reason: 'No' });
    for (const body of [{ status: 'approved' }, { status: 'received', items: [{ productId: bear.id, restock: true }] }])
      expect(await change(id, returnId, body)).toMatchObject({ status: 409 });
    expect(await change(id, returnId, { status: 'refunded' })).toMatchObject({ status: 400, body: { fields: { status: expect.any(String) } } });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([]);
  });

  it('requires a restock decision for exactly the items of a received return', async () => {
    const bear = await shop.product({ stock: 4 });
    const id = await delivered(asha, bear, 1);
    const returnId = await ask(asha, id, bear, 1);
    await change(id, returnId, { status: 'approved' });
    const restock = { productId: bear.id, restock: true };
    for (const items of [
      undefined,
      [],
      [restock, restock],
      [{ productId: 999_999, restock: true }],
      [restock, { productId: 999_999, restock: true }],
    ])
      expect(await change(id, returnId, { status: 'received', ...(items === undefined ? {} : { items }) })).toMatchObject({
        status: 400,
        body: { fields: { items: expect.stringContaining('whether it goes back on sale') } },
      });
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 3, sold: 1 });
  });
});

it('receives a return during a provider outage and completes its refund later', async () => {
  const bear = await shop.product({ price: 10_000 });
  const id = await delivered(asha, bear, 1);
  const returnId = await ask(asha, id, bear, 1);
  await change(id, returnId, { status: 'approved' });
  shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'lost-before' });
  expect(await receive(id, returnId, bear)).toMatchObject({
    status: 200,
    body: { returns: [{ status: 'received' }], refunds: [{ status: 'pending' }] },
  });
  shop.advanceClock(180);
  await shop.runJob('send-refunds');
  expect(await orderSteps.readOrder(asha, id)).toMatchObject({
    paymentStatus: 'refunded',
    returns: [{ status: 'refunded' }],
    refunds: [{ status: 'processed' }],
  });
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
});

it('takes back free goods without a refund', async () => {
  const bear = await shop.product({ price: 10_000 });
  const gift = await shop.product({ price: 0, stock: 3 });
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 }, { product: gift, quantity: 1 });
  await orderSteps.advanceTo(admin, id, 'delivered');
  const returnId = await ask(asha, id, gift, 1);
  await change(id, returnId, { status: 'approved' });
  expect(await receive(id, returnId, gift)).toMatchObject({ status: 200, body: { returns: [{ status: 'refunded', amount: 0 }], refunds: [] } });
  expect(await checkoutSteps.stockOf(gift)).toMatchObject({ free: 3, sold: 0 });
  const { orderNumber } = await orderSteps.readOrder(asha, id);
  await shop.deliverEvents();
  const mail = (await shop.mailsTo(asha.email)).find(({ subject }) => subject === `Your return for order ${orderNumber} is approved`);
  expect(mail?.text).toContain('Pack them as they came. They cost nothing, so there is nothing to refund.');
  expect(mail?.text).not.toMatch(/refund starts/);
});

it('returns 404 for a decision on an unknown order or return', async () => {
  const bear = await shop.product();
  const id = await delivered(asha, bear, 1);
  const returnId = await ask(asha, id, bear, 1);
  const none = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  expect(await change(none, returnId, { status: 'approved' })).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(await change(id, none, { status: 'approved' })).toMatchObject({ status: 404, body: { code: 'return_not_found' } });
});
