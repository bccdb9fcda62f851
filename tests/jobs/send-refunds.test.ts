/** What does the refund job promise? What is owed goes back once, however the provider behaves. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, buying } from '#tests/kit/buying.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let given: ReturnType<typeof buying>;
beforeAll(async () => {
  shop = await openShop();
  given = buying(shop);
});

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
