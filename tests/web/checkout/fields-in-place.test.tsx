// @vitest-environment happy-dom
/** The checkout page while the fields of a new address load: a file of its own, because they load once. */
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { home } from '#tests/web/kit/addresses.ts';
import { aCart, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';

setUpServer(
  http.get('*/api/cart', () => HttpResponse.json(aCart(1, { 7: 1 }))),
  http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: '', user: {} })),
  http.get('*/api/addresses', () => HttpResponse.json([home])),
  http.get('*/api/delivery', () => HttpResponse.json({ serviceable: true, cod: true, from: '2026-11-24', to: '2026-11-26', fee: null })),
);

it('keeps the form and the choice of a new address visible while its fields load', async () => {
  signIn();
  renderAt(<CheckoutPage />, '/checkout', '/checkout');
  const choice = await screen.findByRole<HTMLInputElement>('radio', { name: 'Use a new address' });
  fireEvent.click(choice);
  // At this time the fields are not there yet; a hidden element would not be found by its role.
  expect(screen.queryByLabelText('Address')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Use a new address' }).checked).toBe(true);
  expect(await screen.findByLabelText('Address')).toBeTruthy();
});
