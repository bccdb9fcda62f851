/** The Stripe client: it reports what happened, also when Stripe is slow, broken or unreachable. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createSession,
  expireSession,
  paymentById,
  paymentsOfSession,
  refund,
  refundsOfPayment,
  sessionById,
  sessionOfPayment,
} from '#functions/payment/stripe.ts';
import { encodeForm } from '#functions/payment/stripe-client.ts';
import { paymentsBetween, refundsBetween } from '#functions/payment/stripe-ledger.ts';
import { openSecrets } from '#infra/local/data-folder/secrets.ts';
import { openStripe, type Stripe } from '#infra/local/simulators/stripe/stripe.ts';
import { expireCachedSecrets } from '#tests/kit/cached-secrets.ts';

let stripe: Stripe;
let secrets: ReturnType<typeof openSecrets>;
const servers: Server[] = [];
let offset = 0;
const now = () => new Date(Date.now() + offset);
const secretKey = 'sk_test_of_the_gateway_spec';

async function listen(handle: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handle as never);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

beforeAll(async () => {
  const filler = 'of-the-stripe-spec-and-nothing-else';
  secrets = openSecrets({
    value: {
      pepper: filler,
      razorpay: { keyId: 'rzp_test_x', keySecret: 'x', webhookSecrets: ['x'] },
      stripe: { secretKey, webhookSecrets: ['whsec_x'], offered: true },
    },
  });
  const at = await listen((request, response) => void secrets.handle(request, response));
  const base = await listen((request, response) => void stripe.handle(request, response, request.url ?? '/'));
  stripe = await openStripe({ file: ':memory:', baseUrl: base, secretKey, webhook: null, now });
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: at,
    STRIPE_API_URL: base,
  });
  expireCachedSecrets();
});
afterAll(async () => {
  await stripe.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => stripe.faults.clear());

const sessionRequest = (more = {}) => ({
  reference: 'appointment-1',
  amount: 60_000,
  title: 'Appointment with Dr. & "Nair" 100%',
  email: 'asha@example.in',
  notes: { appointment_id: 'appointment-1' },
  successUrl: 'https://shop.example/doctor/verify?success=true&appointmentId=1',
  cancelUrl: 'https://shop.example/doctor/verify?success=false&appointmentId=1',
  expiresAt: new Date(now().getTime() + 31 * 60_000),
  ...more,
});
const down = (outcome: 'unknown' | 'not-done') => expect.objectContaining({ name: 'ProviderDown', outcome });
const refused = (code: string) => expect.objectContaining({ name: 'ProviderRefused', code });
const paid = async (more = {}) => {
  const session = await createSession(sessionRequest(more));
  await stripe.pay(session.id, { outcome: 'captured', webhook: 'never' });
  const [payment] = await paymentsOfSession(session.id);
  return { session: session.id, id: payment?.id ?? '' };
};

describe('sessions', () => {
  test('creates a session with a reference and maps its payments', async () => {
    const session = await createSession(sessionRequest());
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 60_000, currency: 'inr', url: expect.any(String) });
    expect(await paymentsOfSession(session.id)).toEqual([]);
    await stripe.pay(session.id, { outcome: 'failed', webhook: 'never' });
    expect(await paymentsOfSession(session.id)).toMatchObject([{ status: 'failed', captured: false, order_id: session.id }]);
    await stripe.pay(session.id, { outcome: 'captured', webhook: 'never' });
    const [payment] = await paymentsOfSession(session.id);
    expect(payment).toMatchObject({ amount: 60_000, currency: 'INR', status: 'captured', captured: true, method: 'card', amount_refunded: 0 });
    expect(await sessionOfPayment(payment?.id ?? '')).toBe(session.id);
    expect(await paymentById(payment?.id ?? '')).toMatchObject({ id: payment?.id, status: 'captured' });
    expect(await paymentById('pi_unknown')).toBeUndefined();
  });

  test('reports a completed but unpaid session as not captured', async () => {
    const session = await createSession(sessionRequest());
    await stripe.pay(session.id, { outcome: 'authorized', webhook: 'never' });
    expect(await paymentsOfSession(session.id)).toMatchObject([{ status: 'created', captured: false }]);
  });

  test('expires an open session idempotently and reports that a paid one cannot expire', async () => {
    const session = await createSession(sessionRequest());
    expect(await expireSession(session.id)).toBe(true);
    expect(await expireSession(session.id)).toBe(true);
    expect(await sessionById(session.id)).toMatchObject({ status: 'expired', url: null });
    expect(await expireSession((await paid()).session)).toBe(false);
  });

  test('creates a session once when the first response is lost', async () => {
    const before = stripe.readLedger().orders.length;
    stripe.faults.add({ operation: 'sessions.create', mode: 'drop-after' });
    await createSession(sessionRequest());
    expect(stripe.readLedger().orders).toHaveLength(before + 1);
  });

  test('reports a session that Stripe refuses for its expiry, amount or URL', async () => {
    await expect(createSession(sessionRequest({ expiresAt: new Date(now().getTime() + 20 * 60_000) }))).rejects.toEqual(
      expect.objectContaining({ name: 'ProviderRefused', reason: 'expires_at' }),
    );
    await expect(createSession(sessionRequest({ amount: 10 }))).rejects.toEqual(refused('amount_too_small'));
    await expect(createSession(sessionRequest({ successUrl: 'nowhere' }))).rejects.toEqual(refused('parameter_invalid'));
  });
});

describe('refunds', () => {
  test('refunds once per key, also after Stripe has forgotten the key', async () => {
    const { id } = await paid();
    const first = await refund(id, 20_000, 'rf_appointment_1', { refund_id: 'appointment-1' });
    expect(first).toMatchObject({ amount: 20_000, payment_id: id, status: 'processed', refundId: 'appointment-1' });
    offset += 48 * 3_600_000;
    expect(await refund(id, 20_000, 'rf_appointment_1', { refund_id: 'appointment-1' })).toEqual(first);
    expect(await refundsOfPayment(id)).toHaveLength(1);
    await refund(id, 40_000, 'rf_appointment_2', {});
    expect(await paymentById(id)).toMatchObject({ status: 'refunded', amount_refunded: 60_000 });
    await expect(refund(id, 100, 'rf_appointment_3', {})).rejects.toEqual(refused('charge_already_refunded'));
  });

  test('finds the refund whose response was lost when it is requested again', async () => {
    const { id } = await paid();
    stripe.faults.add({ operation: 'refunds.create', mode: 'drop-after' });
    await expect(refund(id, 60_000, 'rf_lost_answer', {})).rejects.toEqual(down('unknown'));
    await refund(id, 60_000, 'rf_lost_answer', {});
    expect(await refundsOfPayment(id)).toHaveLength(1);
  });
});

describe('the payments and refunds of a period', () => {
  test('lists payments and refunds of a period page by page', async () => {
    offset += 3_600_000;
    const from = now();
    for (let n = 0; n < 103; n++) await stripe.pay((await createSession(sessionRequest())).id, { outcome: 'captured', webhook: 'never' });
    const slice = { from, to: new Date(now().getTime() + 1_000) };
    const first = await paymentsBetween(slice);
    expect(first.items).toHaveLength(100);
    const second = await paymentsBetween({ ...slice, after: first.next });
    expect(second).toMatchObject({ items: { length: 3 }, next: undefined });
    await refund(second.items[0]?.id ?? '', 1_000, 'rf_of_the_books', {});
    expect((await refundsBetween(slice)).items).toMatchObject([{ amount: 1_000, payment_id: second.items[0]?.id }]);
  });
});

describe('failures', () => {
  test.each([
    ['lost-before', down('unknown')],
    ['error', down('unknown')],
    ['html502', down('unknown')],
    ['conflict', down('unknown')],
    ['throttle', down('not-done')],
    ['unauthorized', down('not-done')],
  ] as const)('maps the fault %s to the error of a provider outage', async (mode, expected) => {
    const { id } = await paid();
    stripe.faults.add({ operation: 'payments.fetch', mode });
    await expect(paymentById(id)).rejects.toEqual(expected);
  });

  test('sends no request to Stripe without a configuration', async () => {
    secrets.changeStripe({ secretKey: '', webhookSecrets: [] });
    expireCachedSecrets();
    try {
      const before = stripe.requestLog().requests.length;
      await expect(sessionById('cs_test_x')).rejects.toEqual(down('not-done'));
      expect(stripe.requestLog().requests).toHaveLength(before);
    } finally {
      secrets.changeStripe({ secretKey, webhookSecrets: ['whsec_x'] });
      expireCachedSecrets();
    }
  });

  test('keeps the API key and the request out of errors', async () => {
    stripe.faults.add({ operation: 'sessions.create', mode: 'error', times: 2 });
    const error: unknown = await createSession(sessionRequest()).catch((thrown: unknown) => thrown);
    expect(JSON.stringify([String(error), (error as Error).stack, String((error as Error).cause)])).not.toMatch(/sk_test|asha@example/);
  });

  test('rejects a malformed session id without a request', async () => {
    await expect(async () => sessionById('cs_../refunds')).rejects.toThrow(TypeError);
  });
});

test('encodes nested form values as Stripe reads them', () => {
  expect(encodeForm({ a: [{ b: { c: 1 } }], expand: ['x.y'], gone: undefined, flag: true }).toString()).toBe(
    'a%5B0%5D%5Bb%5D%5Bc%5D=1&expand%5B0%5D=x.y&flag=true',
  );
});
