/** Cancelling an order before it is shipped: the full refund, the restocking, and that both happen once. */
import { afterEach, describe, expect, it } from 'vitest';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps, asha, admin } = await openShopWithOrders();

afterEach(() => shop.services.payments.faults.clear());

const cancel = (as: { readonly token: string }, id: string, body: object = {}) => shop.call('order.cancel', { as, params: { id }, body });

it('refunds the full amount and restocks every unit of a cancelled order', async () => {
  const [bear, train] = [await shop.product({ price: 33_333, gstRate: 12, stock: 5 }), await shop.product({ price: 9_999, gstRate: 5, stock: 9 })];
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 }, { product: train, quantity: 3 });
  const { total } = await orderSteps.readOrder(asha, id);
  const answer = await cancel(asha, id, { reason: 'Bought twice by mistake' });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id,
      status: 'cancelled',
      paymentStatus: 'refunded',
      canCancel: false,
      cancellation: { by: 'customer', reason: 'Bought twice by mistake' },
      refunds: [{ id, amount: total, status: 'processed', reason: 'cancelled' }],
      tracking: { timeline: [{ status: 'pending' }, { status: 'cancelled' }] },
    },
  });
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([Math.round(total * 100)]);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
  expect(await checkoutSteps.stockOf(train)).toEqual({ free: 9, held: 0, sold: 0, stocked: 9 });
});

it('repeats the same response to a second cancellation without another refund', async () => {
  const bear = await shop.product({ stock: 5 });
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 2 });
  const first = await cancel(asha, id, { reason: 'Changed my mind' });
  expect(await cancel(asha, id, { reason: 'Changed my mind' })).toEqual({ ...first, headers: expect.anything() });
  // The body is optional.
  expect(await shop.call('order.cancel', { as: asha, params: { id } })).toMatchObject({ status: 200, body: first.body });
  expect(await orderSteps.refundedAmounts(id, asha)).toHaveLength(1);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
});

it('refunds, restocks and mails once when ten cancellations of one order run concurrently', async () => {
  const ravi = await checkoutSteps.buyer();
  const bear = await shop.product({ stock: 5 });
  const id = await orderSteps.placeOrder(ravi, { product: bear, quantity: 2 });
  const { orderNumber } = await orderSteps.readOrder(ravi, id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(ravi, id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await orderSteps.refundedAmounts(id, ravi)).toHaveLength(1);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
  expect((await orderSteps.mailSubjects(ravi.email)).filter((subject) => /cancelled|done/.test(subject))).toEqual([
    `Your order ${orderNumber} is cancelled, and ₹1,177.64 is being refunded`,
    'Your refund of ₹1,177.64 is done',
  ]);
  expect((await orderSteps.readOrder(admin, id)).history).toMatchObject([
    { from: 'pending', to: 'cancelled', by: { id: ravi.id, role: 'customer' } },
  ]);
});

it('either ships or refunds an order that is cancelled and shipped at the same moment', async () => {
  for (let round = 0; round < 8; round++) {
    const bear = await shop.product({ stock: 3 });
    const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
    await orderSteps.advanceTo(admin, id, 'processing');
    const ship = () => orderSteps.changeStatus(admin, id, 'shipped', { trackingNumber: 'DL7723019845IN' });
    const both = round % 2 === 0 ? [cancel(asha, id), ship()] : [ship(), cancel(asha, id)];
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status } = await orderSteps.readOrder(asha, id);
    expect(await orderSteps.refundedAmounts(id, asha)).toHaveLength(status === 'cancelled' ? 1 : 0);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject(status === 'cancelled' ? { free: 3, sold: 0 } : { free: 2, sold: 1 });
  }
});

describe('an order that has left the warehouse', () => {
  it('refuses to cancel an order that has been shipped or delivered', async () => {
    const bear = await shop.product({ stock: 3 });
    const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
    await orderSteps.advanceTo(admin, id, 'shipped');
    expect(await cancel(asha, id)).toMatchObject({
      status: 409,
      body: {
        code: 'order_not_cancellable',
        message: 'This order is on its way already, so it can no longer be cancelled. You can return it once it is delivered.',
      },
    });
    expect(await orderSteps.changeStatus(admin, id, 'delivered')).toMatchObject({ status: 200 });
    expect(await cancel(asha, id)).toMatchObject({ status: 409 });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([]);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 2, sold: 1 });
  });
});

describe('a cancellation during an outage of the payment provider', () => {
  it('cancels the order at once and sends the pending refund once when the provider is back', async () => {
    const bear = await shop.product({ stock: 3, price: 10_000 });
    const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
    shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'error' });
    expect(await cancel(asha, id)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', paymentStatus: 'completed', refunds: [{ amount: 118, status: 'pending' }] },
    });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([]);
    shop.advanceClock(120);
    await shop.runJob('send-refunds');
    expect(await orderSteps.readOrder(asha, id)).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ status: 'processed', processedAt: expect.any(String) }],
    });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
  });

  it("does not refund a cancelled order twice when the provider's response to the first refund is lost", async () => {
    const id = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
    shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'drop-after' });
    expect(await cancel(asha, id)).toMatchObject({ status: 200 });
    shop.advanceClock(120);
    await shop.runJob('send-refunds');
    expect(await orderSteps.readOrder(asha, id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
  });
});

it('cancels an order whose product has been deleted from the catalogue', async () => {
  const bear = await shop.product({ price: 10_000 });
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
  await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: `PRODUCT#${bear.id}`, sk: 'PRODUCT' } }));
  expect(await cancel(asha, id)).toMatchObject({ status: 200, body: { paymentStatus: 'refunded' } });
  expect(await shop.table.get(`PRODUCT#${bear.id}`, 'PRODUCT')).toBeUndefined();
});

it('rejects unknown fields, an overlong reason and control characters in a cancellation', async () => {
  const id = await orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
  expect(await cancel(asha, id, { amount: 1 })).toMatchObject({ status: 400, body: { fields: { amount: expect.any(String) } } });
  expect(await cancel(asha, id, { reason: 'x'.repeat(501) })).toMatchObject({ status: 400, body: { fields: { reason: 'At most 500 characters' } } });
  expect(await cancel(asha, id, { reason: 'bell \u0007' })).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
});
