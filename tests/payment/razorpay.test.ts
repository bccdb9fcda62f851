/** The Razorpay client: it reports what happened, also when the provider is slow, broken or unreachable. */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import fc from 'fast-check';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefused } from '#functions/payment/provider.ts';
import {
  capture,
  createProviderOrder,
  isPaymentSignatureValid,
  isWebhookSignatureValid,
  paymentsOfOrder,
  providerOrderByReceipt,
  publicKey,
  refund,
  refundsOfPayment,
} from '#functions/payment/razorpay.ts';
import { openSecrets } from '#infra/local/data-folder/secrets.ts';
import { type Console, keyId, keySecret, openRazorpaySimulator, webhookSecret } from '#tests/infra/local/simulators/razorpay/razorpay-kit.ts';

let simulator: Console;
let server: Server;
beforeAll(async () => {
  simulator = await openRazorpaySimulator({ webhooks: false });
  const filler = 'of-the-gateway-spec-and-nothing-else';
  const secrets = openSecrets({ value: { pepper: filler, razorpay: { keyId, keySecret, webhookSecrets: [webhookSecret] } } });
  server = createServer((request, response) => void secrets.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    PAYMENT_SECRETS_ID: 'gateway-spec-payments',
    RAZORPAY_API_URL: simulator.base,
  });
});
afterAll(async () => {
  await simulator.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => simulator.payments.faults.clear());

let receipts = 0;
const orderRequest = (more = {}) => ({
  amount: 49_900,
  receipt: `checkout-${++receipts}`,
  notes: { checkout: String(receipts) },
  holdMinutes: 15,
  ...more,
});
const down = (outcome: 'unknown' | 'not-done') => expect.objectContaining({ name: 'ProviderDown', outcome });
const paid = async (outcome: 'captured' | 'authorized' | 'failed' = 'captured') => {
  const order = await createProviderOrder(orderRequest());
  const paying = await simulator.payments.pay(order.id, { method: 'upi', outcome, webhook: 'never' });
  return { order, id: paying.razorpay_payment_id, signature: paying.razorpay_signature };
};

describe('orders', () => {
  test('creates a provider order with receipt and notes and finds it by its receipt', async () => {
    const asked = orderRequest();
    const order = await createProviderOrder(asked);
    expect(order).toMatchObject({ amount: 49_900, currency: 'INR', status: 'created', receipt: asked.receipt, notes: asked.notes });
    expect(await providerOrderByReceipt(asked.receipt)).toEqual(order);
    expect(await providerOrderByReceipt('unknown')).toBeUndefined();
    expect(await publicKey()).toBe(keyId);
  });

  test('requests a hold that is too short for Razorpay as twelve minutes', async () => {
    expect(await createProviderOrder(orderRequest({ holdMinutes: 5 }))).toMatchObject({ status: 'created' });
  });

  test('finds a provider order by its receipt when the response is lost, and creates it once', async () => {
    const asked = orderRequest();
    simulator.payments.faults.add({ operation: 'orders.create', mode: 'drop-after' });
    const order = await createProviderOrder(asked);
    expect(await simulator.sdk.orders.all({ receipt: asked.receipt })).toMatchObject({ count: 1, items: [{ id: order.id }] });
  });

  test('reports an unknown outcome when the request for an order is lost', async () => {
    const asked = orderRequest();
    simulator.payments.faults.add({ operation: 'orders.create', mode: 'lost-before' });
    await expect(createProviderOrder(asked)).rejects.toEqual(down('unknown'));
    expect(await providerOrderByReceipt(asked.receipt)).toBeUndefined();
  });

  test.each([
    ['error', 'unknown'],
    ['html502', 'unknown'],
    ['conflict', 'unknown'],
    ['throttle', 'not-done'],
    ['unauthorized', 'not-done'],
  ] as const)('reports a provider outage for the fault %s with the outcome %s', async (mode, outcome) => {
    simulator.payments.faults.add({ operation: 'orders.create', mode });
    await expect(createProviderOrder(orderRequest())).rejects.toEqual(down(outcome));
  });

  test('reports a refusal of Razorpay with its code and without its text', async () => {
    const refused = await createProviderOrder(orderRequest({ amount: 99 })).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProviderRefused);
    expect(refused).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST_ERROR',
      reason: 'input_validation_failed',
      message: 'Razorpay refused: 400 BAD_REQUEST_ERROR input_validation_failed',
    });
  });

  test('keeps the API key out of errors', async () => {
    for (const mode of ['lost-before', 'unauthorized', 'html502'] as const) {
      simulator.payments.faults.add({ operation: 'refunds.create', mode });
      const error = await refund('pay_AnyPayment0000', 100, 'rf_pay_AnyPayment0000', {}).catch((thrown: unknown) => thrown as Error);
      expect(JSON.stringify([error, (error as Error).cause, (error as Error).stack])).not.toContain(keySecret);
    }
  });
});

describe('payments and refunds', () => {
  test('lists every payment of a provider order', async () => {
    const { order, id } = await paid('failed');
    await simulator.payments.pay(order.id, { method: 'card', outcome: 'captured', webhook: 'never' });
    const payments = await paymentsOfOrder(order.id);
    expect(payments.map(({ status, method }) => [status, method])).toEqual([
      ['captured', 'card'],
      ['failed', 'upi'],
    ]);
    expect(payments[1]).toMatchObject({ id, error_reason: 'payment_failed' });
  });

  test('captures an authorised payment once and refuses a second capture', async () => {
    const { id } = await paid('authorized');
    expect(await capture(id, 49_900)).toMatchObject({ id, status: 'captured' });
    await expect(capture(id, 49_900)).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('reports an unknown outcome of a capture whose response is lost, though it has happened', async () => {
    const { order, id } = await paid('authorized');
    simulator.payments.faults.add({ operation: 'payments.capture', mode: 'drop-after' });
    await expect(capture(id, 49_900)).rejects.toEqual(down('unknown'));
    expect(await paymentsOfOrder(order.id)).toMatchObject([{ id, status: 'captured' }]);
  });

  test('refunds once when the response to the first request is lost and the request repeated', async () => {
    const { id } = await paid();
    simulator.payments.faults.add({ operation: 'refunds.create', mode: 'drop-after' });
    await expect(refund(id, 49_900, `rf_${id}`, { why: 'late' })).rejects.toEqual(down('unknown'));
    const again = await refund(id, 49_900, `rf_${id}`, { why: 'late' });
    expect(again).toMatchObject({ payment_id: id, amount: 49_900, status: 'processed' });
    expect(await refundsOfPayment(id)).toMatchObject([{ id: again.id, payment_id: id, amount: 49_900, status: again.status }]);
  });

  test('refunds once when ten requests with one key run concurrently', async () => {
    const { id } = await paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, 10_000, `rf_${id}`, {})));
    expect(new Set(answers.map((each) => each.id)).size).toBe(1);
    expect(await refundsOfPayment(id)).toHaveLength(1);
  });

  test.each(['order_../payments/x', 'order_', 'pay_12345678901234', 'order_a?count=1', '', 'order_a b'])(
    'rejects the id %j without a request',
    async (id) => {
      const before = simulator.payments.requestLog().requests.length;
      await expect(paymentsOfOrder(id)).rejects.toBeInstanceOf(TypeError);
      expect(simulator.payments.requestLog().requests).toHaveLength(before);
    },
  );
});

describe('signatures', () => {
  test('verifies the signatures that Razorpay publishes as examples', async () => {
    const signature = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f';
    expect(await isPaymentSignatureValid('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', signature)).toBe(true);
    expect(await isPaymentSignatureValid('order_IEIaMR65cu6nz4', 'pay_IH4NVgf4Dreq1l', signature)).toBe(false);
    expect(isWebhookSignatureValid('{"a":1,"b":2,"c":{"d":3}}', '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc', ['123456'])).toBe(
      true,
    );
  });

  test('verifies the signature of a payment for its own order only', async () => {
    const [one, other] = [await paid(), await paid()];
    expect(await isPaymentSignatureValid(one.order.id, one.id, one.signature)).toBe(true);
    expect(await isPaymentSignatureValid(other.order.id, one.id, one.signature)).toBe(false);
    expect(await isPaymentSignatureValid(one.order.id, other.id, one.signature)).toBe(false);
  });

  test('accepts either webhook secret during a rotation and never an empty one', () => {
    const body = '{"event":"order.paid"}';
    const signature = '2f'.repeat(32);
    expect(isWebhookSignatureValid(body, signature, ['old', 'new'])).toBe(false);
    expect(
      isWebhookSignatureValid('{"a":1,"b":2,"c":{"d":3}}', '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc', ['old', '123456']),
    ).toBe(true);
    expect(isWebhookSignatureValid(body, signature, [])).toBe(false);
    // HMAC-SHA256 of the empty text with the empty key.
    expect(isWebhookSignatureValid('', 'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad', [''])).toBe(false);
  });

  test('verifies arbitrary texts and signatures exactly as the library of Razorpay does', async () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
    const signatures = fc.oneof(hex, fc.string(), fc.constant(undefined));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ minLength: 1 }), signatures, async (body, secret, given) => {
        const signature = given ?? createHmac('sha256', secret).update(body).digest('hex');
        expect(isWebhookSignatureValid(body, signature, [secret])).toBe(validateWebhookSignature(body, signature, secret));
      }),
      { numRuns: 25 },
    );
    const ids = fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 14, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(ids, ids, signatures, async (order, payment, given) => {
        const [order_id, payment_id] = [`order_${order}`, `pay_${payment}`];
        const signature = given ?? createHmac('sha256', keySecret).update(`${order_id}|${payment_id}`).digest('hex');
        expect(await isPaymentSignatureValid(order_id, payment_id, signature)).toBe(
          validatePaymentVerification({ order_id, payment_id }, signature, keySecret),
        );
      }),
      { numRuns: 25 },
    );
  });
});
