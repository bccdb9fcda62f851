/** The webhook events of the Razorpay simulator: signed, delivered at least once and repeated for a day. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Console, openDesk, webhookSecret } from './razorpay-kit.ts';

let desk: Console;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const hour = 3_600;
const newOrder = () => desk.sdk.orders.create({ amount: 49_900, currency: 'INR' });
const names = () => desk.received.map(({ event }) => event).sort();

describe('the content of events', () => {
  test('sends three signed events with distinct ids for a captured payment', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await desk.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'now' });
    expect(names()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
    for (const { body, signature } of desk.received) expect(validateWebhookSignature(body, signature, webhookSecret)).toBe(true);
    expect(new Set(desk.received.map(({ eventId }) => eventId)).size).toBe(3);
    const paid = desk.received.find(({ event }) => event === 'order.paid');
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
    await desk.payments.pay(order.id, { method: 'card', outcome: 'failed', webhook: 'now' });
    expect(desk.received).toHaveLength(1);
    expect(desk.received[0]).toMatchObject({
      event: 'payment.failed',
      payload: { payment: { entity: { status: 'failed', error_reason: 'payment_failed' } } },
    });
  });

  test('sends an event when a refund is created and when it is processed', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await desk.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never' });
    await desk.sdk.payments.refund(id, { amount: 1_000 });
    await desk.payments.tick();
    expect(names()).toEqual(['refund.created', 'refund.processed']);
  });

  test('decides pending refunds an hour later and refunds nothing for a failed one', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await desk.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never' });
    desk.payments.faults.add({ operation: 'refunds.create', mode: 'pending' });
    desk.payments.faults.add({ operation: 'refunds.create', mode: 'refund-fails' });
    const [good, bad] = [await desk.sdk.payments.refund(id, { amount: 1_000 }), await desk.sdk.payments.refund(id, { amount: 2_000 })];
    expect([good.status, bad.status]).toEqual(['pending', 'pending']);
    desk.advance(hour + 1);
    await desk.payments.tick();
    expect(names()).toEqual(['refund.created', 'refund.created', 'refund.failed', 'refund.processed']);
    expect(await desk.sdk.refunds.fetch(bad.id)).toMatchObject({ status: 'failed' });
    expect(await desk.sdk.payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 1_000 });
  });
});

describe('the delivery of events', () => {
  test('delivers the events of a payment never, twice or a day late as ordered', async () => {
    const pay = async (webhook: 'never' | 'duplicate' | 'late') =>
      desk.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'captured', webhook });
    await pay('never');
    expect(desk.received).toHaveLength(0);
    await pay('duplicate');
    expect(desk.received).toHaveLength(6);
    expect(new Set(desk.received.map(({ eventId }) => eventId)).size).toBe(3);
    await pay('late');
    desk.advance(23 * hour);
    await desk.payments.tick();
    expect(desk.received).toHaveLength(6);
    desk.advance(hour + 1);
    await desk.payments.tick();
    expect(desk.received).toHaveLength(9);
  });

  test('repeats a refused event at growing intervals and gives up after a day', async () => {
    const order = await newOrder();
    desk.answers.push(...Array.from({ length: 100 }, () => 500));
    await desk.payments.pay(order.id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    expect(desk.received).toHaveLength(1);
    await desk.payments.tick();
    expect(desk.received).toHaveLength(1);
    for (let passed = 0; passed < 30 * hour; passed += 600) {
      desk.advance(600);
      await desk.payments.tick();
    }
    const attempts = desk.received.length;
    expect(attempts).toBeGreaterThan(8);
    expect(attempts).toBeLessThan(20);
    expect(new Set(desk.received.map(({ eventId }) => eventId)).size).toBe(1);
    expect(desk.payments.requestLog().events[0]?.deliveries).toEqual([{ state: 'given up', attempts, lastStatus: 500 }]);
  });

  test('does not repeat an accepted event', async () => {
    const order = await newOrder();
    desk.answers.push(503);
    await desk.payments.pay(order.id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    for (let times = 0; times < 5; times++) {
      desk.advance(hour);
      await desk.payments.tick();
    }
    expect(desk.received).toHaveLength(2);
  });

  test('repeats an event whose response was lost and sends an altered one with a mismatching signature', async () => {
    desk.payments.faults.add({ operation: 'webhook', mode: 'drop-after' });
    await desk.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    desk.advance(60);
    await desk.payments.tick();
    expect(desk.received).toHaveLength(2);
    desk.payments.faults.add({ operation: 'webhook', mode: 'altered' });
    await desk.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    const { body = '', signature = '' } = desk.received[2] ?? {};
    expect(validateWebhookSignature(body, signature, webhookSecret)).toBe(false);
  });

  test('replays an event by hand with the same bytes', async () => {
    await desk.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    await desk.raw('POST', `/events/${desk.received[0]?.eventId}/replay`);
    expect(desk.received).toHaveLength(2);
    expect(desk.received[1]).toEqual(desk.received[0]);
  });

  test('signs events with the new webhook secret after a rotation', async () => {
    desk.payments.keys.rotateWebhookSecret('whsec_second');
    await desk.payments.pay((await newOrder()).id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    const { body = '', signature = '' } = desk.received[0] ?? {};
    expect(validateWebhookSignature(body, signature, 'whsec_second')).toBe(true);
  });
});

describe('the passing of time', () => {
  test('captures an authorised payment automatically after a minute', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await desk.payments.pay(order.id, { method: 'upi', outcome: 'authorized', webhook: 'now' });
    expect(names()).toEqual(['payment.authorized']);
    desk.advance(61);
    await desk.payments.tick();
    expect(await desk.sdk.payments.fetch(id)).toMatchObject({ status: 'captured' });
    expect(names()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  });

  test('keeps a late authorisation uncaptured and refunds it after five days', async () => {
    const order = await desk.sdk.orders.create({
      amount: 49_900,
      currency: 'INR',
      payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 15, manual_expiry_period: 7_200, refund_speed: 'normal' } },
    });
    const { razorpay_payment_id: id } = await desk.payments.pay(order.id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    desk.advance(2 * 24 * hour);
    await desk.payments.authoriseLate(id);
    desk.advance(hour);
    await desk.payments.tick();
    expect(await desk.sdk.payments.fetch(id)).toMatchObject({ status: 'authorized', error_code: null });
    desk.advance(4 * 24 * hour);
    await desk.payments.tick();
    expect(await desk.sdk.payments.fetch(id)).toMatchObject({ status: 'refunded', captured: false, amount_refunded: 49_900 });
    expect(await desk.sdk.orders.fetch(order.id)).toMatchObject({ status: 'attempted' });
  });

  test('delivers a waiting event after a restart', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'payments-'));
    const file = path.join(folder, 'razorpay.db');
    const first = await openDesk({ file });
    first.answers.push(500);
    const order = await first.sdk.orders.create({ amount: 49_900, currency: 'INR' });
    await first.payments.pay(order.id, { method: 'upi', outcome: 'failed', webhook: 'now' });
    await first.close();
    const second = await openDesk({ file });
    second.advance(60);
    await second.payments.tick();
    expect(second.received.map(({ eventId }) => eventId)).toEqual(first.received.map(({ eventId }) => eventId));
    expect(await second.sdk.orders.fetch(order.id)).toMatchObject({ status: 'attempted' });
    await second.close();
    await rm(folder, { recursive: true });
  });
});
