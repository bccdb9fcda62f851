/** What a Checkout Session of Stripe says about its payment: it is captured only when the session is complete and paid. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { paymentsOfSession } from '#functions/payment/stripe.ts';
import { openShop } from '#tests/kit/shop.ts';

beforeAll(async () => {
  await openShop();
});
afterEach(() => vi.unstubAllGlobals());

const intent = {
  id: 'pi_1',
  amount: 60_000,
  amount_received: 60_000,
  currency: 'inr',
  status: 'succeeded',
  created: 1_790_000_000,
  last_payment_error: null,
  latest_charge: { amount_refunded: 0, refunded: false, payment_method_details: { type: 'card' } },
};

it.each([
  ['complete', 'paid', 'captured'],
  ['complete', 'unpaid', 'created'],
  ['open', 'unpaid', 'created'],
  ['expired', 'paid', 'created'],
] as const)('reports the payment of a session that is %s and %s as %s', async (status, payment_status, expected) => {
  const session = { id: 'cs_1', url: null, status, payment_status, amount_total: 60_000, currency: 'inr', payment_intent: intent };
  vi.stubGlobal('fetch', async () => Response.json(session));
  expect(await paymentsOfSession('cs_1')).toEqual([
    expect.objectContaining({ id: 'pi_1', status: expected, captured: expected === 'captured', amount: 60_000, currency: 'INR' }),
  ]);
});
