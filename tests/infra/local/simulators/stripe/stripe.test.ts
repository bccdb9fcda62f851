/** The API and events of the Stripe simulator: its validation, errors, signatures and persistence. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isEventSignatureValid } from '#functions/payment/stripe.ts';
import { signatureOf } from '#infra/local/simulators/stripe/keys.ts';
import { openStripe } from '#infra/local/simulators/stripe/stripe.ts';
import { openStripeSimulator, type StripeSimulator, secret, secretKey, sessionRequest } from './stripe-kit.ts';

let simulator: StripeSimulator;
beforeEach(async () => {
  simulator = await openStripeSimulator();
});
afterEach(() => simulator.close());

describe('the API', () => {
  test('answers 401 to a missing, unknown or live key', async () => {
    for (const authorization of ['', 'Bearer sk_test_other', 'Bearer sk_live_x']) {
      expect(await simulator.ask('GET', 'refunds', undefined, { authorization })).toMatchObject({
        status: 401,
        body: { error: { type: 'invalid_request_error' } },
      });
    }
    const basic = { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` };
    expect(await simulator.ask('GET', 'refunds', undefined, basic)).toMatchObject({
      status: 200,
      body: { object: 'list', data: [], has_more: false },
    });
  });

  test.each([
    ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'a nested unknown parameter',
      { 'line_items[0][price_data][colour]': 'red' },
      { code: 'parameter_unknown', param: 'line_items[0][price_data][colour]' },
    ],
    ['a relative success_url', { success_url: '/verify' }, { code: 'parameter_invalid', param: 'success_url' }],
    ['another currency', { 'line_items[0][price_data][currency]': 'usd' }, { param: 'line_items[0][price_data][currency]' }],
    ['too small an amount', { 'line_items[0][price_data][unit_amount]': '49' }, { code: 'amount_too_small' }],
    ['too large an amount', { 'line_items[0][price_data][unit_amount]': '100000000' }, { code: 'amount_too_large' }],
    ['an expiry in 29 minutes', { expires_at: String(Math.floor(Date.now() / 1_000) + 29 * 60) }, { param: 'expires_at' }],
    ['an expiry in 25 hours', { expires_at: String(Math.floor(Date.now() / 1_000) + 25 * 3_600) }, { param: 'expires_at' }],
  ])('rejects a session with %s', async (_, more, error) => {
    expect(await simulator.ask('POST', 'checkout/sessions', sessionRequest(more as Record<string, string>))).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  test('names a missing parameter and answers 404 to unknown objects', async () => {
    const { success_url: _, ...rest } = sessionRequest();
    expect((await simulator.ask('POST', 'checkout/sessions', rest)).body.error).toMatchObject({ code: 'parameter_missing', param: 'success_url' });
    expect(await simulator.ask('GET', 'checkout/sessions/cs_test_unknown')).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    });
    expect(await simulator.ask('GET', 'payment_intents/pi_unknown')).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
    expect(await simulator.ask('GET', 'customers')).toMatchObject({ status: 404 });
  });

  test('repeats the response to an idempotency key for a day and rejects it for another request', async () => {
    const key = { 'idempotency-key': 'a-key-of-this-spec' };
    const first = await simulator.ask('POST', 'checkout/sessions', sessionRequest(), key);
    expect(await simulator.ask('POST', 'checkout/sessions', sessionRequest(), key)).toEqual(first);
    expect(await simulator.ask('POST', 'checkout/sessions', sessionRequest({ client_reference_id: 'other' }), key)).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
    simulator.advance(25 * 3_600);
    expect((await simulator.ask('POST', 'checkout/sessions', sessionRequest(), key)).body.id).not.toBe(first.body.id);
  });

  test('refunds no more than was captured', async () => {
    const { id } = await simulator.session();
    await simulator.stripe.pay(id, { outcome: 'captured', webhook: 'now' });
    const { payment_intent } = (await simulator.ask('GET', `checkout/sessions/${id}`)).body;
    expect(await simulator.ask('POST', 'refunds', { payment_intent, amount: '60001' })).toMatchObject({
      status: 400,
      body: { error: { param: 'amount' } },
    });
    expect(await simulator.ask('POST', 'refunds', { payment_intent, amount: '20000' })).toMatchObject({
      body: { status: 'succeeded', amount: 20_000 },
    });
    expect(await simulator.ask('POST', 'refunds', { payment_intent })).toMatchObject({ body: { amount: 40_000 } });
    expect(await simulator.ask('POST', 'refunds', { payment_intent })).toMatchObject({
      status: 400,
      body: { error: { code: 'charge_already_refunded' } },
    });
    await expect
      .poll(() => simulator.received.map(({ type }) => type))
      .toEqual(expect.arrayContaining(['payment_intent.succeeded', 'checkout.session.completed', 'refund.created', 'charge.refunded']));
  });

  test('expires a session when its time is over and refuses payments on it', async () => {
    const { id, expires_at } = await simulator.session();
    simulator.advance(expires_at - simulator.now().getTime() / 1_000 + 1);
    await simulator.stripe.tick();
    expect((await simulator.ask('GET', `checkout/sessions/${id}`)).body).toMatchObject({ status: 'expired', url: null });
    expect(simulator.received.map(({ type }) => type)).toContain('checkout.session.expired');
    await expect(simulator.stripe.pay(id, { outcome: 'captured', webhook: 'now' })).rejects.toThrow('expired');
    expect(await simulator.ask('POST', `checkout/sessions/${id}/expire`, {})).toMatchObject({ status: 400 });
  });

  test('keeps the payment of an expired session cancelled unless a late capture is ordered', async () => {
    const { id } = await simulator.session();
    const { payment_intent: intent } = await simulator.stripe.pay(id, { outcome: 'failed', webhook: 'never' });
    await simulator.ask('POST', `checkout/sessions/${id}/expire`, {});
    const onceMore = (outcome: 'failed' | 'authorized' | 'captured') => simulator.stripe.pay(id, { outcome, webhook: 'never', evenIfPaid: true });
    await expect(onceMore('failed')).rejects.toThrow('expired');
    await expect(onceMore('authorized')).rejects.toThrow('expired');
    expect((await simulator.ask('GET', `payment_intents/${intent}`)).body).toMatchObject({ status: 'canceled' });
    await onceMore('captured');
    expect((await simulator.ask('GET', `payment_intents/${intent}`)).body).toMatchObject({ status: 'succeeded' });
  });
});

describe('Stripe events', () => {
  const isGood = ({ body, signature }: (typeof simulator.received)[number], by = secret) =>
    isEventSignatureValid(Buffer.from(body), signature, [by], simulator.now());

  test('signs an event as the library of Stripe does', () => {
    const body = '{"id":"evt_1","object":"event","type":"checkout.session.completed","note":"₹600 é"}';
    const at = 1_763_712_000;
    expect(signatureOf(body, ['whsec_test_vector_secret'], at * 1_000)).toBe(
      `t=${at},v1=c8e935108bc9ed193a14bfa7d7292ccf1c53f9d611053c69e3d48003157a3ddd`,
    );
  });

  test('repeats a refused event with a new signature until it is accepted', async () => {
    simulator.answers.push(500, 500);
    await simulator.stripe.pay((await simulator.session()).id, { outcome: 'captured', webhook: 'now' });
    simulator.advance(3_600);
    await simulator.stripe.tick();
    expect(simulator.received.length).toBeGreaterThan(2);
    expect(simulator.received.slice(-1).every((each) => isGood(each))).toBe(true);
    expect(
      simulator.stripe.requestLog().events.every(({ deliveries }) => deliveries.every(({ state }) => state === 'delivered' || state === 'withheld')),
    ).toBe(true);
  });

  test('signs an event with both secrets during a rotation', async () => {
    simulator.stripe.keys.rotateWebhookSecret('whsec_newer');
    await simulator.stripe.pay((await simulator.session()).id, { outcome: 'captured', webhook: 'now' });
    expect(simulator.received.every((each) => isGood(each, 'whsec_newer') && isGood(each, secret))).toBe(true);
  });

  test('holds, reverses, duplicates and drops events as ordered', async () => {
    simulator.stripe.webhooks.hold(true);
    const { id } = await simulator.session();
    await simulator.stripe.pay(id, { outcome: 'captured', webhook: 'duplicate' });
    expect(simulator.received).toEqual([]);
    expect(await simulator.stripe.webhooks.release('reversed')).toBe(4);
    expect(simulator.received.map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'checkout.session.completed',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
    ]);
    simulator.received.length = 0;
    simulator.stripe.faults.add({ operation: 'webhook', mode: 'never', times: 2 });
    await simulator.stripe.pay((await simulator.session()).id, { outcome: 'captured', webhook: 'now' });
    expect(simulator.received).toEqual([]);
  });
});

test('keeps a paid session and its undelivered events after a restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-stripe-'));
  const webhook = { url: 'http://127.0.0.1:9/closed', secret };
  const open = () => openStripe({ file: path.join(folder, 'stripe.db'), baseUrl: simulator.base, secretKey, webhook, now: simulator.now });
  const original = simulator.stripe;
  simulator.stripe = await open();
  const { id } = await simulator.session();
  await simulator.stripe.pay(id, { outcome: 'captured', webhook: 'now' });
  await simulator.stripe.close();
  simulator.stripe = await open();
  expect((await simulator.ask('GET', `checkout/sessions/${id}`)).body).toMatchObject({ payment_status: 'paid' });
  expect(simulator.stripe.requestLog().events.map(({ deliveries }) => deliveries[0]?.state)).toEqual(['waiting', 'waiting']);
  await simulator.stripe.close();
  simulator.stripe = original;
  await rm(folder, { recursive: true });
});
