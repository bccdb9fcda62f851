/** The conditions under which payments, refunds and events are written to the table. */
import { beforeAll, expect, it } from 'vitest';
import { type PaymentItem, paymentById, putPayment, recordEvent, reserveRefund, toRazorpayEventId } from '#functions/payment/payment-store.ts';
import { moveRefund, type RefundItem, refundById, scheduleRefund } from '#functions/payment/refund-store.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const payment = (id: string): PaymentItem => ({
  id,
  checkoutId: 'checkout',
  customerId: 'customer',
  providerOrderId: 'order_1',
  amount: 10_000,
  currency: 'INR',
  method: 'upi',
  outcome: 'order',
  createdAt: '2026-11-21T10:00:00.000Z',
});

it('decides on a payment once', async () => {
  await commit([putPayment(payment('pay_once'))]);
  await expect(commit([putPayment({ ...payment('pay_once'), outcome: 'refund' })])).rejects.toThrow(ConditionFailed);
  expect(await paymentById('pay_once')).toMatchObject({ outcome: 'order' });
});

it('never schedules refunds of more than was captured', async () => {
  await commit([putPayment(payment('pay_parts'))]);
  await commit([reserveRefund('pay_parts', 10_000, 6_000)]);
  await expect(commit([reserveRefund('pay_parts', 10_000, 4_001)])).rejects.toThrow(ConditionFailed);
  await commit([reserveRefund('pay_parts', 10_000, 4_000)]);
  expect(await paymentById('pay_parts')).toMatchObject({ givenBack: 10_000 });
});

it('changes the state of a refund only from its current one', async () => {
  const now = shop.now();
  const refund = { id: 'pay_moved', paymentId: 'pay_moved', checkoutId: 'c', customerId: 'c', providerOrderId: 'order_1', amount: 100 } as const;
  await commit([scheduleRefund({ ...refund, reason: 'paid_twice' }, now)]);
  const was = (await refundById('pay_moved')) as RefundItem;
  const step = { status: 'requested', round: 1, tries: 1, providerRefundId: 'rfnd_1', nextCheckAt: now } as const;
  await commit([moveRefund(was, step)]);
  await expect(commit([moveRefund(was, { ...step, providerRefundId: 'rfnd_2' })])).rejects.toThrow(ConditionFailed);
  expect(await refundById('pay_moved')).toMatchObject({ providerRefundId: 'rfnd_1' });
});

it('remembers an event for longer than its provider retries it', async () => {
  const [now, mark] = [shop.now(), toRazorpayEventId('evt_1', Buffer.from('{}'))];
  await commit([recordEvent(mark, { event: 'payment.captured' }, now)]);
  await expect(commit([recordEvent(mark, { event: 'payment.captured' }, now)])).rejects.toThrow(ConditionFailed);
  const { ttl } = (await shop.table.get('EVENT#razorpay#evt_1', 'EVENT')) ?? {};
  // Stripe retries an event for three days, Razorpay for one.
  expect(Number(ttl) - now.getTime() / 1_000).toBeGreaterThan(7 * 86_400);
});
