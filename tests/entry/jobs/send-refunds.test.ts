/** The refund job: each due refund is paid once, however the provider behaves. */
import { afterEach, describe, expect, it } from 'vitest';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
afterEach(() => shop.services.payments.faults.clear());

/** Makes a surplus payment that the shop must refund; resolves to its id. */
async function surplusPayment(asha: Buyer, mode?: 'error' | 'drop-after' | 'throttle' | 'pending' | 'refund-fails', times = 1): Promise<string> {
  const orderId = await checkoutSteps.openCheckout(asha, await shop.product({ price: 10_000 }));
  await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(orderId));
  if (mode !== undefined) shop.services.payments.faults.add({ operation: 'refunds.create', mode, times });
  const { razorpay_payment_id: paymentId } = await shop.services.payments.pay(orderId, {
    method: 'upi',
    outcome: 'captured',
    webhook: 'never',
    evenIfPaid: true,
  });
  await shop.call('payment.updateOrderStatus', { as: asha, body: { razorpay_order_id: orderId, razorpay_payment_id: paymentId, status: 'x' } });
  return paymentId;
}
const refundsAtProvider = async (paymentId: string) => {
  const { refunds } = (await (await fetch(`${shop.services.base}/razorpay/dashboard.json`)).json()) as {
    refunds: { payment_id: string; status: string; amount: number }[];
  };
  return refunds.filter((refund) => refund.payment_id === paymentId);
};
async function later(minutes: number) {
  shop.advanceClock(minutes * 60);
  await shop.services.payments.tick();
  await shop.runJob('send-refunds');
}

describe('a refund that the provider first refuses', () => {
  for (const mode of ['error', 'throttle'] as const) {
    it(`sends a refund with the next run when the provider first answers with the fault ${mode}`, async () => {
      const paymentId = await surplusPayment(await checkoutSteps.buyer(), mode);
      expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'due' });
      await later(2);
      expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'processed', amount: 11_800 });
      expect(await refundsAtProvider(paymentId)).toHaveLength(1);
    });
  }

  it('does not pay a refund twice when the response to the first request is lost', async () => {
    const paymentId = await surplusPayment(await checkoutSteps.buyer(), 'drop-after');
    await later(2);
    await later(60);
    expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'processed' });
    expect(await refundsAtProvider(paymentId)).toMatchObject([{ amount: 11_800, status: 'processed' }]);
  });
});

describe('a refund that stays pending', () => {
  it('marks a pending refund processed when the provider has processed it', async () => {
    const paymentId = await surplusPayment(await checkoutSteps.buyer(), 'pending');
    expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'requested' });
    await later(30);
    expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'requested' });
    await later(60);
    await later(60);
    expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'processed' });
    expect(await refundsAtProvider(paymentId)).toHaveLength(1);
  });

  it('requests a failed refund again under a new idempotency key', async () => {
    const paymentId = await surplusPayment(await checkoutSteps.buyer(), 'refund-fails');
    expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'requested', round: 1 });
    await later(61);
    await later(61);
    await later(300);
    expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'processed', round: 2 });
    expect((await refundsAtProvider(paymentId)).map(({ status }) => status).sort()).toEqual(['failed', 'processed']);
    expect(await checkoutSteps.paymentAtProvider(paymentId)).toMatchObject({ status: 'refunded', amount_refunded: 11_800 });
  });
});

it('sends one refund when three runs of the job overlap', async () => {
  const paymentId = await surplusPayment(await checkoutSteps.buyer(), 'error');
  shop.advanceClock(120);
  await Promise.all([shop.runJob('send-refunds'), shop.runJob('send-refunds'), shop.runJob('send-refunds')]);
  expect(await refundsAtProvider(paymentId)).toHaveLength(1);
  expect(await checkoutSteps.refundOf(paymentId)).toMatchObject({ status: 'processed' });
});

it('processes several partial refunds of one payment, each under its own idempotency key', async () => {
  const orderSteps = createOrderSteps(shop, checkoutSteps);
  const [asha, admin] = [await checkoutSteps.buyer(), await shop.admin()];
  const [bear, train] = [await shop.product({ price: 10_000 }), await shop.product({ price: 20_000 })];
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 }, { product: train, quantity: 1 });
  await orderSteps.advanceTo(admin, id, 'delivered');
  shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'throttle', times: 1 });
  shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'drop-after', times: 1 });
  for (const { id: productId } of [bear, train]) {
    const asked = await shop.call('return.request', { as: asha, params: { id }, body: { items: [{ productId, quantity: 1, reason: 'x' }] } });
    const params = { id, returnId: asked.body.returns.at(-1).id };
    await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
    const received = await shop.call('return.change', { as: admin, params, body: { status: 'received', items: [{ productId, restock: true }] } });
    expect(received.body.refunds.at(-1)).toMatchObject({ status: 'pending' });
  }
  shop.advanceClock(120);
  await Promise.all([shop.runJob('send-refunds'), shop.runJob('send-refunds')]);
  expect((await orderSteps.refundedAmounts(id, asha)).toSorted()).toEqual([11_800, 23_600]);
  expect(await orderSteps.readOrder(asha, id)).toMatchObject({
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

it('mails the customer about the start and the end of a refund without an order, once each', async () => {
  const asha = await checkoutSteps.buyer();
  await surplusPayment(asha);
  await shop.deliverEvents();
  const subjects = (await shop.mailsTo(asha.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /refund/.test(subject)).toSorted()).toEqual([
    'Your payment of ₹118.00 is being refunded',
    'Your refund of ₹118.00 is done',
  ]);
});
