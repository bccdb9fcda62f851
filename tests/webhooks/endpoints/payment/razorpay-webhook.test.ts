/** Razorpay's webhook: verified signatures, and every event applied exactly once. */
import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refund } from '#functions/payment/razorpay.ts';
import type * as AnswerDeadline from '#functions/webhooks/answer-deadline.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

/** Makes the deadline of the webhook shorter for one test. */
const deadline = vi.hoisted(() => ({ ms: 0 }));
vi.mock('#functions/webhooks/answer-deadline.ts', async (original) => {
  deadline.ms = (await original<typeof AnswerDeadline>()).answerDeadlineMs;
  return {
    get answerDeadlineMs() {
      return deadline.ms;
    },
  };
});

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const books = expectBooksBalanced(shop);
afterEach(() => shop.services.payments.faults.clear());

const secret = 'whsec_of_the_tests_only';
const sign = (body: string, by = secret) => createHmac('sha256', by).update(body).digest('hex');
const post = (body: string | Buffer, headers: Record<string, string>) => shop.call('payment.razorpayWebhook', { body, headers });
const signedPost = (event: object, id?: string) => {
  const body = JSON.stringify(event);
  return post(body, { 'x-razorpay-signature': sign(body), ...(id === undefined ? {} : { 'x-razorpay-event-id': id }) });
};
const eventsOf = (text: string) => shop.services.payments.requestLog().events.filter(({ body }) => body.includes(text));

describe('a payment event', () => {
  it('places the order of a customer who closed the browser after paying', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 3 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    await checkoutSteps.payInWindow(orderId, 'now');
    expect(await checkoutSteps.ordersOf(asha)).toMatchObject([{ status: 'pending', paymentStatus: 'completed', providerOrderId: orderId }]);
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 2, held: 0, sold: 1, stocked: 3 });
    expect(eventsOf(orderId).flatMap(({ deliveries }) => deliveries.map(({ lastStatus }) => lastStatus))).toEqual(expect.arrayContaining([200]));
  });

  it('places one order when its webhook events arrive twice and in reverse order', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 3 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    await checkoutSteps.payInWindow(orderId, 'duplicate');
    const events = eventsOf(orderId);
    expect(events.length).toBeGreaterThan(1);
    for (const { id } of [...events, ...events.toReversed()]) await shop.services.payments.replay(id);
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 2, held: 0, sold: 1, stocked: 3 });
  });

  it('answers 503 to a webhook event that cannot be applied and places the order on its repetition', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    shop.services.payments.faults.add({ operation: 'orders.fetch', mode: 'error', times: 20 });
    shop.services.payments.faults.add({ operation: 'payments.fetch', mode: 'error', times: 20 });
    await checkoutSteps.payInWindow(orderId, 'now');
    shop.services.payments.faults.clear();
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
    const delivered = eventsOf(orderId).flatMap(({ deliveries }) => deliveries.map(({ lastStatus }) => lastStatus));
    expect(delivered).toContain(503);
    expect(delivered).not.toContain(200);
    for (const { id } of eventsOf(orderId)) await shop.services.payments.replay(id);
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  });

  it('answers 503 to a webhook event before the provider gives up while it is slow, and places one order on its repetition', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    await checkoutSteps.payInWindow(orderId, 'never');
    const { id, body } = eventsOf(orderId).find(({ event }) => event === 'payment.captured') ?? { id: '', body: '' };
    const headers = { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': id };
    const { ms } = deadline;
    expect(ms, 'less than the five seconds for which Razorpay waits').toBeLessThan(5_000);
    shop.services.payments.faults.add({ operation: 'orders.fetch', mode: 'slow', delayMs: 1_000 });
    deadline.ms = 300;
    const slow = await post(body, headers).finally(() => {
      deadline.ms = ms;
    });
    expect(slow).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    expect(await shop.table.get(`EVENT#razorpay#${id}`, 'EVENT')).toBeUndefined();
    expect(await post(body, headers)).toMatchObject({ status: 200 });
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  });

  it('keeps the stock held after a failed payment for the next attempt', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 1 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    await shop.pay(orderId, { method: 'card', outcome: 'failed', webhook: 'now' });
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ held: 1 });
    await checkoutSteps.payInWindow(orderId, 'now');
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  });

  it('accepts and records webhook events of unknown orders, unknown types and unreadable content', async () => {
    const foreign = {
      entity: 'event',
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_Foreign000001', order_id: 'order_Foreign00001', amount: 1 } } },
    };
    expect(await signedPost(foreign, 'evt_foreign')).toMatchObject({ status: 200 });
    expect(await shop.table.get('EVENT#razorpay#evt_foreign', 'EVENT')).toMatchObject({ event: 'payment.captured' });
    expect(await signedPost({ entity: 'event', event: 'settlement.processed', payload: {} }, 'evt_unknown')).toMatchObject({ status: 200 });
    expect(await signedPost({ event: 'payment.captured', payload: { payment: 'what?' } }, 'evt_odd')).toMatchObject({ status: 200 });
    expect(await shop.table.get('EVENT#razorpay#evt_odd', 'EVENT')).toMatchObject({ event: 'unreadable' });
  });

  it('does not take a webhook event for a repetition when only its id is the same', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    await checkoutSteps.payInWindow(orderId, 'never');
    const event = eventsOf(orderId).find(({ event: name }) => name === 'payment.captured');
    await signedPost({ event: 'settlement.processed', payload: {} }, event?.id);
    await shop.services.payments.replay(event?.id as string);
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  });
});

describe('a refund event', () => {
  /** The refund events of a payment, oldest first. */
  const refundEvents = (paymentId: string) =>
    shop.services.payments
      .requestLog()
      .events.filter(({ event, body }) => event.startsWith('refund.') && body.includes(paymentId))
      .toReversed();
  const paymentOf = async (asha: Buyer, id: string) => String((await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`))?.['paymentId']);

  it('completes a pending refund once, however often and in whatever order its webhook events arrive', async () => {
    const orderSteps = createOrderSteps(shop, checkoutSteps);
    const asha = await checkoutSteps.buyer();
    const id = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
    shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'pending' });
    expect(await shop.call('order.cancel', { as: asha, params: { id }, body: {} })).toMatchObject({
      body: { paymentStatus: 'completed', refunds: [{ status: 'pending' }] },
    });
    shop.advanceClock(3_700);
    // By the event alone: the job that polls the provider has not run.
    await shop.services.payments.tick();
    const later = await orderSteps.signInAgain(asha);
    const done = await orderSteps.readOrder(later, id);
    expect(done).toMatchObject({ paymentStatus: 'refunded', refunds: [{ amount: 118, status: 'processed', processedAt: expect.any(String) }] });
    const events = refundEvents(await paymentOf(asha, id));
    expect(events.map(({ event }) => event)).toEqual(['refund.created', 'refund.processed']);
    for (const { id: event } of [...events.toReversed(), ...events, ...events]) await shop.services.payments.replay(event);
    // The same events under new ids must change nothing either.
    for (const { body } of events.toReversed()) expect(await post(body, { 'x-razorpay-signature': sign(body) })).toMatchObject({ status: 200 });
    expect(await orderSteps.readOrder(later, id)).toEqual(done);
    expect((await orderSteps.mailSubjects(asha.email)).filter((subject) => subject.startsWith('Your refund'))).toEqual([
      'Your refund of ₹118.00 is done',
    ]);
    const order = await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`);
    expect(order?.['creditNotes']).toMatchObject([{ id, amount: 11_800 }]);
  });

  it('retries a failed refund and marks it failed on the order after the last attempt', async () => {
    const orderSteps = createOrderSteps(shop, checkoutSteps);
    const asha = await checkoutSteps.buyer();
    books.except(asha);
    const id = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
    shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'refund-fails', times: 5 });
    await shop.call('order.cancel', { as: asha, params: { id }, body: {} });
    for (let round = 1; round <= 5; round++) {
      expect((await orderSteps.readOrder(await orderSteps.signInAgain(asha), id)).refunds, `round ${round}`).toMatchObject([{ status: 'pending' }]);
      shop.advanceClock(3_700);
      await shop.services.payments.tick();
      shop.advanceClock(3_700);
      await shop.runJob('send-refunds');
    }
    expect(await orderSteps.readOrder(await orderSteps.signInAgain(asha), id)).toMatchObject({
      paymentStatus: 'completed',
      refunds: [{ status: 'failed' }],
    });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([]);
    expect(await shop.table.get(`CREDIT_NOTE_DUE#${id}`, 'CREDIT_NOTE_DUE')).toBeUndefined();
    expect((await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`))?.['creditNotes']).toBeUndefined();
  });

  it('lists a refund that staff made by hand as a difference at once, and once', async () => {
    const orderSteps = createOrderSteps(shop, checkoutSteps);
    const asha = await checkoutSteps.buyer();
    books.except(asha);
    const orderId = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
    const paymentId = await paymentOf(asha, orderId);
    await refund(paymentId, 5_000, `by-hand-${paymentId}`, {});
    await shop.services.payments.tick();
    const found = await shop.table.query(`DIFFERENCE#${paymentId}`);
    expect(found).toMatchObject([{ kind: 'refund_unknown', status: 'open', orderId, customerId: asha.id, ours: null, theirs: 5_000 }]);
    shop.advanceClock(60);
    for (const { id, body } of refundEvents(paymentId)) {
      await shop.services.payments.replay(id);
      expect(await post(body, { 'x-razorpay-signature': sign(body) })).toMatchObject({ status: 200 });
    }
    expect(await shop.table.query(`DIFFERENCE#${paymentId}`)).toMatchObject([{ foundAt: found[0]?.['foundAt'], status: 'open' }]);
    expect(await orderSteps.readOrder(asha, orderId)).toMatchObject({ paymentStatus: 'completed', refunds: [] });
  });

  it('ignores a refund event that names a known refund with another payment', async () => {
    const orderSteps = createOrderSteps(shop, checkoutSteps);
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ price: 10_000 });
    const [mine, other] = [
      await orderSteps.placeOrder(asha, { product: bear, quantity: 1 }),
      await orderSteps.placeOrder(asha, { product: bear, quantity: 1 }),
    ];
    shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'pending' });
    await shop.call('order.cancel', { as: asha, params: { id: mine }, body: {} });
    const scheduled = await shop.table.get(`REFUND#${mine}`, 'REFUND');
    const entity = { id: scheduled?.['providerRefundId'], payment_id: await paymentOf(asha, other), status: 'processed', notes: { refund_id: mine } };
    expect(await signedPost({ event: 'refund.processed', payload: { refund: { entity } } })).toMatchObject({ status: 200 });
    for (const id of [mine, other]) expect(await orderSteps.readOrder(asha, id)).toMatchObject({ paymentStatus: 'completed' });
  });
});

describe('a forged webhook event', () => {
  it('answers 400 to a webhook event with a missing, empty or wrong signature and changes nothing', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 1 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    const paid = await checkoutSteps.payInWindow(orderId, 'never');
    const body = eventsOf(orderId).find(({ event }) => event === 'payment.captured')?.body as string;
    const before = [await checkoutSteps.checkoutOf(orderId), await checkoutSteps.stockOf(bear)];
    const forged: Record<string, string>[] = [
      {},
      { 'x-razorpay-signature': '' },
      { 'x-razorpay-signature': 'f'.repeat(64) },
      { 'x-razorpay-signature': sign(body, '') },
      { 'x-razorpay-signature': sign(body, 'another secret') },
      { 'x-razorpay-signature': sign(`${body} `) },
    ];
    for (const headers of forged) {
      expect(await post(body, { ...headers, 'x-razorpay-event-id': 'evt_forged' })).toMatchObject({
        status: 400,
        body: { code: 'signature_invalid' },
      });
    }
    expect([await checkoutSteps.checkoutOf(orderId), await checkoutSteps.stockOf(bear)]).toEqual(before);
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
    expect(await shop.table.get('EVENT#razorpay#evt_forged', 'EVENT')).toBeUndefined();
    expect(await shop.table.get(`PAYMENT#${paid.razorpay_payment_id}`, 'PAYMENT')).toBeUndefined();
  });

  it('rejects a webhook event whose body was altered on the way', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    shop.services.payments.faults.add({ operation: 'webhook', mode: 'altered', times: 10 });
    await checkoutSteps.payInWindow(orderId, 'now');
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
  });

  it('places no order for a signed event whose payment the provider does not know', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    const event = {
      entity: 'event',
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_NeverHappened1', order_id: orderId, status: 'captured', amount: 58_882 } } },
    };
    expect(await signedPost(event)).toMatchObject({ status: 200 });
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
  });
});
