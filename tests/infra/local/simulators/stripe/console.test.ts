/** The payment page and the dashboard of the Stripe simulator. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { card, openStripeSimulator, press, type StripeSimulator } from './stripe-kit.ts';

let simulator: StripeSimulator;
beforeAll(async () => {
  simulator = await openStripeSimulator();
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.received.length = 0;
  simulator.answers.length = 0;
  simulator.stripe.faults.clear();
});

describe('the payment page', () => {
  test('shows the amount, names the error of a card and keeps the typed name', async () => {
    const { url } = await simulator.session();
    const page = await (await fetch(url)).text();
    for (const text of ['Appointment with Dr. Nair', '₹600.00', 'asha@example.in', 'Back without paying']) expect(page).toContain(text);
    for (const [typed, why] of [
      [card('4242 4242 4242 4241'), 'Your card number is invalid.'],
      [card('4242424242424242', { expiry: '01/20' }), 'expiration date is invalid'],
      [card('4242424242424242', { cvc: '1' }), 'security code is incomplete'],
    ] as const) {
      const answer = await press(url, typed);
      expect(answer.status).toBe(402);
      const text = await answer.text();
      expect(text.replaceAll('&#39;', "'")).toContain(why);
      expect(text).toContain('Asha Rao');
    }
  });

  test('charges a valid card once and redirects to the success URL', async () => {
    const { id, url } = await simulator.session();
    const answer = await press(url, card('4242 4242 4242 4242'));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://shop.example/doctor/verify?success=true']);
    const again = await (await press(url, card('4242 4242 4242 4242'))).text();
    expect(again).toContain('You have already paid');
    expect(simulator.stripe.readLedger().payments.filter(({ order_id }) => order_id === id)).toHaveLength(1);
  });

  test('declines a card with its reason and accepts another one afterwards', async () => {
    const { id, url } = await simulator.session();
    const declined = await press(url, card('4000 0000 0000 9995'));
    expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('Your card has insufficient funds.')]);
    expect((await simulator.ask('GET', `checkout/sessions/${id}`)).body).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect((await press(url, card('4242424242424242'))).status).toBe(303);
  });

  test('asks for 3-D Secure where the card requires it and declines a failed one', async () => {
    const { id, url } = await simulator.session();
    const bank = (await press(url, card('4000 0025 0000 3155'))).headers.get('location') ?? '';
    const at = new URL(bank, simulator.base).href;
    expect(await (await fetch(at)).text()).toContain('Your bank asks whether this is you');
    expect((await press(at, { outcome: 'fail' })).status).toBe(402);
    await press(url, card('4000 0025 0000 3155'));
    expect((await press(at, { outcome: 'complete' })).headers.get('location')).toContain('success=true');
    expect((await simulator.ask('GET', `checkout/sessions/${id}`)).body).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  test('declines, closes or charges a wrong amount as the ordered fault says', async () => {
    const tried = async (mode: 'decline' | 'closed-before-pay' | 'closed-before-callback' | 'wrong-amount') => {
      const { id, url } = await simulator.session();
      simulator.stripe.faults.add({ operation: 'window', mode, match: id });
      const { status } = await press(url, card('4242424242424242'));
      const [payment] = simulator.stripe.readLedger().payments.filter(({ order_id }) => order_id === id);
      return [status, payment?.captured, payment?.amount];
    };
    expect(await tried('decline')).toEqual([402, false, 60_000]);
    expect(await tried('closed-before-pay')).toEqual([200, undefined, undefined]);
    expect(await tried('closed-before-callback')).toEqual([200, true, 60_000]);
    expect(await tried('wrong-amount')).toEqual([303, true, 59_900]);
  });
});

test('shows a session in the dashboard, refunds and disputes it, and shows no secret', async () => {
  const { id } = await simulator.session();
  await simulator.stripe.pay(id, { outcome: 'captured', webhook: 'now' });
  const { payment_intent } = (await simulator.ask('GET', `checkout/sessions/${id}`)).body;
  const page = async (at: string) => (await fetch(`${simulator.base}${at}`)).text();
  for (const view of ['/', '/payments', '/refunds', '/events', '/requests', '/faults', '/keys', `/sessions/${id}`]) {
    const text = await page(view);
    expect(text, view).toContain('Stripe simulator');
    expect(text, view).not.toMatch(/sk_test_of|whsec_/);
  }
  expect(await page(`/sessions/${id}`)).toContain(payment_intent);
  const refund = await fetch(`${simulator.base}/payments/${payment_intent}/refund`, {
    method: 'POST',
    body: new URLSearchParams({ rupees: '100' }),
    redirect: 'manual',
  });
  expect(refund.status).toBe(303);
  expect(await page('/refunds')).toContain('₹100.00');
  const dispute = await fetch(`${simulator.base}/payments/${payment_intent}/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await dispute.json()).toMatchObject({ success: true });
  expect(simulator.received.map(({ type }) => type)).toContain('charge.dispute.created');
});
