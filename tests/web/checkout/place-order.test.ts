// @vitest-environment happy-dom
/** Placing an order: what each outcome of a payment means for the customer. */
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FailureCode } from '#shared/contract/failures.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { signIn } from '#tests/web/kit/fixtures.tsx';
import { paidCallback, simulatePaymentWindow } from '#tests/web/kit/payment-window.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import type { Basket } from '#web/features/checkout/basket.ts';
import { placeOrder } from '#web/features/checkout/place-order.ts';

const line = {
  productId: 7,
  variantId: 7,
  name: 'Wooden Train',
  title: '',
  imageUrl: '',
  quantity: 2,
  unitPrice: 499,
  priceIncludesTax: false,
  regularPrice: undefined,
  discount: 0,
};
const basket: Basket = {
  orderType: 'cart',
  lines: [line],
  coupon: { current: undefined, apply: async () => undefined, remove: async () => undefined },
  subtotal: 998,
  discount: 0,
  tax: 179.64,
  taxIncluded: 0,
  shippingCost: 0,
  codFee: 0,
  total: 1177.64,
  unavailable: [],
  includesTax: false,
  problem: null,
};

const orders: { body: unknown; key: string | null }[] = [];
let verified = 0;
const server = setUpServer(
  http.post('*/api/payments/create-order', async ({ request }) => {
    orders.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
    return HttpResponse.json({ id: 'order_1', amount: 117_764, currency: 'INR', key: 'rzp_test_1', expiresAt: '2026-11-01T00:15:00.000Z' });
  }),
  http.post('*/api/payments/check-payment', () => HttpResponse.json({ success: true, message: 'Nothing was paid', orderId: null })),
  http.post('*/api/payments/verify-payment', () => {
    verified += 1;
    return HttpResponse.json({ success: true, message: 'ok', orderId: 'o1' });
  }),
);
const confirming = vi.fn();
beforeEach(() => {
  signIn();
  confirming.mockClear();
  orders.length = 0;
  verified = 0;
  simulatePaymentWindow(({ options }) => options.handler(paidCallback));
});

const place = (changes: Partial<Basket> = {}, giftMessage = '') =>
  placeOrder({
    basket: { ...basket, ...changes },
    addressId: 'a1',
    giftMessage,
    payer: { name: 'Asha Verma', email: 'asha@example.in', phone: '+919876543210' },
    customerId: 'customer-1',
    method: 'upi',
    onConfirming: confirming,
  });
const refuse = (call: 'create-order' | 'verify-payment', code: FailureCode, message?: string) =>
  server.use(http.post(`*/api/payments/${call}`, () => errorResponse(code, message === undefined ? {} : { message })));

describe('the payment order', () => {
  it('sends the address and the total in paise for a cart, and no items', async () => {
    await expect(place()).resolves.toEqual({ kind: 'ordered', orderId: 'o1' });
    expect(orders).toEqual([{ body: { shippingAddressId: 'a1', amount: 117_764 }, key: expect.stringMatching(/^[\w-]{36}$/) }]);
  });

  it('sends the one product of Buy Now without a price', async () => {
    await place({ orderType: 'buy_now' });
    expect(orders[0]?.body).toEqual({ items: [{ productId: 7, variantId: 7, quantity: 2 }], shippingAddressId: 'a1', amount: 117_764 });
  });

  it('sends a gift message, and none when it is blank', async () => {
    await place({}, 'Happy birthday, Tara!');
    expect(orders[0]?.body).toEqual({ shippingAddressId: 'a1', amount: 117_764, giftMessage: 'Happy birthday, Tara!' });
    await place({}, ' \n');
    expect(orders[1]?.body).toEqual({ shippingAddressId: 'a1', amount: 117_764 });
  });

  it.each([
    ['whose answer was lost', () => HttpResponse.error()],
    ['that a busy shop puts off', () => errorResponse('unavailable', { retryAfter: 0 })],
  ])('repeats a payment order %s with the same idempotency key', async (_, answer) => {
    server.use(
      http.post(
        '*/api/payments/create-order',
        async ({ request }) => {
          orders.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
          return answer();
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
    ['out_of_stock', 'Only 1 of Wooden Train left', 'Payment setup failed: Only 1 of Wooden Train left. Please try again.', true],
    ['address_not_found', undefined, 'Payment setup failed: This address is no longer saved. Please try again.', true],
    ['internal', '', 'Payment setup failed: Something went wrong. Please try again.', false],
    ['total_too_small', undefined, 'The smallest amount that can be paid online is ₹1.00. Please add another item, or remove a coupon.', false],
    [
      'total_too_large',
      undefined,
      'The largest amount that can be paid online at once is ₹5,00,000. Please order some of the items separately.',
      false,
    ],
  ] as const)('explains a payment order rejected with %s', async (code, message, text, isOutdated) => {
    refuse('create-order', code, message);
    await expect(place()).resolves.toEqual({ kind: 'stopped', variant: 'error', text, isOutdated });
    expect(verified).toBe(0);
  });
});

describe('prices that have changed', () => {
  const describeAfter = async (now: Partial<Basket> | undefined, seen: Partial<Basket> = {}) => {
    refuse('create-order', 'total_changed');
    const outcome = await place(seen);
    if (outcome.kind !== 'stopped' || outcome.describeChanges === undefined) throw new Error(`The order is ${outcome.kind}.`);
    expect(outcome).toMatchObject({ variant: 'error', isOutdated: true });
    expect(verified).toBe(0);
    return outcome.describeChanges(now && { ...basket, ...seen, ...now });
  };
  const total = 'The total is now ₹1,295.64, was ₹1,177.64. Please check it and pay again.';

  it('names each line with both prices', async () => {
    const lines = [{ ...line, unitPrice: 549 }];
    expect(await describeAfter({ lines, subtotal: 1_098, tax: 197.64, total: 1_295.64 })).toBe(
      `Prices have changed: Wooden Train is now ₹549 + GST, was ₹499 + GST. ${total}`,
    );
  });

  it('names lines that were added, removed or changed in number', async () => {
    const kite = { ...line, productId: 8, variantId: 8, name: 'Kite', title: 'Red', priceIncludesTax: true, unitPrice: 90, quantity: 1 };
    const bear = { ...line, productId: 9, variantId: 9, name: 'Bear' };
    expect(await describeAfter({ lines: [{ ...line, quantity: 3 }, kite], total: 1_295.64 }, { lines: [line, bear] })).toBe(
      `Prices have changed: the quantity of Wooden Train is now 3, was 2; Kite (Red) is new in your basket, at ₹90; Bear, at ₹499 + GST, is no longer among the items. ${total}`,
    );
  });

  it('names charges and offers with both amounts', async () => {
    const offers = (amount: number, title = 'Diwali') => [{ title, code: 'DIWALI', amount }];
    const changes = { shippingCost: 49, offers: offers(80), discount: 80, total: 1_295.64 };
    expect(await describeAfter(changes, { offers: offers(100), discount: 100 })).toBe(
      `Prices have changed: shipping is now ₹49, was free; the offer Diwali is now ₹80 off, was ₹100 off. ${total}`,
    );
    expect(await describeAfter({ offers: [], discount: 0, total: 1_295.64 }, { offers: offers(100), discount: 100 })).toBe(
      `Prices have changed: the offer Diwali, ₹100 off, no longer applies. ${total}`,
    );
  });

  it('tells offers of the same title apart', async () => {
    const offers = (...amounts: readonly number[]) => amounts.map((amount) => ({ title: 'Diwali', amount }));
    const lines = [{ ...line, unitPrice: 549 }];
    const lineText = 'Wooden Train is now ₹549 + GST, was ₹499 + GST';
    const seen = { offers: offers(100, 50), discount: 150 };
    expect(await describeAfter({ lines, total: 1_295.64 }, seen)).toBe(`Prices have changed: ${lineText}. ${total}`);
    expect(await describeAfter({ lines, offers: offers(50), discount: 50, total: 1_295.64 }, seen)).toBe(
      `Prices have changed: ${lineText}; the offer Diwali, ₹100 off, no longer applies. ${total}`,
    );
  });

  it('names the tax where nothing else has changed', async () => {
    expect(await describeAfter({ tax: 297.64, total: 1_295.64 })).toBe(`Prices have changed: tax is now ₹297.64, was ₹179.64. ${total}`);
  });

  it('asks to load the page again when the basket cannot be read', async () => {
    expect(await describeAfter(undefined)).toBe('Prices have changed since you looked. Please load the page again before you pay.');
  });
});

it.each([
  ['units_limited', 'A first order can have at most 10 of Red kite. Please reduce the quantity.', { isTooMany: true }],
  ['hold_paused', 'You can open the payment again at 10:45 am (India).', {}],
] as const)('shows the whole message of %s, which says what to do', async (code, message, more) => {
  refuse('create-order', code, message);
  await expect(place()).resolves.toEqual({ kind: 'stopped', variant: 'error', text: message, isOutdated: false, ...more });
});

it('opens the order of an earlier try that was paid, without a payment window', async () => {
  server.use(
    http.post('*/api/payments/create-order', () =>
      HttpResponse.json({ success: false, code: 'already_paid', message: 'Paid', details: { orderId: 'o7' } }, { status: 409 }),
    ),
  );
  simulatePaymentWindow(() => expect.unreachable('the window was opened'));
  await expect(place()).resolves.toEqual({ kind: 'ordered', orderId: 'o7' });
});

describe('the payment window', () => {
  it('verifies nothing when the payment window is closed unpaid', async () => {
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    await expect(place()).resolves.toEqual({ kind: 'stopped', variant: 'warning', text: 'Payment cancelled by user', isOutdated: false });
    expect(verified).toBe(0);
    // Another payment order would hold the units again.
    expect(orders).toHaveLength(1);
  });

  it.each([
    ['the order of a window that was closed although it was paid', 'o9', { kind: 'ordered', orderId: 'o9' }],
    ['a refund of a payment that came too late', null, { kind: 'stopped', variant: 'warning', isOutdated: true }],
  ] as const)('shows %s', async (_, orderId, outcome) => {
    const asked: unknown[] = [];
    server.use(
      http.post('*/api/payments/check-payment', async ({ request }) => {
        asked.push(await request.json());
        return orderId === null ? errorResponse('payment_refunded') : HttpResponse.json({ success: true, message: 'x', orderId });
      }),
    );
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    await expect(place()).resolves.toMatchObject(outcome);
    expect(asked).toEqual([{ razorpay_order_id: 'order_1' }]);
    expect(orders).toHaveLength(1);
  });

  it.each([
    ['the answer is lost', () => HttpResponse.error()],
    ['the provider cannot be asked', () => errorResponse('payment_provider_down')],
  ])('does not call a payment cancelled when the window is closed and %s', async (_, answer) => {
    server.use(http.post('*/api/payments/check-payment', answer));
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    const text = 'We could not check whether your payment went through.';
    await expect(place()).resolves.toEqual({ kind: 'stopped', variant: 'error', text, isOutdated: false, mayBePaid: true });
  });

  it('reports why a payment was declined', async () => {
    simulatePaymentWindow(({ options, fail }) => {
      fail('Declined by the bank');
      options.modal.ondismiss();
    });
    await expect(place()).resolves.toMatchObject({ text: 'Payment failed: Declined by the bank' });
  });

  it('explains that the payment window cannot be opened', async () => {
    vi.stubGlobal('Razorpay', function refusing() {
      throw new Error('No key passed');
    });
    await expect(place()).resolves.toMatchObject({ text: 'Failed to place order. Please try again.' });
  });
});

describe('the verification of a payment', () => {
  it.each([
    ['signature_invalid', 'Payment verification failed: Invalid payment response', 'error'],
    ['checkout_not_found', 'Payment verification failed. Please contact support.', 'error'],
    ['payment_failed', 'Payment failed. Please try again.', 'error'],
    ['payment_refunded', 'Your payment came too late for the stock we held, so it is being refunded.', 'warning'],
  ] as const)('stops the order when the verification of the payment answers %s', async (code, text, variant) => {
    refuse('verify-payment', code);
    await expect(place()).resolves.toMatchObject({ kind: 'stopped', text, variant });
    expect(confirming).toHaveBeenCalled();
  });

  it('keeps verifying while the payment is pending, the provider is down or an answer is lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers = [() => errorResponse('payment_pending'), () => errorResponse('payment_provider_down'), () => HttpResponse.error()];
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

  it('reports a payment that stays pending as unconfirmed', async () => {
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
