// @vitest-environment happy-dom
/** The list of addresses at checkout, the delivery to the chosen one, and the choices of both addresses over a reload. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { home } from '#tests/web/kit/addresses.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { aCart, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';

const server = setUpServer(
  http.get('*/api/cart', () => HttpResponse.json(aCart(1, { 7: 1 }))),
  http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: '', user: {} })),
  http.get('*/api/addresses', () => HttpResponse.json([home, { ...home, id: 'a2', label: 'Grandparents', isDefault: false }])),
  http.get('*/api/delivery', ({ request }) => HttpResponse.json(deliveryTo(new URL(request.url).searchParams.get('pin') ?? ''))),
);
let unserved: readonly string[] = [];
const deliveryTo = (pin: string) =>
  unserved.includes(pin)
    ? { serviceable: false, cod: false, from: null, to: null, fee: null, reason: `We do not deliver to ${pin} at present.` }
    : { serviceable: true, cod: true, from: '2026-11-24', to: '2026-11-26', fee: null };
beforeEach(() => {
  unserved = [];
});

it('shows a name that is written from right to left before the number of the house', async () => {
  signIn();
  const recipientName = '\u0645\u062d\u0645\u062f \u0639\u0644\u06cc';
  server.use(http.get('*/api/addresses', () => HttpResponse.json([{ ...home, recipientName }])));
  renderAt(<CheckoutPage />, '/checkout', '/checkout');
  const [name] = await screen.findAllByText(recipientName);
  // The element keeps the reading order of the name from what follows it.
  expect(name?.tagName).toBe('BDI');
});

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

it('prices the cart for the chosen address again when another tab has asked for the delivery to another PIN code', async () => {
  signIn();
  server.use(
    http.get('*/api/cart', ({ request }) => {
      const { summary, ...cart } = aCart(1, { 7: 1 });
      const shippingCost = new URL(request.url).searchParams.get('pin') === home.postalCode ? 0 : 149;
      return HttpResponse.json({ ...cart, summary: { ...summary, shippingCost, total: summary.total + shippingCost } });
    }),
    http.post('*/api/payments/create-order', () => errorResponse('total_changed')),
  );
  renderAt(<CheckoutPage />, '/checkout', '/checkout');
  await screen.findByRole('button', { name: 'Pay ₹588.82' });
  act(() => {
    localStorage.setItem('nanhe.pin', '790001');
    window.dispatchEvent(new StorageEvent('storage', { key: 'nanhe.pin' }));
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay ₹737.82' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  expect(
    await screen.findByText(
      'Prices have changed: shipping is now free, was ₹149. The total is now ₹588.82, was ₹737.82. Please check it and pay again.',
    ),
  ).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Pay ₹588.82' })).toBeTruthy();
});

it('lists an address once that the server had saved already', async () => {
  signIn();
  server.use(
    http.post('*/api/addresses', () => HttpResponse.json(home, { status: 201 })),
    http.post('*/api/payments/create-order', () => errorResponse('internal')),
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

describe('delivery to the chosen address', () => {
  it('says when the parcel arrives', async () => {
    signIn();
    renderAt(<CheckoutPage />, '/checkout', '/checkout');
    expect(await screen.findByText('Arrives Tue 24 - Thu 26 Nov')).toBeTruthy();
  });

  it('blocks paying for an address where the shop does not deliver, until another one is typed', async () => {
    unserved = [home.postalCode];
    signIn();
    renderAt(<CheckoutPage />, '/checkout', '/checkout');
    const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Pay ₹/ });
    expect(await screen.findByText(`We do not deliver to ${home.postalCode} at present. Please choose another delivery address.`)).toBeTruthy();
    await waitFor(async () => expect((await payButton()).disabled).toBe(true));
    fireEvent.click(screen.getByLabelText(/new address/i));
    fireEvent.change(screen.getByLabelText('PIN code'), { target: { value: '411004' } });
    expect(await screen.findByText('Arrives Tue 24 - Thu 26 Nov')).toBeTruthy();
    await waitFor(async () => expect((await payButton()).disabled).toBe(false));
  });
});

it('shows an error when saved addresses cannot be loaded and loads them again on Try Again', async () => {
  server.use(http.get('*/api/addresses', () => errorResponse('internal'), { once: true }));
  signIn();
  renderAt(<CheckoutPage />, '/checkout', '/checkout');
  expect(await screen.findByText('Failed to load saved addresses')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('radio', { name: /Home/ })).toBeTruthy();
});
