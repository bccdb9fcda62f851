/** Can everything go wrong that goes wrong with payments in life, as ordered, as often as ordered, and to whom it was ordered for? */
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { modesOf } from '#infra/local/payments/faults.ts';
import { type Desk, keyId, keySecret, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const amount = 49_900;
const newOrder = async () => (await desk.sdk.orders.create({ amount, currency: 'INR' })).id;
const payIn = async (order_id: string) =>
  (await desk.raw('POST', '/window/payments', { key: keyId, order_id, method: 'upi', vpa: 'success@razorpay' })).body;
const statuses = async (order: string) => (await desk.sdk.orders.fetchPayments(order)).items.map((each) => each.status);
const isGood = (order_id: string, { razorpay_payment_id: payment_id = '', razorpay_signature = '' }: Record<string, string>) =>
  validatePaymentVerification({ order_id, payment_id }, razorpay_signature, keySecret);

describe('in the window', () => {
  test.each([
    ['decline', 'failed', ['failed']],
    ['decline-silently', 'failed', ['failed']],
    ['closed-before-pay', 'gone', []],
    ['closed-after-pay', 'gone', ['authorized']],
    ['closed-before-callback', 'gone', ['captured']],
    ['forged-callback', 'done', []],
    ['others-callback', 'done', []],
    ['no-signature', 'done', ['captured']],
    ['wrong-amount', 'done', ['captured']],
    ['pays-twice', 'done', ['captured', 'captured']],
    ['authorised-later', 'failed', ['failed']],
    ['captured-later', 'done', ['authorized']],
  ] as const)('%s ends as %s with payments %j, and the next attempt goes well', async (mode, next, payments) => {
    desk.payments.faults.add({ operation: 'window', mode });
    const order = await newOrder();
    expect((await payIn(order))['next']).toBe(next);
    expect(await statuses(order)).toEqual(payments);
    const another = await newOrder();
    expect((await payIn(another))['next']).toBe('done');
    expect(await statuses(another)).toEqual(['captured']);
  });

  test('a silent decline has no description, a forged answer no good signature, half an answer no order, and another order’s answer is good for that order', async () => {
    const order = await newOrder();
    const answerTo = async (mode: 'decline-silently' | 'forged-callback' | 'others-callback' | 'no-signature') => {
      desk.payments.faults.add({ operation: 'window', mode });
      return payIn(order);
    };
    expect((await answerTo('decline-silently'))['error']).not.toHaveProperty('description');
    const forged = (await answerTo('forged-callback'))['response'] as Record<string, string>;
    expect(forged['razorpay_order_id']).toBe(order);
    expect(isGood(order, forged)).toBe(false);
    const others = (await answerTo('others-callback'))['response'] as Record<string, string>;
    expect(others['razorpay_order_id']).not.toBe(order);
    expect(isGood(order, others)).toBe(false);
    expect(isGood(others['razorpay_order_id'] ?? '', others)).toBe(true);
    expect(Object.keys((await answerTo('no-signature'))['response'] as object)).toEqual(['razorpay_payment_id']);
  });

  test('a wrong amount leaves the order unpaid, and a payment that failed is authorised an hour later, too late to be captured by itself', async () => {
    const [short, late] = [await newOrder(), await newOrder()];
    desk.payments.faults.add({ operation: 'window', mode: 'wrong-amount' });
    await payIn(short);
    expect(await desk.sdk.orders.fetch(short)).toMatchObject({ status: 'attempted', amount_paid: amount - 100 });
    desk.payments.faults.add({ operation: 'window', mode: 'authorised-later' });
    await payIn(late);
    desk.advance(3_500);
    await desk.payments.tick();
    expect(await statuses(late)).toEqual(['failed']);
    desk.advance(200);
    await desk.payments.tick();
    expect(await statuses(late)).toEqual(['authorized']);
    expect(desk.received.filter(({ event }) => event === 'payment.authorized').at(-1)?.payload['payment']?.entity).toMatchObject({ order_id: late });
  });

  test('an answer is signed by the key with which the window was opened, and a live key opens none', async () => {
    desk.payments.keys.rotateKey('rzp_test_Desk0002', 'second');
    const order = await newOrder();
    expect(isGood(order, (await payIn(order))['response'] as Record<string, string>)).toBe(true);
    const live = await desk.raw('POST', '/window/payments', { key: 'rzp_live_Desk0001', order_id: order, method: 'upi', vpa: 'success@razorpay' });
    expect(live).toMatchObject({ status: 401, body: { error: { description: expect.stringContaining('refuses live keys') } } });
    await expect(openDesk().then((other) => other.payments.keys.rotateKey('rzp_live_1', 'x'))).rejects.toThrow('test keys only');
  });
});

describe('with the script', () => {
  const script = () => fetch(`${desk.base}/v1/checkout.js`);
  test('it is refused, lost, late, empty or broken as ordered, then whole again', async () => {
    for (const mode of modesOf.script) desk.payments.faults.add({ operation: 'script', mode, delayMs: 50 });
    expect((await script()).status).toBe(500);
    await expect(script()).rejects.toThrow();
    expect(await (await script()).text()).toContain('window.Razorpay = Razorpay');
    expect(await (await script()).text()).toBe('');
    expect(await (await script()).text()).toContain('throw new Error');
    expect(await (await script()).text()).toContain('window.Razorpay = Razorpay');
  });
});

describe('a fault', () => {
  test('that names an order or a browser meets only that one', async () => {
    const [mine, other] = [await newOrder(), await newOrder()];
    desk.payments.faults.add({ operation: 'window', mode: 'decline', match: mine });
    desk.payments.faults.add({ operation: 'orders.fetch', mode: 'error', match: mine });
    expect((await payIn(other))['next']).toBe('done');
    expect((await payIn(mine))['next']).toBe('failed');
    expect((await desk.raw('GET', `/v1/orders/${other}`)).status).toBe(200);
    expect((await desk.raw('GET', `/v1/orders/${mine}`)).status).toBe(500);
    desk.payments.faults.add({ operation: 'script', mode: 'empty', match: 'journey-7' });
    expect(await (await fetch(`${desk.base}/v1/checkout.js`)).text()).not.toBe('');
    expect(await (await fetch(`${desk.base}/v1/checkout.js`, { headers: { 'user-agent': 'journey-7' } })).text()).toBe('');
  });

  test('that could never happen is refused, so that no spec waits for it in vain', () => {
    const add = (operation: 'orders.create' | 'script' | '*' | 'webhook', mode: 'decline' | 'altered' | 'pending' | 'empty') =>
      desk.payments.faults.add({ operation, mode });
    for (const [operation, mode] of [
      ['orders.create', 'altered'],
      ['script', 'decline'],
      ['*', 'empty'],
      ['webhook', 'pending'],
    ] as const)
      expect(() => add(operation, mode)).toThrow(`${operation} cannot meet ${mode}`);
    expect(desk.payments.faults.list()).toEqual([]);
  });
});

describe('with events', () => {
  const pay = async (webhook: 'now' | 'held' | 'concurrent' = 'now') =>
    desk.payments.pay(await newOrder(), { method: 'upi', outcome: 'captured', webhook });
  const names = () => desk.received.map(({ event }) => event);
  const made = ['payment.authorized', 'payment.captured', 'order.paid'];

  test('they are held until released, in the order they were made in or the other way round', async () => {
    await pay('held');
    desk.payments.webhooks.hold(true);
    desk.payments.faults.add({ operation: 'webhook', mode: 'duplicate' });
    await desk.payments.tick();
    expect(names()).toEqual([]);
    expect(await desk.payments.webhooks.release('as-made')).toBe(3);
    expect(names()).toEqual(made);
    desk.payments.faults.clear();
    await pay('held');
    expect(await desk.payments.webhooks.release('reversed')).toBe(3);
    expect(names().slice(3)).toEqual(made.toReversed());
  });

  test('they go out while the payer still hears of it', async () => {
    let release: () => void = () => undefined;
    desk.pause = new Promise((resolve) => {
      release = resolve;
    });
    const paid = await pay('concurrent');
    expect(paid.razorpay_signature).not.toBe('');
    await expect.poll(names).toHaveLength(3);
    expect(desk.payments.journal().events.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
    release();
    await expect
      .poll(() => desk.payments.journal().events.flatMap(({ deliveries }) => deliveries.map(({ state }) => state)))
      .toEqual(['delivered', 'delivered', 'delivered']);
  });

  test('one is put off by hours, one that has come comes again then', async () => {
    await pay();
    const { id } = desk.payments.journal().events[0] ?? { id: '' };
    desk.payments.webhooks.delay(id, 2 * 3_600);
    await desk.payments.tick();
    expect(desk.received).toHaveLength(3);
    desk.advance(2 * 3_600 + 1);
    await desk.payments.tick();
    expect(desk.received).toHaveLength(4);
    expect(desk.received[3]?.eventId).toBe(id);
  });

  test('a payment that is disputed tells of each step, and a lost dispute takes the money', async () => {
    const { razorpay_payment_id: id } = await pay();
    const steps = ['under_review', 'action_required', 'under_review', 'lost'];
    await desk.raw('POST', `/payments/${id}/dispute`);
    const dispute = desk.received.at(-1)?.payload['dispute']?.entity['id'] as string;
    for (const step of steps) expect(await desk.raw('POST', `/disputes/${dispute}/${step}`)).toMatchObject({ status: 200 });
    expect(names().slice(3)).toEqual(['created', ...steps].map((step) => `payment.dispute.${step}`));
    expect(await desk.sdk.disputes.fetch(dispute)).toMatchObject({ payment_id: id, status: 'lost', amount_deducted: amount, phase: 'chargeback' });
    expect(await desk.raw('POST', `/disputes/${dispute}/won`)).toMatchObject({ status: 400 });
  });
});
