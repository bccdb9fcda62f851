// @vitest-environment happy-dom
/** The checkout of a visitor: delivery to the typed PIN code, Buy Now in two tabs, and reloads before the code is accepted. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCart, asha, renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { storeBuyNow } from '#web/shop/cart/buy-now.ts';

const unserved = '744301';
const reason = `We do not deliver to ${unserved} at present.`;
const server = setUpServer(
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

describe('a reload of the checkout of a visitor', () => {
  const typed = {
    Email: 'ravi@example.in',
    'First name': 'Ravi',
    'Last name': 'Kumar',
    Phone: '9876543210',
    Address: '4 Sadashiv Peth',
    City: 'Pune',
    State: 'MH',
    'PIN code': '411030',
  };
  // Without the size, which happy-dom lacks, react-hook-form takes a select for one that was changed before the form was ready.
  beforeAll(() => void Object.defineProperty(HTMLSelectElement.prototype, 'size', { configurable: true, value: 0 }));
  afterAll(() => void Reflect.deleteProperty(HTMLSelectElement.prototype, 'size'));
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const fill = async () => {
    for (const [label, value] of Object.entries(typed)) fireEvent.change(await field(label), { target: { value } });
  };
  const expectTyped = async () => {
    for (const [label, value] of Object.entries(typed)) expect((await field(label)).value).toBe(value);
  };

  it('keeps e-mail and address, also where they are wrong', async () => {
    const { unmount } = at();
    await fill();
    fireEvent.change(await field('Email'), { target: { value: 'ravi@' } });
    unmount();
    at();
    expect((await field('Email')).value).toBe('ravi@');
    fireEvent.change(await field('Email'), { target: { value: typed.Email } });
    await expectTyped();
  });

  it('asks for no code that has expired meanwhile', async () => {
    const { unmount } = at();
    await fill();
    unmount();
    const kept = JSON.parse(sessionStorage.getItem('nanhe.guestCheckout') ?? '') as object;
    const sentCode = { attemptId: 'attempt-1', email: typed.Email, sentAt: Date.now() - 60 * 60_000 };
    sessionStorage.setItem('nanhe.guestCheckout', JSON.stringify({ ...kept, sentCode }));
    at();
    expect(await continueButton()).toBeTruthy();
    await expectTyped();
  });

  it('keeps waiting for the mailed code, and keeps nothing once it is accepted', async () => {
    const verified: unknown[] = [];
    server.use(
      http.post('*/api/auth/send-checkout-otp', () => HttpResponse.json({ attemptId: 'attempt-1', message: 'Sent' })),
      http.post('*/api/auth/verify-checkout-otp', async ({ request }) => {
        verified.push(await request.json());
        return HttpResponse.json({ token: 'token-1', user: asha });
      }),
      http.get('*/api/addresses', () => HttpResponse.json([])),
      http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: '', user: {} })),
      http.get('*/api/cart', () => HttpResponse.json(aCart(1))),
    );
    const { unmount } = at();
    await fill();
    fireEvent.click(await continueButton());
    await screen.findByText('We sent a 6-digit code to ravi@example.in.');
    unmount();
    at();
    expect(await screen.findByText('We sent a 6-digit code to ravi@example.in.')).toBeTruthy();
    await expectTyped();
    const back = screen.getByRole('button', { name: 'Back' });
    back.focus();
    fireEvent.click(back);
    expect(document.activeElement).toBe(await continueButton());
    fireEvent.click(await continueButton());
    await screen.findByText('We sent a 6-digit code to ravi@example.in.');
    fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('button', { name: /^Pay/ })).toBeTruthy();
    expect(verified).toMatchObject([{ attemptId: 'attempt-1', email: 'ravi@example.in', code: '123456' }]);
    expect(Object.keys(sessionStorage)).toEqual(['nanhe.buyNow']);
  });
});
