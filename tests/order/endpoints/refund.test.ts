/** Refunding some or all items of an order by staff: once, and never more than was paid. */
import { describe, expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const orderSteps = createOrderSteps(shop, checkoutSteps);
const admin = await shop.admin();

const twoLines = async () => {
  const [asha, bear, train] = [await checkoutSteps.buyer(), await shop.product({ price: 10_000 }), await shop.product({ price: 3_333 })];
  return { asha, bear, train, id: await orderSteps.placeOrder(asha, { product: bear, quantity: 2 }, { product: train, quantity: 1 }) };
};
const refund = async (id: string, body: object) => {
  const { revision } = await orderSteps.readOrder(admin, id);
  return shop.call('order.refund', {
    as: admin,
    params: { id },
    body: { revision, restock: false, reason: 'Arrived scratched', ...body },
  });
};
const paise = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('a refund of some items', () => {
  it('refunds one item with its tax, mails the customer and excludes it from later returns', async () => {
    const { asha, id, bear } = await twoLines();
    await orderSteps.advanceTo(admin, id, 'delivered');
    const before = await checkoutSteps.stockOf(bear);
    const answer = await refund(id, { items: [{ productId: bear.id, quantity: 1 }] });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        paymentStatus: 'completed',
        refunds: [{ amount: 118, reason: 'by_shop' }],
        returns: [{ byShop: true, items: [{ productId: bear.id, quantity: 1, reason: 'Arrived scratched', restocked: false }] }],
      },
    });
    expect(answer.body.orderItems[0].returnable).toBe(1);
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
    expect(await checkoutSteps.stockOf(bear)).toEqual(before);
    await shop.deliverEvents();
    await shop.deliverEvents();
    expect(await orderSteps.mailSubjects(asha.email)).toContain('Your refund of ₹118.00 has started');
    expect((await shop.table.query(`AUDIT#order#${id}`)).at(-1)).toMatchObject({
      action: 'order.refund',
      after: { amount: 118 },
      reason: 'Arrived scratched',
    });
    expect((await orderSteps.readOrder(admin, id)).history).toContainEqual(
      expect.objectContaining({ by: { id: admin.id, role: 'admin', name: 'Meera Rao' }, to: 'received', reason: 'Arrived scratched' }),
    );
  });

  it('restocks a refunded item when the request asks for it', async () => {
    const { id, train } = await twoLines();
    const before = await checkoutSteps.stockOf(train);
    expect((await refund(id, { items: [{ productId: train.id, quantity: 1 }], restock: true })).status).toBe(201);
    expect(await checkoutSteps.stockOf(train)).toEqual({ ...before, free: before.free + 1, sold: before.sold - 1 });
  });

  it('does not refund an item again when the rest of its order is cancelled afterwards', async () => {
    const { asha, id, bear, train } = await twoLines();
    const [bears, trains] = [await checkoutSteps.stockOf(bear), await checkoutSteps.stockOf(train)];
    await refund(id, { items: [{ productId: bear.id, quantity: 1 }], restock: true });
    const cancelled = await orderSteps.changeStatus(admin, id, 'cancelled', { reason: 'The rest is gone, too' });
    expect(cancelled.status).toBe(200);
    const back = await orderSteps.refundedAmounts(id, asha);
    expect(back).toHaveLength(2);
    expect(paise(back)).toBe(Math.round(cancelled.body.total * 100));
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: bears.free + 2, sold: bears.sold - 2 });
    expect(await checkoutSteps.stockOf(train)).toMatchObject({ free: trains.free + 1, sold: trains.sold - 1 });
  });
});

it('shows staff, but not the customer, the amount that each item would refund', async () => {
  const { asha, id, train } = await twoLines();
  const offered = async (as: Customer): Promise<readonly unknown[]> =>
    (await orderSteps.readOrder(as, id)).orderItems.map(({ givesBack }: { givesBack?: unknown }) => givesBack);
  expect(await offered(admin)).toEqual([[118, 236], [39.33]]);
  expect(await offered(asha)).toEqual([undefined, undefined]);
  await refund(id, { items: [{ productId: train.id, quantity: 1 }] });
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([3_933]);
  expect(await offered(admin)).toEqual([[118, 236], []]);
});

describe('a refund of all remaining items', () => {
  it('refunds the remaining amount of an order to the paisa, after which nothing is left to refund', async () => {
    const { asha, id, train } = await twoLines();
    await orderSteps.advanceTo(admin, id, 'shipped');
    await refund(id, { items: [{ productId: train.id, quantity: 1 }] });
    const whole = await refund(id, {});
    expect(whole.status).toBe(201);
    expect(paise(await orderSteps.refundedAmounts(id, asha))).toBe(Math.round(whole.body.total * 100));
    await shop.deliverEvents();
    await shop.runJob('send-refunds');
    expect((await orderSteps.readOrder(admin, id)).paymentStatus).toBe('refunded');
    expect(await refund(id, {})).toMatchObject({ status: 409, body: { code: 'refund_not_possible' } });
  });

  it('refuses a full refund of an order that can be cancelled or was cancelled', async () => {
    const { id } = await twoLines();
    expect(await refund(id, {})).toMatchObject({ status: 409, body: { message: expect.stringContaining('Cancel it instead') } });
    await orderSteps.changeStatus(admin, id, 'cancelled', { reason: 'Gone' });
    expect(await refund(id, {})).toMatchObject({ status: 409, body: { message: expect.stringContaining('was cancelled') } });
  });
});

it('refunds an item once when three refunds on the same revision run concurrently', async () => {
  const { asha, id, bear } = await twoLines();
  await orderSteps.advanceTo(admin, id, 'delivered');
  const { revision } = await orderSteps.readOrder(admin, id);
  const body = { revision, items: [{ productId: bear.id, quantity: 1 }], restock: false, reason: 'Twice clicked' };
  const answers = await Promise.all([1, 2, 3].map(() => shop.call('order.refund', { as: admin, params: { id }, body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
});

it('rejects a refund of too many units, of an item named twice, without a reason or of an unknown order', async () => {
  const { id, bear, train } = await twoLines();
  expect(await refund(id, { items: [{ productId: bear.id, quantity: 3 }] })).toMatchObject({
    status: 400,
    body: { fields: { 'items.0.quantity': 'At most 2 of Teddy bear can be refunded' } },
  });
  const twice = [1, 1].map((quantity) => ({ productId: train.id, quantity }));
  expect(await refund(id, { items: twice })).toMatchObject({ status: 400, body: { fields: { 'items.1.productId': 'Name each item once' } } });
  expect(await refund(id, { reason: '' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please give a reason; the customer reads it' } },
  });
  expect(
    await shop.call('order.refund', { as: admin, params: { id: '01NOSUCHORDER' }, body: { revision: 0, restock: false, reason: 'x' } }),
  ).toMatchObject({
    status: 404,
  });
});

it('prints the typed reason of a refund on its credit note', async () => {
  const { id, asha, bear } = await twoLines();
  await shop.runJob('number-invoices');
  const [{ id: refundId }] = (await refund(id, { items: [{ productId: bear.id, quantity: 1 }] })).body.refunds;
  await shop.runJob('number-invoices');
  const note = await shop.table.get(`CUSTOMER#${asha.id}`, `CREDIT_NOTE#${id}#${refundId}`);
  expect(note).toMatchObject({ reason: 'Arrived scratched', total: 11_800, cgst: 900, sgst: 900 });
});
