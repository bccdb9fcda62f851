// @vitest-environment happy-dom
/** Paying on delivery at the checkout: the choice with its fee or its refusal, and the code. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { home } from '#tests/web/kit/addresses.ts';
import { errorResponse as failure } from '#tests/web/kit/error-response.ts';
import { aCart, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const figures = { subtotal: 499, discount: 0, tax: 89.82, taxIncluded: 0, shippingCost: 0, codFee: 40, total: 628.82, offers: [] };
let terms: object;
let created: (() => Response)[] = [];
const ordered: Record<string, unknown>[] = [];
setUpServer(
  http.get('*/api/cart', () => HttpResponse.json(aCart(1, { 7: 1 }))),
  http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: '', user: {} })),
  http.get('*/api/addresses', () => HttpResponse.json([home])),
  http.get('*/api/delivery', () => HttpResponse.json({ serviceable: true, cod: true, from: null, to: null, fee: null })),
  http.post('*/api/payments/cod-terms', () => HttpResponse.json(terms)),
  http.post('*/api/payments/create-order', async ({ request }) => {
    ordered.push((await request.json()) as Record<string, unknown>);
    return (created.shift() ?? held)();
  }),
  http.post('*/api/payments/confirm-cod', () => failure('wrong_code')),
);
const held = () =>
  HttpResponse.json(
    { checkoutId: 'c1', expiresAt: '2026-11-01T00:15:00.000Z', resendAt: '2026-11-01T00:01:00.000Z', amount: 62_882 },
    { status: 202 },
  );
beforeEach(() => {
  signIn();
  terms = { isOffered: true, ...figures };
  created = [];
  ordered.length = 0;
});

const open = () =>
  renderAt(
    <>
      <CheckoutPage />
      <Toaster />
    </>,
    '/checkout',
    '/checkout',
  );
const choice = () => screen.findByRole<HTMLInputElement>('radio', { name: 'Pay on delivery' });
const orderButton = () => screen.findByRole('button', { name: 'Order and pay ₹628.82 on delivery' });
const chooseDelivery = async () => {
  fireEvent.click(await choice());
  fireEvent.click(await orderButton());
};

it('hides Pay on delivery where the shop does not offer it', async () => {
  terms = { isOffered: false, ...figures, codFee: 0 };
  open();
  expect(await screen.findByRole('radio', { name: 'UPI' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Pay on delivery' })).toBeNull());
});

it('names Pay on delivery by its label alone and describes it by its cost', async () => {
  open();
  const radio = await choice();
  expect(document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Pay online and save the fee of ₹40 + GST.');
});

it('describes Pay on delivery by the reason that rules it out, and the PIN code keeps its own name', async () => {
  terms = {
    isOffered: true,
    refusal: { reason: 'not_at_pin', message: 'Payment on delivery is not possible at this PIN code. Please pay online.' },
    ...figures,
  };
  open();
  const radio = await choice();
  expect(radio.disabled).toBe(true);
  expect(document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Payment on delivery is not possible at this PIN code. Please pay online.',
  );
  fireEvent.click(screen.getByLabelText(/new address/i));
  expect(await screen.findAllByLabelText(/PIN code/)).toHaveLength(1);
});

it('shows the fee of Pay on delivery in the total, and drops it for paying online', async () => {
  open();
  fireEvent.click(await choice());
  expect(await orderButton()).toBeTruthy();
  expect(screen.getByText('Cash on delivery fee')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pay online and save ₹40 + GST' }));
  expect(await screen.findByRole('button', { name: 'Pay ₹588.82' })).toBeTruthy();
  expect((await choice()).checked).toBe(false);
  expect(screen.queryByText('Cash on delivery fee')).toBeNull();
  // The button is gone.
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'UPI' }));
});

it('holds the order with the total that was shown and asks for the mailed code', async () => {
  open();
  await chooseDelivery();
  expect(await screen.findByRole('heading', { name: 'Confirm your order' })).toBeTruthy();
  expect(ordered).toMatchObject([{ paymentMethod: 'cod', amount: 62_882, shippingAddressId: home.id }]);
  expect(screen.getByText(/you pay ₹628.82 on delivery/)).toBeTruthy();
});

it('goes back from the code to the checkout and keeps Pay on delivery chosen', async () => {
  open();
  await chooseDelivery();
  fireEvent.click(await screen.findByRole('button', { name: /back/i }));
  expect(await orderButton()).toBeTruthy();
  expect((await choice()).checked).toBe(true);
});

it('names a changed fee with both amounts and the total on delivery', async () => {
  created = [() => failure('total_changed', { details: { codFee: 5_000, tax: 9_882, total: 64_782 } })];
  open();
  await chooseDelivery();
  const text =
    'Prices have changed: the cash on delivery fee is now ₹50, was ₹40. The total is now ₹647.82, was ₹628.82. Please check it and pay again.';
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

it('says why an order cannot be paid on delivery any more and stays at the checkout', async () => {
  created = [() => failure('cod_not_possible', { message: '3 orders of yours are still to be paid on delivery.' })];
  open();
  await chooseDelivery();
  expect((await screen.findAllByText('3 orders of yours are still to be paid on delivery.')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('heading', { name: 'Confirm your order' })).toBeNull();
});
