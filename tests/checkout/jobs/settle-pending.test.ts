/** The sweep of open checkouts: no payment is lost, no hold lasts forever, and a broken checkout stops no other. */
import { afterEach, describe, expect, it } from 'vitest';
import { PutCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { endOfIndianDay, indianDay } from '#shared/rules/india-day.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
afterEach(() => shop.services.payments.faults.clear());

const minutes = (count: number) => shop.advanceClock(count * 60);
const days = (count: number) => minutes(count * 1_440);
const sweep = () => shop.runJob('settle-pending');

describe('a payment without callback and webhook', () => {
  it('places the order of an unreported payment with the next sweep, at any time during the hold', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 2 });
    await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, bear), 'never');
    await sweep();
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    const second = await checkoutSteps.openCheckout(asha, bear);
    minutes(8);
    await sweep();
    await checkoutSteps.payInWindow(second, 'never');
    await sweep();
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(2);
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 0, held: 0, sold: 2, stocked: 2 });
  });

  it('places the order of an unreported payment one minute after the checkout', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 2 });
    await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, bear), 'never');
    minutes(1);
    await sweep();
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 1, held: 0, sold: 1, stocked: 2 });
  });

  it('captures a payment that is only authorised when the hold ends', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 1 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    minutes(15);
    await shop.pay(orderId, { method: 'card', outcome: 'authorized', webhook: 'never' });
    await sweep();
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ held: 0, sold: 1 });
  });

  it('places one order when eight sweeps run concurrently', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 2 });
    await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, bear), 'never');
    minutes(1);
    await Promise.all(Array.from({ length: 8 }, sweep));
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 1, held: 0, sold: 1, stocked: 2 });
  });
});

describe('an unpaid hold', () => {
  it('releases the stock of an unpaid checkout once, when its hold ends', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 2 });
    const orderId = await checkoutSteps.openCheckout(asha, bear, 2);
    minutes(14);
    await sweep();
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 0, held: 2 });
    minutes(1);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 2, held: 0, sold: 0, stocked: 2 });
    expect(await checkoutSteps.checkoutOf(orderId)).toMatchObject({ status: 'expired' });
    expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'CHECKOUT')).toBeUndefined();
  });

  it('keeps an unpaid hold for 15 more minutes during a provider outage, then releases it', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 1 });
    await checkoutSteps.openCheckout(asha, bear);
    minutes(15);
    shop.services.payments.faults.add({ operation: '*', mode: 'error', times: 1_000 });
    await sweep();
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 0, held: 1 });
    minutes(15);
    await sweep();
    shop.services.payments.faults.clear();
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 1, held: 0 });
  });
});

describe('a payment after the end of the hold', () => {
  it('places the order of a late payment when the stock is still free', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 1 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    minutes(16);
    await sweep();
    const paid = await checkoutSteps.payInWindow(orderId, 'never');
    minutes(15);
    await sweep();
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 0, held: 0, sold: 1, stocked: 1 });
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200 });
  });

  it.each([
    ['keeps the promised days of a payment that comes on the day of the checkout', 16, true],
    ['promises no days to a payment that comes on a later day than the checkout', 2 * 1_440, false],
  ])('%s, after the hold has ended', async (_, pause, isKept) => {
    // At noon in India, so that the day does not end in between.
    shop.advanceClock((endOfIndianDay(indianDay(shop.now())).getTime() + 43_200_000 - shop.now().getTime()) / 1_000);
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 2 });
    const providerOrderId = await checkoutSteps.openCheckout(asha, bear);
    const deliveryPromise = { from: '2026-11-24', to: '2026-11-26' };
    await shop.putItem({ ...(await checkoutSteps.checkoutOf(providerOrderId)), deliveryPromise });
    minutes(pause);
    await sweep();
    await checkoutSteps.payInWindow(providerOrderId, 'now');
    const [order] = await checkoutSteps.ordersOf(asha);
    expect(order).toMatchObject({ status: 'pending' });
    expect(order?.['deliveryPromise']).toEqual(isKept ? deliveryPromise : undefined);
  });

  it('refunds a late payment and mails the customer when the stock is sold to another', async () => {
    const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
    const bear = await shop.product({ stock: 1 });
    const late = await checkoutSteps.openCheckout(asha, bear);
    minutes(16);
    await sweep();
    await checkoutSteps.verifyPayment(ravi, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(ravi, bear)));
    const paid = await checkoutSteps.payInWindow(late, 'never');
    const refunded = { status: 409, body: { code: 'payment_refunded', message: expect.stringContaining('came too late') } };
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject(refunded);
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
    expect(await checkoutSteps.ordersOf(ravi)).toHaveLength(1);
    expect(await checkoutSteps.refundOf(paid.razorpay_payment_id)).toMatchObject({ reason: 'stock_gone', status: 'processed' });
    expect(await checkoutSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'refunded' });
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 0, held: 0, sold: 1, stocked: 1 });
    // A repeated verification changes neither the response nor the refund.
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject(refunded);
    await shop.deliverEvents();
    expect((await shop.mailsTo(asha.email)).filter(({ subject }) => subject.includes('refunded'))).toHaveLength(1);
  });

  it('places both orders when a customer pays a replaced checkout and its replacement', async () => {
    const asha = await checkoutSteps.buyer();
    const [bear, kite] = [await shop.product({ stock: 1 }), await shop.product({ stock: 1 })];
    const first = await checkoutSteps.openCheckout(asha, bear);
    const second = await checkoutSteps.openCheckout(asha, kite);
    expect(await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(first))).toMatchObject({ status: 200 });
    expect(await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(second))).toMatchObject({ status: 200 });
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(2);
    await checkoutSteps.expectStockBalanced(bear, kite);
  });

  it('refunds a second capture of one order that is made days later', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(orderId));
    days(2);
    await sweep();
    const second = await shop.services.payments.pay(orderId, { method: 'card', outcome: 'captured', webhook: 'never', evenIfPaid: true });
    days(1);
    await sweep();
    expect(await checkoutSteps.refundOf(second.razorpay_payment_id)).toMatchObject({ reason: 'paid_twice', status: 'processed' });
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  });

  it('checks an expired checkout for payments until day 5 and then stops', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    for (const wait of [0.02, 1, 1, 1, 1]) {
      days(wait);
      await sweep();
      expect((await checkoutSteps.checkoutOf(orderId))?.['gsi1pk']).toMatch(/^DUE#CHECKOUT#/);
    }
    days(1);
    await sweep();
    const checkout = await checkoutSteps.checkoutOf(orderId);
    expect(checkout).toMatchObject({ status: 'expired' });
    expect(checkout?.['gsi1pk']).toBeUndefined();
  });
});

it('settles the other checkouts when one is corrupt', async () => {
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const broken = await checkoutSteps.checkoutOf(await checkoutSteps.openCheckout(asha, await shop.product()));
  await db().send(
    new PutCommand({
      TableName: shop.services.tableName,
      Item: { ...broken, lines: null, providerOrderId: 'not one of theirs', gsi1sk: '2020-01-01T00:00:00.000Z' },
    }),
  );
  await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(ravi, await shop.product()), 'never');
  minutes(1);
  await sweep();
  expect(await checkoutSteps.ordersOf(ravi)).toHaveLength(1);
});
