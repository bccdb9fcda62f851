/** Is the Stripe simulator as strict as Stripe, with its words and its signature, and does it keep what it has answered? */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventSignatureIsGood } from '#functions/gateways/stripe.ts';
import { signatureOf } from '#infra/local/payments/stripe/keys.ts';
import { openStripe } from '#infra/local/payments/stripe/stripe.ts';
import { openStripeDesk, type StripeDesk, secret, secretKey, wish } from './stripe-desk.ts';

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.received.length = 0;
  desk.answers.length = 0;
  desk.stripe.faults.clear();
});

describe('the API', () => {
  test('refuses whoever has no key, another one, or a live one', async () => {
    for (const authorization of ['', 'Bearer sk_test_other', 'Bearer sk_live_x']) {
      expect(await desk.ask('GET', 'refunds', undefined, { authorization })).toMatchObject({
        status: 401,
        body: { error: { type: 'invalid_request_error' } },
      });
    }
    const basic = { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` };
    expect(await desk.ask('GET', 'refunds', undefined, basic)).toMatchObject({ status: 200, body: { object: 'list', data: [], has_more: false } });
  });

  test.each([
    ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'a nested unknown one',
      { 'line_items[0][price_data][colour]': 'red' },
      { code: 'parameter_unknown', param: 'line_items[0][price_data][colour]' },
    ],
    ['a way back that is none', { success_url: '/verify' }, { code: 'parameter_invalid', param: 'success_url' }],
    ['another currency', { 'line_items[0][price_data][currency]': 'usd' }, { param: 'line_items[0][price_data][currency]' }],
    ['too little money', { 'line_items[0][price_data][unit_amount]': '49' }, { code: 'amount_too_small' }],
    ['too much', { 'line_items[0][price_data][unit_amount]': '100000000' }, { code: 'amount_too_large' }],
    ['29 minutes', { expires_at: String(Math.floor(Date.now() / 1_000) + 29 * 60) }, { param: 'expires_at' }],
    ['25 hours', { expires_at: String(Math.floor(Date.now() / 1_000) + 25 * 3_600) }, { param: 'expires_at' }],
  ])('refuses a session with %s', async (_, more, error) => {
    expect(await desk.ask('POST', 'checkout/sessions', wish(more as Record<string, string>))).toMatchObject({ status: 400, body: { error } });
  });

  test('names what is missing, and what it does not know', async () => {
    const { success_url: _, ...rest } = wish();
    expect((await desk.ask('POST', 'checkout/sessions', rest)).body.error).toMatchObject({ code: 'parameter_missing', param: 'success_url' });
    expect(await desk.ask('GET', 'checkout/sessions/cs_test_nobody')).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
    expect(await desk.ask('GET', 'payment_intents/pi_nobody')).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
    expect(await desk.ask('GET', 'customers')).toMatchObject({ status: 404 });
  });

  test('answers a key as it did the first time, refuses it for another request, and forgets it after a day', async () => {
    const key = { 'idempotency-key': 'a-key-of-this-spec' };
    const first = await desk.ask('POST', 'checkout/sessions', wish(), key);
    expect(await desk.ask('POST', 'checkout/sessions', wish(), key)).toEqual(first);
    expect(await desk.ask('POST', 'checkout/sessions', wish({ client_reference_id: 'other' }), key)).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
    desk.advance(25 * 3_600);
    expect((await desk.ask('POST', 'checkout/sessions', wish(), key)).body.id).not.toBe(first.body.id);
  });

  test('gives back no more than was taken', async () => {
    const { id } = await desk.session();
    await desk.stripe.pay(id, { outcome: 'captured', webhook: 'now' });
    const { payment_intent } = (await desk.ask('GET', `checkout/sessions/${id}`)).body;
    expect(await desk.ask('POST', 'refunds', { payment_intent, amount: '60001' })).toMatchObject({
      status: 400,
      body: { error: { param: 'amount' } },
    });
    expect(await desk.ask('POST', 'refunds', { payment_intent, amount: '20000' })).toMatchObject({ body: { status: 'succeeded', amount: 20_000 } });
    expect(await desk.ask('POST', 'refunds', { payment_intent })).toMatchObject({ body: { amount: 40_000 } });
    expect(await desk.ask('POST', 'refunds', { payment_intent })).toMatchObject({
      status: 400,
      body: { error: { code: 'charge_already_refunded' } },
    });
    await expect
      .poll(() => desk.received.map(({ type }) => type))
      .toEqual(expect.arrayContaining(['payment_intent.succeeded', 'checkout.session.completed', 'refund.created', 'charge.refunded']));
  });

  test('closes a session by itself when its time is over, and takes nothing on it any more', async () => {
    const { id, expires_at } = await desk.session();
    desk.advance(expires_at - desk.now().getTime() / 1_000 + 1);
    await desk.stripe.tick();
    expect((await desk.ask('GET', `checkout/sessions/${id}`)).body).toMatchObject({ status: 'expired', url: null });
    expect(desk.received.map(({ type }) => type)).toContain('checkout.session.expired');
    await expect(desk.stripe.pay(id, { outcome: 'captured', webhook: 'now' })).rejects.toThrow('expired');
    expect(await desk.ask('POST', `checkout/sessions/${id}/expire`, {})).toMatchObject({ status: 400 });
  });
  test('leaves cancelled what was tried on a page that closed, however it is tried again; only money is taken there, where that fault is ordered', async () => {
    const { id } = await desk.session();
    const { payment_intent: intent } = await desk.stripe.pay(id, { outcome: 'failed', webhook: 'never' });
    await desk.ask('POST', `checkout/sessions/${id}/expire`, {});
    const onceMore = (outcome: 'failed' | 'authorized' | 'captured') => desk.stripe.pay(id, { outcome, webhook: 'never', evenIfPaid: true });
    await expect(onceMore('failed')).rejects.toThrow('expired');
    await expect(onceMore('authorized')).rejects.toThrow('expired');
    expect((await desk.ask('GET', `payment_intents/${intent}`)).body).toMatchObject({ status: 'canceled' });
    await onceMore('captured');
    expect((await desk.ask('GET', `payment_intents/${intent}`)).body).toMatchObject({ status: 'succeeded' });
  });
});

describe('events', () => {
  const isGood = ({ body, signature }: (typeof desk.received)[number], by = secret) =>
    eventSignatureIsGood(Buffer.from(body), signature, [by], desk.now());

  test('are signed as Stripe signs: its library makes the same of the same', () => {
    const body = '{"id":"evt_1","object":"event","type":"checkout.session.completed","note":"₹600 é"}';
    const at = 1_763_712_000;
    expect(signatureOf(body, ['whsec_test_vector_secret'], at * 1_000)).toBe(
      `t=${at},v1=c8e935108bc9ed193a14bfa7d7292ccf1c53f9d611053c69e3d48003157a3ddd`,
    );
  });

  test('come again with a new signature until they are taken, for three days', async () => {
    desk.answers.push(500, 500);
    await desk.stripe.pay((await desk.session()).id, { outcome: 'captured', webhook: 'now' });
    desk.advance(3_600);
    await desk.stripe.tick();
    expect(desk.received.length).toBeGreaterThan(2);
    expect(desk.received.slice(-1).every((each) => isGood(each))).toBe(true);
    expect(
      desk.stripe.journal().events.every(({ deliveries }) => deliveries.every(({ state }) => state === 'delivered' || state === 'withheld')),
    ).toBe(true);
  });

  test('bear both signatures while the secret is changed', async () => {
    desk.stripe.keys.rotateWebhookSecret('whsec_newer');
    await desk.stripe.pay((await desk.session()).id, { outcome: 'captured', webhook: 'now' });
    expect(desk.received.every((each) => isGood(each, 'whsec_newer') && isGood(each, secret))).toBe(true);
    desk.stripe.keys.rotateWebhookSecret(secret);
  });

  test('can be held, turned round, doubled and lost', async () => {
    desk.stripe.webhooks.hold(true);
    const { id } = await desk.session();
    await desk.stripe.pay(id, { outcome: 'captured', webhook: 'duplicate' });
    expect(desk.received).toEqual([]);
    expect(await desk.stripe.webhooks.release('reversed')).toBe(4);
    expect(desk.received.map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'checkout.session.completed',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
    ]);
    desk.received.length = 0;
    desk.stripe.faults.add({ operation: 'webhook', mode: 'never', times: 2 });
    await desk.stripe.pay((await desk.session()).id, { outcome: 'captured', webhook: 'now' });
    expect(desk.received).toEqual([]);
  });
});

test('what was answered is there after a restart, and what was not delivered is sent then', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-stripe-'));
  const webhook = { url: 'http://127.0.0.1:9/nobody', secret };
  const open = () => openStripe({ file: path.join(folder, 'stripe.db'), baseUrl: desk.base, secretKey, webhook, now: desk.now });
  const here = desk.stripe;
  desk.stripe = await open();
  const { id } = await desk.session();
  await desk.stripe.pay(id, { outcome: 'captured', webhook: 'now' });
  await desk.stripe.close();
  desk.stripe = await open();
  expect((await desk.ask('GET', `checkout/sessions/${id}`)).body).toMatchObject({ payment_status: 'paid' });
  expect(desk.stripe.journal().events.map(({ deliveries }) => deliveries[0]?.state)).toEqual(['waiting', 'waiting']);
  await desk.stripe.close();
  desk.stripe = here;
  await rm(folder, { recursive: true });
});
