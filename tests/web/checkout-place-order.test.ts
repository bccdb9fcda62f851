// @vitest-environment happy-dom
/** What does each ending of a payment mean to the shopper? */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FailureCode } from '#shared/contract/failures.ts';
import type { Basket } from '#web/features/checkout/basket.ts';
import { placeOrder } from '#web/features/checkout/place-order.ts';
import { refusal } from './kit/answers.ts';
import { freshBrowser, signedIn } from './kit/given.tsx';
import { paid, standInProvider } from './kit/provider.ts';

const line = { productId: 7, name: 'Wooden Train', imageUrl: '', quantity: 2, unitPrice: 499 };
const basket: Basket = { orderType: 'cart', lines: [line], subtotal: 998, tax: 179.64, shippingCost: 0, total: 1177.64, problem: null };

const orders: { body: unknown; key: string | null }[] = [];
let verified = 0;
const server = setupServer(
  http.post('*/api/payments/create-order', async ({ request }) => {
    orders.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
    return HttpResponse.json({ id: 'order_1', amount: 117_764, currency: 'INR', key: 'rzp_test_1', expiresAt: '2026-11-01T00:15:00.000Z' });
  }),
  http.post('*/api/payments/verify-payment', () => {
    verified += 1;
    return HttpResponse.json({ success: true, message: 'ok', orderId: 'o1' });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  freshBrowser();
  signedIn();
  orders.length = 0;
  verified = 0;
  standInProvider(({ options }) => options.handler(paid));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.resetHandlers();
});

const confirming = vi.fn();
const place = (changes: Partial<Basket> = {}) =>
  placeOrder({
    basket: { ...basket, ...changes },
    addressId: 'a1',
    payer: { name: 'Asha Verma', email: 'asha@example.in', phone: '+919876543210' },
    customerId: 'customer-1',
    method: 'upi',
    onConfirming: confirming,
  });
const refuse = (call: 'create-order' | 'verify-payment', code: FailureCode, message?: string) =>
  server.use(http.post(`*/api/payments/${call}`, () => refusal(code, message === undefined ? {} : { message })));

describe('the order to pay', () => {
  it('names the address and the total in paise, and for a cart no items', async () => {
    await expect(place()).resolves.toEqual({ kind: 'ordered', orderId: 'o1' });
    expect(orders).toEqual([{ body: { shippingAddressId: 'a1', amount: 117_764 }, key: expect.stringMatching(/^[\w-]{36}$/) }]);
  });

  it('names the one product of Buy Now, without a price', async () => {
    await place({ orderType: 'buy_now' });
    expect(orders[0]?.body).toEqual({ items: [{ productId: 7, quantity: 2 }], shippingAddressId: 'a1', amount: 117_764 });
  });

  it('whose answer was lost is asked for again under the same key', async () => {
    server.use(
      http.post(
        '*/api/payments/create-order',
        async ({ request }) => {
          orders.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await expect(place()).resolves.toMatchObject({ kind: 'ordered' });
    expect(orders).toHaveLength(2);
    expect(orders[0]?.key).toBe(orders[1]?.key);
  });

  it.each([
    ['payment_provider_down', undefined, 'Payment system not available. Please try again later.', false],
    ['total_changed', undefined, 'Payment setup failed: Prices have changed since you looked. Please try again.', true],
    ['out_of_stock', 'Only 1 of Wooden Train left', 'Payment setup failed: Only 1 of Wooden Train left. Please try again.', true],
    ['address_not_found', undefined, 'Payment setup failed: This address is no longer saved. Please try again.', true],
    ['internal', '', 'Payment setup failed: Something went wrong. Please try again.', false],
  ] as const)('refused with %s is explained', async (code, message, text, reread) => {
    refuse('create-order', code, message);
    await expect(place()).resolves.toEqual({ kind: 'stopped', variant: 'error', text, reread });
    expect(verified).toBe(0);
  });
});

it('an earlier try that turns out to be paid shows its order, and no window', async () => {
  server.use(
    http.post('*/api/payments/create-order', () =>
      HttpResponse.json({ success: false, code: 'already_paid', message: 'Paid', details: { orderId: 'o7' } }, { status: 409 }),
    ),
  );
  standInProvider(() => expect.unreachable('the window was opened'));
  await expect(place()).resolves.toEqual({ kind: 'ordered', orderId: 'o7' });
});

describe('the window', () => {
  it('closed unpaid leaves everything as it was', async () => {
    standInProvider(({ options }) => options.modal.ondismiss());
    await expect(place()).resolves.toEqual({ kind: 'stopped', variant: 'warning', text: 'Payment cancelled by user', reread: false });
    expect(verified).toBe(0);
  });

  it('closed after a refusal says why', async () => {
    standInProvider(({ options, fail }) => {
      fail('Declined by the bank');
      options.modal.ondismiss();
    });
    await expect(place()).resolves.toMatchObject({ text: 'Payment failed: Declined by the bank' });
  });

  it('that cannot be opened is explained', async () => {
    vi.stubGlobal('Razorpay', function refusing() {
      throw new Error('No key passed');
    });
    await expect(place()).resolves.toMatchObject({ text: 'Failed to place order. Please try again.' });
  });
});

describe('the check of a payment', () => {
  it.each([
    ['signature_invalid', 'Payment verification failed: Invalid payment response', 'error'],
    ['checkout_not_found', 'Payment verification failed. Please contact support.', 'error'],
    ['payment_failed', 'Payment failed. Please try again.', 'error'],
    ['payment_refunded', 'Your payment came too late for the stock we held, so it is being refunded.', 'warning'],
  ] as const)('answered with %s ends it', async (code, text, variant) => {
    refuse('verify-payment', code);
    await expect(place()).resolves.toMatchObject({ kind: 'stopped', text, variant });
    expect(confirming).toHaveBeenCalled();
  });

  it('goes on while the payment is pending, the provider is down or an answer is lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers = [() => refusal('payment_pending'), () => refusal('payment_provider_down'), () => HttpResponse.error()];
    server.use(http.post('*/api/payments/verify-payment', () => answers.shift()?.()));
    const placed = place();
    const known = vi.fn();
    void placed.then(known);
    while (known.mock.calls.length === 0) {
      await vi.advanceTimersByTimeAsync(2_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect(placed).resolves.toEqual({ kind: 'ordered', orderId: 'o1' });
    expect(answers).toEqual([]);
    expect(verified).toBe(1);
  });

  it('that stays unknown is never an invitation to pay again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    refuse('verify-payment', 'payment_pending');
    const placed = place();
    const known = vi.fn();
    void placed.then(known);
    while (known.mock.calls.length === 0) {
      await vi.advanceTimersByTimeAsync(2_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect(placed).resolves.toEqual({ kind: 'unconfirmed' });
  });
});
