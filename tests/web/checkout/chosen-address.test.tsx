// @vitest-environment happy-dom
/** The list of addresses at checkout, and the choices of the delivery and the billing address over a reload. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { home } from '#tests/web/kit/addresses.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { aCart, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';

const server = setUpServer(
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

it('lists an address once that the server had saved already', async () => {
  signIn();
  server.use(
    http.post('*/api/addresses', () => HttpResponse.json(home, { status: 201 })),
    http.post('*/api/payments/create-order', () => errorResponse('unavailable')),
  );
  renderAt(<CheckoutPage />, '/checkout', '/checkout');
  fireEvent.click(await screen.findByRole('radio', { name: 'Use a new address' }));
  const typed = { Address: home.address, City: home.city, State: home.state, 'PIN code': home.postalCode };
  for (const [label, value] of Object.entries(typed)) fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Pay ₹/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await screen.findByRole('alert');
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: /Home/ }).map(({ checked }) => checked)).toEqual([true]);
});
