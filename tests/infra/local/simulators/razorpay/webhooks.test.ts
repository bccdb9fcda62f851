/** The webhook events of the Razorpay simulator: signed, delivered at least once and repeated for a day. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Console, openRazorpaySimulator, webhookSecret } from './razorpay-kit.ts';

let simulator: Console;
beforeEach(async () => {
  simulator = await openRazorpaySimulator();
});
afterEach(() => simulator.close());

const hour = 3_600;
const newOrder = () => simulator.sdk.orders.create({ amount: 49_900, currency: 'INR' });
const names = () => simulator.received.map(({ event }) => event).sort();

describe('the content of events', () => {
  test('sends three signed events with distinct ids for a captured payment', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await simulator.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'now' });
    expect(names()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
    for (const { body, signature } of simulator.received) expect(validateWebhookSignature(body, signature, webhookSecret)).toBe(true);
    expect(new Set(simulator.received.map(({ eventId }) => eventId)).size).toBe(3);
    const paid = simulator.received.find(({ event }) => event === 'order.paid');
    expect(JSON.parse(paid?.body ?? '')).toEqual({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/),
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: expect.objectContaining({ id, status: 'captured' }) },
        order: { entity: expect.objectContaining({ id: order.id, status: 'paid' }) },
      },
      created_at: expect.any(Number),
    });
  });

  test('sends the reason of a failed payment', async () => {
    const order = await newOrder();
    await simulator.payments.pay(order.id, { method: 'card', outcome: 'failed', webhook: 'now' });
    expect(simulator.received).toHaveLength(1);
    expect(simulator.received[0]).toMatchObject({
      event: 'payment.failed',
      payload: { payment: { entity: { status: 'failed', error_reason: 'payment_failed' } } },
    });
  });

  test('sends an event when a refund is created and when it is processed', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await simulator.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never' });
    await simulator.sdk.payments.refund(id, { amount: 1_000 });
    await simulator.payments.tick();
    expect(names()).toEqual(['refund.created', 'refund.processed']);
  });

  test('decides pending refunds an hour later and refunds nothing for a failed one', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await simulator.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never' });
    simulator.payments.faults.add({ operation: 'refunds.create', mode: 'pending' });
    simulator.payments.faults.add({ operation: 'refunds.create', mode: 'refund-fails' });
    const [good, bad] = [await simulator.sdk.payments.refund(id, { amount: 1_000 }), await simulator.sdk.payments.refund(id, { amount: 2_000 })];
    expect([good.status, bad.status]).toEqual(['pending', 'pending']);
    simulator.advance(hour + 1);
    await simulator.payments.tick();
    expect(names()).toEqual(['refund.created', 'refund.created', 'refund.failed', 'refund.processed']);
    expect(await simulator.sdk.refunds.fetch(bad.id)).toMatchObject({ status: 'failed' });
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 1_000 });
  });
});

describe('the delivery of events', () => {
  test('delivers the events of a payment never, twice or a day late as ordered', async () => {
    const pay = async (webhook: 'never' | 'duplicate' | 'late') =>
      simulator.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'captured', webhook });
    await pay('never');
    expect(simulator.received).toHaveLength(0);
    await pay('duplicate');
    expect(simulator.received).toHaveLength(6);
    expect(new Set(simulator.received.map(({ eventId }) => eventId)).size).toBe(3);
    await pay('late');
    simulator.advance(23 * hour);
    await simulator.payments.tick();
    expect(simulator.received).toHaveLength(6);
    simulator.advance(hour + 1);
    await simulator.payments.tick();
    expect(simulator.received).toHaveLength(9);
  });

  test('repeats a refused event at growing intervals and gives up after a day', async () => {
    const order = await newOrder();
    simulator.answers.push(...Array.from({ length: 100 }, () => 500));
    await simulator.payments.pay(order.id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    expect(simulator.received).toHaveLength(1);
    await simulator.payments.tick();
    expect(simulator.received).toHaveLength(1);
    for (let passed = 0; passed < 30 * hour; passed += 600) {
      simulator.advance(600);
      await simulator.payments.tick();
    }
    const attempts = simulator.received.length;
    expect(attempts).toBeGreaterThan(8);
    expect(attempts).toBeLessThan(20);
    expect(new Set(simulator.received.map(({ eventId }) => eventId)).size).toBe(1);
    expect(simulator.payments.requestLog().events[0]?.deliveries).toEqual([{ state: 'given up', attempts, lastStatus: 500 }]);
  });

  test('does not repeat an accepted event', async () => {
    const order = await newOrder();
    simulator.answers.push(503);
    await simulator.payments.pay(order.id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    for (let times = 0; times < 5; times++) {
      simulator.advance(hour);
      await simulator.payments.tick();
    }
    expect(simulator.received).toHaveLength(2);
  });

  test('repeats an event whose response was lost and sends an altered one with a mismatching signature', async () => {
    simulator.payments.faults.add({ operation: 'webhook', mode: 'drop-after' });
    await simulator.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    simulator.advance(60);
    await simulator.payments.tick();
    expect(simulator.received).toHaveLength(2);
    simulator.payments.faults.add({ operation: 'webhook', mode: 'altered' });
    await simulator.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    const { body = '', signature = '' } = simulator.received[2] ?? {};
    expect(validateWebhookSignature(body, signature, webhookSecret)).toBe(false);
  });

  test('replays an event by hand with the same bytes', async () => {
    await simulator.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    await simulator.raw('POST', `/events/${simulator.received[0]?.eventId}/replay`);
    expect(simulator.received).toHaveLength(2);
    expect(simulator.received[1]).toEqual(simulator.received[0]);
  });

  test('signs events with the new webhook secret after a rotation', async () => {
    simulator.payments.keys.rotateWebhookSecret('whsec_second');
    await simulator.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    const { body = '', signature = '' } = simulator.received[0] ?? {};
    expect(validateWebhookSignature(body, signature, 'whsec_second')).toBe(true);
  });
});

describe('the passing of time', () => {
  test('captures an authorised payment automatically after a minute', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await simulator.payments.pay(order.id, { method: 'upi', outcome: 'authorized', webhook: 'now' });
    expect(names()).toEqual(['payment.authorized']);
    simulator.advance(61);
    await simulator.payments.tick();
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({ status: 'captured' });
    expect(names()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  });

  test('keeps a late authorisation uncaptured and refunds it after five days', async () => {
    const order = await simulator.sdk.orders.create({
      amount: 49_900,
      currency: 'INR',
      payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 15, manual_expiry_period: 7_200, refund_speed: 'normal' } },
    });
    const { razorpay_payment_id: id } = await simulator.payments.pay(order.id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    simulator.advance(2 * 24 * hour);
    await simulator.payments.authoriseLate(id);
    simulator.advance(hour);
    await simulator.payments.tick();
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({ status: 'authorized', error_code: null });
    simulator.advance(4 * 24 * hour);
    await simulator.payments.tick();
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({ status: 'refunded', captured: false, amount_refunded: 49_900 });
    expect(await simulator.sdk.orders.fetch(order.id)).toMatchObject({ status: 'attempted' });
  });

  test('delivers a waiting event after a restart', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'payments-'));
    const file = path.join(folder, 'razorpay.db');
    const first = await openRazorpaySimulator({ file });
    first.answers.push(500);
    const order = await first.sdk.orders.create({ amount: 49_900, currency: 'INR' });
    await first.payments.pay(order.id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    await first.close();
    const second = await openRazorpaySimulator({ file });
    second.advance(60);
    await second.payments.tick();
    expect(second.received.map(({ eventId }) => eventId)).toEqual(first.received.map(({ eventId }) => eventId));
    expect(await second.sdk.orders.fetch(order.id)).toMatchObject({ status: 'attempted' });
    await second.close();
    await rm(folder, { recursive: true });
  });
});
