// @vitest-environment happy-dom
/** The choices of the delivery and the billing address over a reload of the checkout. */
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { home } from '#tests/web/kit/addresses.ts';
import { aCart, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';

setUpServer(
  http.get('*/api/cart', () => HttpResponse.json(aCart(1, { 7: 1 }))),
  http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: '', user: {} })),
  http.get('*/api/addresses', () => HttpResponse.json([home, { ...home, id: 'a2', label: 'Grandparents', isDefault: false }])),
  http.get('*/api/delivery', () => HttpResponse.json({ serviceable: true, cod: true, from: '2026-11-24', to: '2026-11-26', fee: null })),
);

it.each(['Grandparents', 'Use a new address'])('keeps the choice of %s over a reload', async (choice) => {
  signIn();
  const option = () => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(choice) });
  const { unmount } = renderAt(<CheckoutPage />, '/checkout', '/checkout');
  fireEvent.click(await option());
  unmount();
  renderAt(<CheckoutPage />, '/checkout', '/checkout');
  expect((await option()).checked).toBe(true);
});

it.each(['Grandparents', 'Use a new address'])('keeps the choice of %s for the bill over a reload', async (choice) => {
  signIn();
  const bill = () => screen.findByRole('radiogroup', { name: 'Billing address' });
  const option = async () => within(await bill()).getByRole<HTMLInputElement>('radio', { name: new RegExp(choice) });
  const sameAddress = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Same as the delivery address' });
  const { unmount } = renderAt(<CheckoutPage />, '/checkout', '/checkout');
  fireEvent.click(await sameAddress());
  fireEvent.click(await option());
  unmount();

  const reloaded = renderAt(<CheckoutPage />, '/checkout', '/checkout');
  expect((await sameAddress()).checked).toBe(false);
  expect((await option()).checked).toBe(true);
  fireEvent.click(await sameAddress());
  reloaded.unmount();

  renderAt(<CheckoutPage />, '/checkout', '/checkout');
  expect((await sameAddress()).checked).toBe(true);
});

it('takes no choice from another tab', async () => {
  signIn();
  const { unmount } = renderAt(<CheckoutPage />, '/checkout', '/checkout');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Same as the delivery address' }));
  for (const option of await screen.findAllByRole('radio', { name: /Grandparents/ })) fireEvent.click(option);
  unmount();
  // All that another tab shares.
  sessionStorage.clear();
  renderAt(<CheckoutPage />, '/checkout', '/checkout');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Home/ })).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same as the delivery address' }).checked).toBe(true);
});

it('sends the bill to the delivery address when the chosen address is not one of the customer, until the customer says otherwise', async () => {
  signIn();
  sessionStorage.setItem('nanhe.checkoutBilling', 'of-another-customer');
  renderAt(<CheckoutPage />, '/checkout', '/checkout');
  const sameAddress = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Same as the delivery address' });
  expect((await sameAddress()).checked).toBe(true);
  fireEvent.click(await sameAddress());
  expect((await sameAddress()).checked).toBe(false);
  const bill = within(await screen.findByRole('radiogroup', { name: 'Billing address' }));
  expect(bill.getByRole<HTMLInputElement>('radio', { name: 'Use a new address' }).checked).toBe(true);
});
