// @vitest-environment happy-dom
/** The checkout of Buy Now: the purchase of one product, its price for the customer, and too few units. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { home } from '#tests/web/kit/addresses.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { aCart, aProduct, asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { paidCallback, simulatePaymentWindow } from '#tests/web/kit/payment-window.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { readBuyNow, storeBuyNow } from '#web/shop/cart/buy-now.ts';
import { createLine, estimateCart } from '#web/shop/cart/cart-changes.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const ordered: unknown[] = [];
const server = setUpServer(
  http.get('*/api/cart', () => HttpResponse.json(aCart(1))),
  http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: '', user: {} })),
  http.get('*/api/addresses', () => HttpResponse.json([home])),
  http.get('*/api/delivery', () => HttpResponse.json({ serviceable: true, cod: true, from: '2026-11-24', to: '2026-11-26', fee: null })),
  http.post('*/api/payments/create-order', async ({ request }) => {
    ordered.push(await request.json());
    return HttpResponse.json({ id: 'order_1', amount: 58_882, currency: 'INR', key: 'k', expiresAt: '2026-11-01T00:15:00.000Z' });
  }),
  http.post('*/api/payments/check-payment', () => HttpResponse.json({ success: true, message: 'Nothing was paid', orderId: null })),
  http.post('*/api/payments/verify-payment', () => HttpResponse.json({ success: true, message: 'ok', orderId: 'o1' })),
);
beforeEach(() => {
  signIn();
  ordered.length = 0;
  simulatePaymentWindow(({ options }) => options.handler(paidCallback));
});

const at = () =>
  renderAt(
    <>
      <CheckoutPage />
      <Toaster />
    </>,
    '/checkout?buyNow=true',
    '/checkout',
  );
const address = () => screen.getByLabelText('address').textContent;
const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Pay ₹/ });
const press = async () => {
  const button = await payButton();
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};

it("buys one product at today's price and forgets the Buy Now item afterwards", async () => {
  storeBuyNow({ productId: 9, variantId: 9, quantity: 2 });
  at();
  expect(await screen.findByText('Wooden Train 9')).toBeTruthy();
  await press();
  await waitFor(() => expect(address()).toBe('/orders/o1/placed'));
  expect(ordered).toEqual([{ items: [{ productId: 9, variantId: 9, quantity: 2 }], shippingAddressId: 'a1', amount: 117_764 }]);
  expect(readBuyNow()).toBeNull();
});

it('keeps the Buy Now item after a cancelled payment', async () => {
  simulatePaymentWindow(({ options }) => options.modal.ondismiss());
  storeBuyNow({ productId: 9, variantId: 9, quantity: 1 });
  at();
  await press();
  await screen.findAllByText('Payment cancelled by user');
  expect(readBuyNow()).toEqual({ productId: 9, variantId: 9, quantity: 1 });
});

it.each([
  [2, 'Wooden Train 9 is not in stock in this quantity. Please choose fewer. Change the quantity'],
  [0, 'Wooden Train 9 is out of stock. Please choose another product. Go to the product'],
])('names with %i units left what the shopper can do, and links to the product', async (stock, text) => {
  server.use(
    http.post('*/api/cart/quote', () =>
      HttpResponse.json(estimateCart([createLine({ productId: 9 }, 3, aProduct({ id: 9, name: 'Wooden Train 9', stock }))], 0)),
    ),
  );
  storeBuyNow({ productId: 9, variantId: 9, quantity: 3 });
  at();
  const message = await screen.findByText(/^Wooden Train 9 is/);
  expect(message.closest('[role=alert]')?.textContent).toBe(text);
  expect(within(message).getByRole('link').getAttribute('href')).toBe('/product/9');
  // The summary beside it shows what cannot be bought.
  expect(screen.getByText('Wooden Train 9').closest('li')?.textContent).toContain('Not available');
  expect((await payButton()).disabled).toBe(true);
});

it('is priced for the signed-in customer, also when the token has to be renewed first', async () => {
  // The server takes a caller with an expired token for a visitor, to whom the last unit, held by this customer, is not available.
  const asPriced = (token: string | null) => createLine({ productId: 9 }, 1, aProduct({ id: 9, stock: token === 'Bearer token-2' ? 1 : 0 }));
  server.use(
    http.post('*/api/cart/quote', ({ request }) => HttpResponse.json(estimateCart([asPriced(request.headers.get('authorization'))], 0))),
    http.get('*/api/addresses', ({ request }) =>
      request.headers.get('authorization') === 'Bearer token-2' ? HttpResponse.json([home]) : errorResponse('session_expired'),
    ),
    http.post('*/api/auth/refresh', () => HttpResponse.json({ token: 'token-2', user: asha })),
  );
  storeBuyNow({ productId: 9, variantId: 9, quantity: 1 });
  at();
  await waitFor(async () => expect((await payButton()).disabled).toBe(false));
  expect(screen.queryByText(/is out of stock/)).toBeNull();
});
