/** What does the refund job promise? What is owed goes back once, however the provider behaves. */
import { describe, expect, it } from 'vitest';
import { afterSale } from '#tests/kit/after-sale.ts';
import { type Buyer, buying } from '#tests/kit/buying.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = buying(shop);

/** A payment that the shop owes back; answers its id. */
async function owed(asha: Buyer, mode?: 'error' | 'drop-after' | 'throttle' | 'pending' | 'refund-fails', times = 1): Promise<string> {
  const orderId = await given.checkout(asha, await shop.product({ price: 10_000 }));
  await given.verify(asha, await given.pay(orderId));
  if (mode !== undefined) shop.world.payments.faults.add({ operation: 'refunds.create', mode, times });
  const { razorpay_payment_id: paymentId } = await shop.world.payments.pay(orderId, {
    method: 'upi',
    outcome: 'captured',
    webhook: 'never',
    evenIfPaid: true,
  });
  await shop.call('payment.updateOrderStatus', { as: asha, body: { razorpay_order_id: orderId, razorpay_payment_id: paymentId, status: 'x' } });
  return paymentId;
}
const refundsAtProvider = async (paymentId: string) => {
  const { refunds } = (await (await fetch(`${shop.world.base}/razorpay/dashboard.json`)).json()) as {
    refunds: { payment_id: string; status: string; amount: number }[];
  };
  return refunds.filter((refund) => refund.payment_id === paymentId);
};
async function later(minutes: number) {
  shop.advance(minutes * 60);
  await shop.world.payments.tick();
  await shop.job('send-refunds');
}

describe('a refund that the provider would not take at first', () => {
  for (const mode of ['error', 'throttle'] as const) {
    it(`(${mode}) is sent by the job`, async () => {
      const paymentId = await owed(await given.buyer(), mode);
      expect(await given.refundOf(paymentId)).toMatchObject({ status: 'due' });
      await later(2);
      expect(await given.refundOf(paymentId)).toMatchObject({ status: 'processed', amount: 11_800 });
      expect(await refundsAtProvider(paymentId)).toHaveLength(1);
    });
  }

  it('and whose answer was lost is not sent twice', async () => {
    const paymentId = await owed(await given.buyer(), 'drop-after');
    await later(2);
    await later(60);
    expect(await given.refundOf(paymentId)).toMatchObject({ status: 'processed' });
    expect(await refundsAtProvider(paymentId)).toMatchObject([{ amount: 11_800, status: 'processed' }]);
  });
});

describe('a refund that takes its time', () => {
  it('is processed when the provider says so, by its event or by being asked', async () => {
    const paymentId = await owed(await given.buyer(), 'pending');
    expect(await given.refundOf(paymentId)).toMatchObject({ status: 'requested' });
    await later(30);
    expect(await given.refundOf(paymentId)).toMatchObject({ status: 'requested' });
    await later(60);
    await later(60);
    expect(await given.refundOf(paymentId)).toMatchObject({ status: 'processed' });
    expect(await refundsAtProvider(paymentId)).toHaveLength(1);
  });

  it('and fails in the end is asked for again under a new key', async () => {
    const paymentId = await owed(await given.buyer(), 'refund-fails');
    expect(await given.refundOf(paymentId)).toMatchObject({ status: 'requested', round: 1 });
    await later(61);
    await later(61);
    await later(300);
    expect(await given.refundOf(paymentId)).toMatchObject({ status: 'processed', round: 2 });
    expect((await refundsAtProvider(paymentId)).map(({ status }) => status).sort()).toEqual(['failed', 'processed']);
    expect(await given.atProvider(paymentId)).toMatchObject({ status: 'refunded', amount_refunded: 11_800 });
  });
});

it('two runs at once send one refund', async () => {
  const paymentId = await owed(await given.buyer(), 'error');
  shop.advance(120);
  await Promise.all([shop.job('send-refunds'), shop.job('send-refunds'), shop.job('send-refunds')]);
  expect(await refundsAtProvider(paymentId)).toHaveLength(1);
  expect(await given.refundOf(paymentId)).toMatchObject({ status: 'processed' });
});

it('several partial refunds of one payment are pursued beside each other, each under its own key', async () => {
  const sale = afterSale(shop, given);
  const [asha, admin] = [await given.buyer(), await shop.admin()];
  const [bear, train] = [await shop.product({ price: 10_000 }), await shop.product({ price: 20_000 })];
  const id = await sale.bought(asha, { product: bear, quantity: 1 }, { product: train, quantity: 1 });
  await sale.moveTo(admin, id, 'delivered');
  shop.world.payments.faults.add({ operation: 'refunds.create', mode: 'throttle', times: 1 });
  shop.world.payments.faults.add({ operation: 'refunds.create', mode: 'drop-after', times: 1 });
  for (const { id: productId } of [bear, train]) {
    const asked = await shop.call('return.request', { as: asha, params: { id }, body: { items: [{ productId, quantity: 1, reason: 'x' }] } });
    const params = { id, returnId: asked.body.returns.at(-1).id };
    await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
    const received = await shop.call('return.change', { as: admin, params, body: { status: 'received', items: [{ productId, restock: true }] } });
    expect(received.body.refunds.at(-1)).toMatchObject({ status: 'pending' });
  }
  shop.advance(120);
  await Promise.all([shop.job('send-refunds'), shop.job('send-refunds')]);
  expect((await sale.givenBack(id, asha)).toSorted()).toEqual([11_800, 23_600]);
  expect(await sale.read(asha, id)).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [
      { amount: 118, status: 'processed' },
      { amount: 236, status: 'processed' },
    ],
    returns: [{ status: 'refunded' }, { status: 'refunded' }],
  });
  const payment = await shop.table.get(`PAYMENT#${(await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`))?.['paymentId']}`, 'PAYMENT');
  expect(payment).toMatchObject({ amount: 35_400, givenBack: 35_400 });
});

it('a payment that no order stands for, whose money is back, is told of in one mail', async () => {
  const asha = await given.buyer();
  await owed(asha);
  await shop.deliver();
  const subjects = (await shop.mails(asha.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /refund/.test(subject)).toSorted()).toEqual([
    'Your payment of ₹118.00 is being refunded',
    'Your refund of ₹118.00 is done',
  ]);
});
