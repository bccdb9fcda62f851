/** The payment window of the Razorpay simulator: paying, failing and leaving as at Razorpay. */
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, keyId, keySecret, openRazorpaySimulator } from './razorpay-kit.ts';

let simulator: Console;
beforeAll(async () => {
  simulator = await openRazorpaySimulator();
});
afterAll(() => simulator.close());

const newOrder = async () => (await simulator.sdk.orders.create({ amount: 49_900, currency: 'INR' })).id;
const start = (order_id: string, attempt: Record<string, unknown>) => simulator.raw('POST', '/window/payments', { key: keyId, order_id, ...attempt });
const end = (paymentId: unknown, body: Record<string, unknown>) =>
  simulator.raw('POST', `/window/payments/${String(paymentId)}`, { key: keyId, ...body });
/** An expiry that is never in the past: the window compares it with the clock. */
const expiry = `12/${String((new Date().getUTCFullYear() + 5) % 100).padStart(2, '0')}`;
const card = (number: string, more = {}) => ({ number, expiry, cvv: '123', name: 'Asha Rao', ...more });

describe('paying', () => {
  test('captures a payment by success@razorpay at once and signs the callback for its order', async () => {
    const order_id = await newOrder();
    const { body } = await start(order_id, { method: 'upi', vpa: ' Success@Razorpay ', email: 'asha@example.com', contact: '+919812345678' });
    const response = body['response'] as Record<string, string>;
    expect(body['next']).toBe('done');
    expect(Object.keys(response).sort()).toEqual(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature']);
    const payment_id = response['razorpay_payment_id'] ?? '';
    expect(validatePaymentVerification({ order_id, payment_id }, response['razorpay_signature'] ?? '', keySecret)).toBe(true);
    expect(await simulator.sdk.payments.fetch(payment_id)).toMatchObject({
      status: 'captured',
      vpa: 'success@razorpay',
      email: 'asha@example.com',
      contact: '+919812345678',
    });
  });

  test('fails a payment by failure@razorpay with the error of payment.failed', async () => {
    const order_id = await newOrder();
    const { body } = await start(order_id, { method: 'upi', vpa: 'failure@razorpay' });
    expect(body).toMatchObject({
      next: 'failed',
      error: { code: 'BAD_REQUEST_ERROR', source: 'issuer_bank', reason: 'payment_failed', metadata: { order_id, payment_id: body['payment_id'] } },
    });
  });

  test.each(['success', 'failure'] as const)('ends a payment by net banking, wallet or another UPI address in the chosen %s', async (outcome) => {
    for (const attempt of [
      { method: 'netbanking', bank: 'SBIN' },
      { method: 'wallet', wallet: 'phonepe' },
      { method: 'upi', vpa: 'asha@okbank' },
    ]) {
      const order = await newOrder();
      const started = await start(order, attempt);
      expect(started.body).toEqual({ payment_id: expect.stringMatching(/^pay_/), next: 'approve' });
      const ended = await end(started.body['payment_id'], { outcome });
      expect(ended.body['next']).toBe(outcome === 'success' ? 'done' : 'failed');
      expect(await simulator.sdk.orders.fetch(order)).toMatchObject({ status: outcome === 'success' ? 'paid' : 'attempted' });
    }
  });

  test.each([
    ['4100 2800 0000 1007', '1234', 'done', undefined],
    ['4100 2800 0000 1007', '12', 'failed', 'incorrect_otp'],
    ['4100 2800 0006 0003', '1234', 'failed', 'card_declined'],
    ['4100 2800 0008 0001', '1234', 'failed', 'insufficient_funds'],
    ['5267 3181 8797 5449', '1234', 'done', undefined],
  ])('ends a payment by the card %s with the OTP %s as %s', async (number, otp, next, reason) => {
    const started = await start(await newOrder(), { method: 'card', card: card(number) });
    expect(started.body['next']).toBe('otp');
    const { body } = await end(started.body['payment_id'], { outcome: 'success', otp });
    expect(body['next']).toBe(next);
    if (reason !== undefined) expect(body['error']).toMatchObject({ reason });
    expect(JSON.stringify(await simulator.sdk.payments.fetch(String(body['payment_id'])))).not.toContain(number.replaceAll(' ', ''));
  });

  test.each([
    ['a number with a wrong check digit', { card: card('4100 2800 0000 1008') }, 'number'],
    ['an expiry in the past', { card: card('4100280000001007', { expiry: '01/20' }) }, 'expiry'],
    ['a thirteenth month', { card: card('4100280000001007', { expiry: '13/34' }) }, 'expiry'],
    ['a CVV of two digits', { card: card('4100280000001007', { cvv: '12' }) }, 'cvv'],
    ['an empty name', { card: card('4100280000001007', { name: ' ' }) }, 'name'],
  ])('rejects a card with %s and names the field', async (_, attempt, field) => {
    const order = await newOrder();
    expect(await start(order, { method: 'card', ...attempt })).toMatchObject({ status: 400, body: { error: { field } } });
    expect(await simulator.sdk.orders.fetch(order)).toMatchObject({ attempts: 0 });
  });

  test('fails a cancelled payment at once and an abandoned one after 15 minutes', async () => {
    const order = await newOrder();
    const [cancelled, left] = [
      await start(order, { method: 'netbanking', bank: 'SBIN' }),
      await start(order, { method: 'netbanking', bank: 'HDFC' }),
    ];
    expect((await end(cancelled.body['payment_id'], { outcome: 'cancelled' })).body).toMatchObject({ error: { reason: 'payment_cancelled' } });
    simulator.advance(16 * 60);
    await simulator.payments.tick();
    expect(await simulator.sdk.payments.fetch(String(left.body['payment_id']))).toMatchObject({
      status: 'failed',
      error_reason: 'payment_timed_out',
    });
  });

  test('refuses a payment with a foreign key, for an unknown or a paid order, and a second end of one', async () => {
    const order = await newOrder();
    expect((await start(order, { key: 'rzp_test_Stranger', method: 'upi', vpa: 'success@razorpay' })).status).toBe(401);
    expect((await start('order_Unknown0000000', { method: 'upi', vpa: 'success@razorpay' })).status).toBe(400);
    const { body } = await start(order, { method: 'upi', vpa: 'success@razorpay' });
    expect((await start(order, { method: 'upi', vpa: 'success@razorpay' })).body).toMatchObject({ error: { reason: 'order_already_paid' } });
    expect((await end(body['payment_id'], { outcome: 'failure' })).status).toBe(400);
    expect(await simulator.sdk.orders.fetch(order)).toMatchObject({ status: 'paid', attempts: 1 });
  });
});

describe('pages', () => {
  test('serves the window without inline scripts or styles and with a policy that forbids them', async () => {
    const response = await fetch(`${simulator.base}/window`);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'");
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
    for (const [, file = ''] of html.matchAll(/(?:src|href)="([\w-]+\.(?:js|css))"/g)) {
      expect((await fetch(`${simulator.base}/window/${file}`)).status).toBe(200);
    }
  });

  test('serves checkout.js and no file outside the list', async () => {
    const script = await fetch(`${simulator.base}/v1/checkout.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).toContain('window.Razorpay = Razorpay');
    for (const path of ['/window/window.html', '/window/..%2fpayments.ts', '/payments.ts'])
      expect((await simulator.raw('GET', path)).status).toBe(404);
  });
});
