/** The faults of the Razorpay simulator: each happens as ordered, as often as ordered and only where it matches. */
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { modesOf } from '#infra/local/simulators/razorpay/faults.ts';
import { type Console, keyId, keySecret, openRazorpaySimulator } from './razorpay-kit.ts';

let simulator: Console;
beforeEach(async () => {
  simulator = await openRazorpaySimulator();
});
afterEach(() => simulator.close());

const amount = 49_900;
const newOrder = async () => (await simulator.sdk.orders.create({ amount, currency: 'INR' })).id;
const payIn = async (order_id: string) =>
  (await simulator.raw('POST', '/window/payments', { key: keyId, order_id, method: 'upi', vpa: 'success@razorpay' })).body;
const statuses = async (order: string) => (await simulator.sdk.orders.fetchPayments(order)).items.map((each) => each.status);
const isGood = (order_id: string, { razorpay_payment_id: payment_id = '', razorpay_signature = '' }: Record<string, string>) =>
  validatePaymentVerification({ order_id, payment_id }, razorpay_signature, keySecret);

describe('faults of the payment window', () => {
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
  ] as const)('ends a payment with the fault %s as %s with payments %j and takes the next one normally', async (mode, next, payments) => {
    simulator.payments.faults.add({ operation: 'window', mode });
    const order = await newOrder();
    expect((await payIn(order))['next']).toBe(next);
    expect(await statuses(order)).toEqual(payments);
    const another = await newOrder();
    expect((await payIn(another))['next']).toBe('done');
    expect(await statuses(another)).toEqual(['captured']);
  });

  test('returns declined, forged, foreign and incomplete callbacks as the faults of the window describe them', async () => {
    const order = await newOrder();
    const answerTo = async (mode: 'decline-silently' | 'forged-callback' | 'others-callback' | 'no-signature') => {
      simulator.payments.faults.add({ operation: 'window', mode });
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

  test('leaves an order unpaid after a wrong amount and authorises a failed payment an hour later', async () => {
    const [short, late] = [await newOrder(), await newOrder()];
    simulator.payments.faults.add({ operation: 'window', mode: 'wrong-amount' });
    await payIn(short);
    expect(await simulator.sdk.orders.fetch(short)).toMatchObject({ status: 'attempted', amount_paid: amount - 100 });
    simulator.payments.faults.add({ operation: 'window', mode: 'authorised-later' });
    await payIn(late);
    simulator.advance(3_500);
    await simulator.payments.tick();
    expect(await statuses(late)).toEqual(['failed']);
    simulator.advance(200);
    await simulator.payments.tick();
    expect(await statuses(late)).toEqual(['authorized']);
    expect(simulator.received.filter(({ event }) => event === 'payment.authorized').at(-1)?.payload['payment']?.entity).toMatchObject({
      order_id: late,
    });
  });

  test('signs a callback with the key that opened the window and refuses live keys', async () => {
    simulator.payments.keys.rotateKey('rzp_test_Desk0002', 'second');
    const order = await newOrder();
    expect(isGood(order, (await payIn(order))['response'] as Record<string, string>)).toBe(true);
    const live = await simulator.raw('POST', '/window/payments', {
      key: 'rzp_live_Desk0001',
      order_id: order,
      method: 'upi',
      vpa: 'success@razorpay',
    });
    expect(live).toMatchObject({ status: 401, body: { error: { description: expect.stringContaining('refuses live keys') } } });
    expect(() => simulator.payments.keys.rotateKey('rzp_live_1', 'x')).toThrow('test keys only');
  });
});

describe('faults of checkout.js', () => {
  const script = () => fetch(`${simulator.base}/v1/checkout.js`);
  test('serves checkout.js refused, lost, late, empty or broken as ordered, then normally again', async () => {
    for (const mode of modesOf.script) simulator.payments.faults.add({ operation: 'script', mode, delayMs: 50 });
    expect((await script()).status).toBe(500);
    await expect(script()).rejects.toThrow();
    expect(await (await script()).text()).toContain('window.Razorpay = Razorpay');
    expect(await (await script()).text()).toBe('');
    expect(await (await script()).text()).toContain('throw new Error');
    expect(await (await script()).text()).toContain('window.Razorpay = Razorpay');
  });
});

describe('an ordered fault', () => {
  test('applies a fault with a match to that order or browser only', async () => {
    const [mine, other] = [await newOrder(), await newOrder()];
    simulator.payments.faults.add({ operation: 'window', mode: 'decline', match: mine });
    simulator.payments.faults.add({ operation: 'orders.fetch', mode: 'error', match: mine });
    expect((await payIn(other))['next']).toBe('done');
    expect((await payIn(mine))['next']).toBe('failed');
    expect((await simulator.raw('GET', `/v1/orders/${other}`)).status).toBe(200);
    expect((await simulator.raw('GET', `/v1/orders/${mine}`)).status).toBe(500);
    simulator.payments.faults.add({ operation: 'script', mode: 'empty', match: 'journey-7' });
    expect(await (await fetch(`${simulator.base}/v1/checkout.js`)).text()).not.toBe('');
    expect(await (await fetch(`${simulator.base}/v1/checkout.js`, { headers: { 'user-agent': 'journey-7' } })).text()).toBe('');
  });

  test('rejects a fault that the operation cannot meet', () => {
    const add = (operation: 'orders.create' | 'script' | '*' | 'webhook', mode: 'decline' | 'altered' | 'pending' | 'empty') =>
      simulator.payments.faults.add({ operation, mode });
    for (const [operation, mode] of [
      ['orders.create', 'altered'],
      ['script', 'decline'],
      ['*', 'empty'],
      ['webhook', 'pending'],
    ] as const)
      expect(() => add(operation, mode)).toThrow(`${operation} cannot meet ${mode}`);
    expect(simulator.payments.faults.list()).toEqual([]);
  });
});

describe('faults of webhook events', () => {
  const pay = async (webhook: 'now' | 'held' | 'concurrent' = 'now') =>
    simulator.payments.pay(await newOrder(), { method: 'upi', outcome: 'captured', webhook });
  const names = () => simulator.received.map(({ event }) => event);
  const made = ['payment.authorized', 'payment.captured', 'order.paid'];

  test('holds events until they are released, in original or reversed order', async () => {
    await pay('held');
    simulator.payments.webhooks.hold(true);
    simulator.payments.faults.add({ operation: 'webhook', mode: 'duplicate' });
    await simulator.payments.tick();
    expect(names()).toEqual([]);
    expect(await simulator.payments.webhooks.release('as-made')).toBe(3);
    expect(names()).toEqual(made);
    simulator.payments.faults.clear();
    await pay('held');
    expect(await simulator.payments.webhooks.release('reversed')).toBe(3);
    expect(names().slice(3)).toEqual(made.toReversed());
  });

  test('delivers events concurrently with the response to the payer', async () => {
    let release: () => void = () => undefined;
    simulator.pause = new Promise((resolve) => {
      release = resolve;
    });
    const paid = await pay('concurrent');
    expect(paid.razorpay_signature).not.toBe('');
    await expect.poll(names).toHaveLength(3);
    expect(simulator.payments.requestLog().events.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
    release();
    await expect
      .poll(() => simulator.payments.requestLog().events.flatMap(({ deliveries }) => deliveries.map(({ state }) => state)))
      .toEqual(['delivered', 'delivered', 'delivered']);
  });

  test('delivers an already delivered event again after the ordered delay', async () => {
    await pay();
    const { id } = simulator.payments.requestLog().events[0] ?? { id: '' };
    simulator.payments.webhooks.delay(id, 2 * 3_600);
    await simulator.payments.tick();
    expect(simulator.received).toHaveLength(3);
    simulator.advance(2 * 3_600 + 1);
    await simulator.payments.tick();
    expect(simulator.received).toHaveLength(4);
    expect(simulator.received[3]?.eventId).toBe(id);
  });

  test('sends an event for each step of a dispute and deducts the amount when it is lost', async () => {
    const { razorpay_payment_id: id } = await pay();
    const steps = ['under_review', 'action_required', 'under_review', 'lost'];
    await simulator.raw('POST', `/payments/${id}/dispute`);
    const dispute = simulator.received.at(-1)?.payload['dispute']?.entity['id'] as string;
    for (const step of steps) expect(await simulator.raw('POST', `/disputes/${dispute}/${step}`)).toMatchObject({ status: 200 });
    expect(names().slice(3)).toEqual(['created', ...steps].map((step) => `payment.dispute.${step}`));
    expect(await simulator.sdk.disputes.fetch(dispute)).toMatchObject({
      payment_id: id,
      status: 'lost',
      amount_deducted: amount,
      phase: 'chargeback',
    });
    expect(await simulator.raw('POST', `/disputes/${dispute}/won`)).toMatchObject({ status: 400 });
  });
});
