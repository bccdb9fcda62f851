// @vitest-environment happy-dom
/** The checkout of a visitor before the code is sent: delivery to the typed PIN code, and Buy Now in two tabs. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { storeBuyNow } from '#web/shop/cart/buy-now.ts';

const unserved = '744301';
const reason = `We do not deliver to ${unserved} at present.`;
setUpServer(
  http.get('*/api/offers', () => HttpResponse.json({ offers: [] })),
  http.get('*/api/delivery', ({ request }) =>
    HttpResponse.json(
      new URL(request.url).searchParams.get('pin') === unserved
        ? { serviceable: false, cod: false, from: null, to: null, fee: null, reason }
        : { serviceable: true, cod: true, from: '2026-11-24', to: '2026-11-26', fee: null },
    ),
  ),
);
beforeEach(() => storeBuyNow({ productId: 9, variantId: 9, quantity: 1 }));

const at = () => renderAt(<CheckoutPage />, '/checkout?buyNow=true', '/checkout');
const continueButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' });
const typePin = async (value: string) => fireEvent.change(await screen.findByLabelText('PIN code'), { target: { value } });

it('stops a visitor whose PIN code is not served before a code is sent', async () => {
  at();
  await typePin(unserved);
  expect(await screen.findByText(`${reason} Please choose another delivery address.`)).toBeTruthy();
  expect((await continueButton()).disabled).toBe(true);
  await typePin('411004');
  expect(await screen.findByText('Arrives Tue 24 - Thu 26 Nov')).toBeTruthy();
  expect((await continueButton()).disabled).toBe(false);
  expect(localStorage.getItem('nanhe.pin')).toBe('411004');
});

it.each([
  ['in Devanagari digits', '७४४३०१'],
  ['in two groups', '744 301'],
])('checks a PIN code that is typed %s', async (_, typed) => {
  at();
  await typePin(typed);
  expect(await screen.findByText(`${reason} Please choose another delivery address.`)).toBeTruthy();
});

it('keeps selling the product of this tab when Buy Now is pressed in another one', async () => {
  at();
  expect(await screen.findByText('Wooden Train 9')).toBeTruthy();
  storeBuyNow({ productId: 8, variantId: 8, quantity: 3 });
  await typePin('411004');
  expect(await screen.findByText('Arrives Tue 24 - Thu 26 Nov')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Wooden Train 8')).toBeNull());
  expect(screen.getByText('Wooden Train 9')).toBeTruthy();
});

it('sells the product of this tab after a reload when Buy Now was pressed in another one', async () => {
  // Tabs share this storage.
  localStorage.setItem('nanhe.buyNow', '{"productId":8,"variantId":8,"quantity":3}');
  at();
  expect(await screen.findByText('Wooden Train 9')).toBeTruthy();
});
