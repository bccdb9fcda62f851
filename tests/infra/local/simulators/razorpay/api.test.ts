/** The API of the Razorpay simulator, as Razorpay's own unmodified client library sees it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Console, keyId, keySecret, openRazorpaySimulator } from './razorpay-kit.ts';

let simulator: Console;
beforeAll(async () => {
  simulator = await openRazorpaySimulator();
});
afterEach(() => simulator.payments.faults.clear());
afterAll(() => simulator.close());

const newOrder = (amount = 49_900, more = {}) => simulator.sdk.orders.create({ amount, currency: 'INR', ...more });
const refused = (statusCode: number, error: Record<string, unknown> = {}) =>
  expect.objectContaining({ statusCode, error: expect.objectContaining({ code: 'BAD_REQUEST_ERROR', ...error }) });

describe('orders', () => {
  test('creates an order, reads it and finds it by its receipt', async () => {
    const order = await newOrder(49_900, { receipt: 'checkout-1', notes: { checkout: 'c1' } });
    expect(order).toMatchObject({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 49_900,
      amount_paid: 0,
      amount_due: 49_900,
      currency: 'INR',
      receipt: 'checkout-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { checkout: 'c1' },
      created_at: expect.any(Number),
    });
    expect(await simulator.sdk.orders.fetch(order.id)).toEqual(order);
    expect(await simulator.sdk.orders.all({ receipt: 'checkout-1' })).toEqual({ entity: 'collection', count: 1, items: [order] });
    expect(await simulator.sdk.orders.all({ receipt: 'unknown' })).toMatchObject({ count: 0, items: [] });
  });

  test('returns an empty list as the notes of an order without notes', async () => {
    expect((await newOrder()).notes).toEqual([]);
  });

  test.each([
    ['99 paise', { amount: 99, currency: 'INR' }, 'amount'],
    ['five lakh rupees and a paisa', { amount: 50_000_001, currency: 'INR' }, 'amount'],
    ['half a paisa', { amount: 100.5, currency: 'INR' }, 'amount'],
    ['no amount', { currency: 'INR' }, 'amount'],
    ['no currency', { amount: 100 }, 'currency'],
    ['another currency', { amount: 100, currency: 'XYZ' }, 'currency'],
    ['a receipt of 41 characters', { amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, 'receipt'],
    ['16 notes', { amount: 100, currency: 'INR', notes: Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, 'x'])) }, 'notes'],
    ['a note of 257 characters', { amount: 100, currency: 'INR', notes: { long: 'x'.repeat(257) } }, 'notes'],
    [
      'an expiry of 11 minutes',
      { amount: 100, currency: 'INR', payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
      'payment.capture_options.automatic_expiry_period',
    ],
    [
      'an expiry of more than five days',
      { amount: 100, currency: 'INR', payment: { capture: 'manual', capture_options: { manual_expiry_period: 7_201 } } },
      'payment.capture_options.manual_expiry_period',
    ],
    ['an unknown field', { amount: 100, currency: 'INR', total: 100 }, undefined],
  ])('rejects an order with %s in the error format of Razorpay', async (_, body, field) => {
    const { status, body: answer } = await simulator.raw('POST', '/v1/orders', body);
    expect(status).toBe(400);
    const { description, ...error } = answer['error'] as Record<string, unknown>;
    expect(description).toEqual(expect.any(String));
    expect(error).toEqual({
      code: 'BAD_REQUEST_ERROR',
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field === undefined ? {} : { field }),
    });
  });

  test('answers 400 to an unknown id, as Razorpay does', async () => {
    const unknown = refused(400, { description: 'The id provided does not exist' });
    await expect(simulator.sdk.orders.fetch('order_DoesNotExist00')).rejects.toEqual(unknown);
    await expect(simulator.sdk.payments.fetch('pay_DoesNotExist00')).rejects.toEqual(unknown);
    await expect(simulator.sdk.refunds.fetch('rfnd_DoesNotExist0')).rejects.toEqual(unknown);
    await expect(simulator.sdk.orders.fetchPayments('order_DoesNotExist00')).rejects.toEqual(unknown);
  });
});

describe('keys', () => {
  test('answers 401 to a wrong secret, a live key and a missing key', async () => {
    await expect(simulator.client(keyId, 'wrong').orders.all()).rejects.toEqual(refused(401));
    await expect(simulator.client('rzp_live_Desk0001', keySecret).orders.all()).rejects.toEqual(refused(401));
    expect((await fetch(`${simulator.base}/v1/orders`)).status).toBe(401);
  });

  test('accepts the old and the new key during a rotation and only the new one afterwards', async () => {
    const own = await openRazorpaySimulator();
    own.payments.keys.rotateKey('rzp_test_Desk0002', 'second');
    await own.client().orders.all();
    await own.client('rzp_test_Desk0002', 'second').orders.all();
    own.payments.keys.retire();
    await expect(own.client().orders.all()).rejects.toEqual(refused(401));
    await own.client('rzp_test_Desk0002', 'second').orders.all();
    await own.close();
  });
});

describe('payments', () => {
  test('marks an order paid by a captured payment', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await simulator.payments.pay(order.id, { method: 'card', outcome: 'captured', webhook: 'never' });
    const { items } = await simulator.sdk.orders.fetchPayments(order.id);
    expect(items).toEqual([
      expect.objectContaining({
        id,
        amount: 49_900,
        status: 'captured',
        captured: true,
        order_id: order.id,
        method: 'card',
        refund_status: null,
        error_code: null,
        card: expect.objectContaining({ last4: '1007', network: 'Visa' }),
      }),
    ]);
    expect(await simulator.sdk.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_paid: 49_900, amount_due: 0, attempts: 1 });
    await expect(simulator.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never' })).rejects.toThrow('Order already paid');
  });

  test('marks an order attempted by a failed payment and paid by the next one', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id, razorpay_signature: signature } = await simulator.payments.pay(order.id, {
      method: 'upi',
      outcome: 'failed',
      webhook: 'never',
    });
    expect(signature).toBe('');
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({
      status: 'failed',
      captured: false,
      error_code: 'BAD_REQUEST_ERROR',
      error_reason: 'payment_failed',
    });
    expect(await simulator.sdk.orders.fetch(order.id)).toMatchObject({ status: 'attempted', attempts: 1 });
    await simulator.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never' });
    expect(await simulator.sdk.orders.fetch(order.id)).toMatchObject({ status: 'paid', attempts: 2 });
  });

  test('captures an authorised payment once, at its own amount and currency only', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await simulator.payments.pay(order.id, { method: 'upi', outcome: 'authorized', webhook: 'never' });
    await expect(simulator.sdk.payments.capture(id, 49_899, 'INR')).rejects.toEqual(refused(400, { field: 'amount' }));
    await expect(simulator.sdk.payments.capture(id, 49_900, 'USD')).rejects.toEqual(refused(400, { field: 'currency' }));
    expect(await simulator.sdk.payments.capture(id, 49_900, 'INR')).toMatchObject({ id, status: 'captured', captured: true });
    await expect(simulator.sdk.payments.capture(id, 49_900, 'INR')).rejects.toEqual(
      refused(400, { description: 'This payment has already been captured' }),
    );
  });

  test('refuses to capture a failed payment', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await simulator.payments.pay(order.id, { method: 'upi', outcome: 'failed', webhook: 'never' });
    await expect(simulator.sdk.payments.capture(id, 49_900, 'INR')).rejects.toEqual(refused(400));
  });

  test('captures a wrong amount and a second payment as ordered', async () => {
    const order = await newOrder();
    await simulator.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never', amount: 100 });
    expect(await simulator.sdk.orders.fetch(order.id)).toMatchObject({ status: 'attempted', amount_paid: 100, amount_due: 49_800 });
    await simulator.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never' });
    await simulator.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never', evenIfPaid: true });
    const { items } = await simulator.sdk.orders.fetchPayments(order.id);
    expect(items.map(({ status, amount }) => [status, amount])).toEqual([
      ['captured', 49_900],
      ['captured', 49_900],
      ['captured', 100],
    ]);
  });
});

describe('refunds', () => {
  const paid = async () => {
    const order = await newOrder();
    return (await simulator.payments.pay(order.id, { method: 'upi', outcome: 'captured', webhook: 'never' })).razorpay_payment_id;
  };

  test('refunds a payment in parts, never more than was captured', async () => {
    const id = await paid();
    const first = await simulator.sdk.payments.refund(id, { amount: 10_000, notes: { why: 'one of two' } });
    expect(first).toMatchObject({
      id: expect.stringMatching(/^rfnd_/),
      entity: 'refund',
      amount: 10_000,
      payment_id: id,
      status: 'processed',
      notes: { why: 'one of two' },
    });
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({ status: 'captured', refund_status: 'partial', amount_refunded: 10_000 });
    await expect(simulator.sdk.payments.refund(id, { amount: 39_901 })).rejects.toEqual(refused(400, { field: 'amount' }));
    await expect(simulator.sdk.payments.refund(id, { amount: 99 })).rejects.toEqual(refused(400, { field: 'amount' }));
    const rest = await simulator.sdk.payments.refund(id, {});
    expect(rest.amount).toBe(39_900);
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({ status: 'refunded', refund_status: 'full', amount_refunded: 49_900 });
    await expect(simulator.sdk.payments.refund(id, {})).rejects.toEqual(refused(400));
    expect((await simulator.sdk.payments.fetchMultipleRefund(id)).items.map((each) => each.id)).toEqual([rest.id, first.id]);
    expect(await simulator.sdk.refunds.fetch(first.id)).toEqual(first);
  });

  test('refuses to refund a payment that is only authorised', async () => {
    const order = await newOrder();
    const { razorpay_payment_id: id } = await simulator.payments.pay(order.id, { method: 'upi', outcome: 'authorized', webhook: 'never' });
    await expect(simulator.sdk.payments.refund(id, {})).rejects.toEqual(refused(400));
  });

  test('refunds once per idempotency key and rejects the key with another body or payment', async () => {
    const [id, other] = [await paid(), await paid()];
    const key = { 'x-refund-idempotency': `rf_${id}` };
    const first = await simulator.raw('POST', `/v1/payments/${id}/refund`, { amount: 5_000, speed: 'normal' }, key);
    const again = await simulator.raw('POST', `/v1/payments/${id}/refund`, { speed: 'normal', amount: 5_000 }, key);
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({ amount_refunded: 5_000 });
    expect((await simulator.raw('POST', `/v1/payments/${id}/refund`, { amount: 6_000, speed: 'normal' }, key)).status).toBe(409);
    expect((await simulator.raw('POST', `/v1/payments/${other}/refund`, { amount: 5_000, speed: 'normal' }, key)).status).toBe(409);
    expect((await simulator.raw('POST', `/v1/payments/${id}/refund`, { amount: 5_000 }, { 'x-refund-idempotency': 'short' })).status).toBe(400);
    // A rejection for another body does not lock the key.
    expect(await simulator.raw('POST', `/v1/payments/${id}/refund`, { amount: 5_000, speed: 'normal' }, key)).toEqual(first);
  });

  test('answers 409 to a refund while the first request with its key is in progress', async () => {
    const id = await paid();
    const key = { 'x-refund-idempotency': `rf_${id}` };
    simulator.payments.faults.add({ operation: 'refunds.create', mode: 'slow', delayMs: 300 });
    const [first, second] = await Promise.all([1, 2].map(() => simulator.raw('POST', `/v1/payments/${id}/refund`, { amount: 5_000 }, key)));
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    expect((await simulator.raw('POST', `/v1/payments/${id}/refund`, { amount: 5_000 }, key)).status).toBe(200);
    expect(await simulator.sdk.payments.fetch(id)).toMatchObject({ amount_refunded: 5_000 });
  });
});
