// @vitest-environment happy-dom
/** The checkout page: purchases of a cart, addresses and cancelled payments. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '#shared/contract/customer/address.ts';
import { home } from '#tests/web/kit/addresses.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { aCart, aProduct, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { paidCallback, simulatePaymentWindow } from '#tests/web/kit/payment-window.ts';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { createLine, estimateCart } from '#web/shop/cart/cart-changes.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let lines: Record<number, number> = {};
let saved: Address[] = [];
let business: object | undefined;
const created: unknown[] = [];
const ordered: unknown[] = [];
const server = setUpServer(
  http.get('*/api/cart', () => HttpResponse.json(aCart(1, lines))),
  http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: '', user: { business } })),
  http.get('*/api/addresses', () => HttpResponse.json(saved)),
  http.get('*/api/delivery', () => HttpResponse.json({ serviceable: true, cod: true, from: '2026-11-24', to: '2026-11-26', fee: null })),
  http.post('*/api/addresses', async ({ request }) => {
    const body = (await request.json()) as Address;
    created.push(body);
    saved = [{ ...body, id: 'a9' }, ...saved];
    return HttpResponse.json(saved[0], { status: 201 });
  }),
  http.post('*/api/payments/create-order', async ({ request }) => {
    ordered.push(await request.json());
    return HttpResponse.json({ id: 'order_1', amount: 58_882, currency: 'INR', key: 'k', expiresAt: '2026-11-01T00:15:00.000Z' });
  }),
  http.post('*/api/payments/check-payment', () => HttpResponse.json({ success: true, message: 'Nothing was paid', orderId: null })),
  http.post('*/api/payments/verify-payment', () => {
    lines = {};
    return HttpResponse.json({ success: true, message: 'ok', orderId: 'o1' });
  }),
);
beforeEach(() => {
  signIn();
  lines = { 7: 1 };
  saved = [home];
  business = undefined;
  for (const sent of [created, ordered]) sent.length = 0;
  simulatePaymentWindow(({ options }) => options.handler(paidCallback));
});

const page = (
  <StrictMode>
    <CheckoutPage />
    <Toaster />
  </StrictMode>
);
const at = (search = '') => renderAt(page, `/checkout${search}`, '/checkout');
const address = () => screen.getByLabelText('address').textContent;
const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Pay ₹/ });
const press = async () => {
  const button = await payButton();
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fillAddress = () => {
  type('Address', '4 Sadashiv Peth');
  type('City', 'Pune');
  type('State', 'MH');
  type('PIN code', '411030');
};

describe('a checkout without items', () => {
  it.each([
    ['', null, '/products'],
    ['?buyNow=true', null, '/cart'],
    ['?buyNow=true', '{"productId":"x"}', '/cart'],
    ['?buyNow=true', '{"productId":404,"quantity":1}', '/cart'],
  ])('redirects a checkout at /checkout%s with the stored item %s to %s', async (search, stored, target) => {
    lines = {};
    if (stored !== null) sessionStorage.setItem('nanhe.buyNow', stored);
    if (stored?.includes('404'))
      server.use(http.post('*/api/cart/quote', () => HttpResponse.json(estimateCart([createLine({ productId: 404 }, 1, undefined)], 0))));
    at(search);
    await waitFor(() => expect(address()).toBe(target));
  });

  it.each([
    ['', null, 'No items to checkout. Redirecting to products.'],
    ['?buyNow=true', null, 'No buy now item found. Redirecting to cart.'],
    ['?buyNow=true', 'no json', 'Invalid buy now item. Redirecting to cart.'],
  ])('explains at /checkout%s with the stored item %s: %s', async (search, stored, text) => {
    // Here the page stays mounted after the redirect and reads the cart: an empty cart would replace the message.
    if (search === '') lines = {};
    if (stored !== null) sessionStorage.setItem('nanhe.buyNow', stored);
    renderAt(page, `/checkout${search}`);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the checkout of a cart', () => {
  it('pays for a cart with the default address and opens the thank-you page', async () => {
    at();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Home/ })).checked).toBe(true);
    expect(screen.getByText('Wooden Train 7')).toBeTruthy();
    expect(screen.getByText('Free')).toBeTruthy();
    await press();
    await waitFor(() => expect(address()).toBe('/orders/o1/placed'));
    expect(ordered).toEqual([{ shippingAddressId: 'a1', amount: 58_882 }]);
    expect(created).toEqual([]);
  });

  it.each([
    [false, 'Wooden Train 72 × ₹399.00 + GST Before the sale ₹499 + GST₹798.00 + GST'],
    [true, 'Wooden Train 72 × ₹399.00 Before the sale ₹499₹798.00'],
  ])('says beside each amount of a line whether it lacks GST, where prices include it: %s', async (priceIncludesTax, text) => {
    const onSale = aProduct({ price: 399, originalPrice: 499, regularPrice: 499, priceIncludesTax });
    server.use(http.get('*/api/cart', () => HttpResponse.json(estimateCart([createLine({ productId: 7 }, 2, onSale)], 1))));
    at();
    expect((await screen.findByText('Wooden Train 7')).closest('li')?.textContent).toBe(text);
  });

  it('creates one payment order however often Pay is clicked', async () => {
    at();
    const button = await payButton();
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(address()).toBe('/orders/o1/placed'));
    expect(ordered).toHaveLength(1);
  });

  it('blocks the payment of a cart with an unavailable item and names the item', async () => {
    server.use(
      http.get('*/api/cart', () => {
        const cart = aCart(1, { 7: 1, 8: 1 });
        return HttpResponse.json({ ...cart, items: cart.items.map((item) => (item.productId === 8 ? { ...item, problem: 'out_of_stock' } : item)) });
      }),
    );
    at();
    const message = await screen.findByText(/Wooden Train 8 is out of stock/);
    expect(message.closest('[role=alert]')?.textContent).toBe('Wooden Train 8 is out of stock. Please change your cart. Go to the cart');
    expect(within(message).getByRole('link').getAttribute('href')).toBe('/cart');
    expect(screen.getAllByText('Not available')).toHaveLength(1);
    expect((await payButton()).disabled).toBe(true);
  });

  it('stays on the checkout and shows a message after a cancelled payment', async () => {
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    at();
    await press();
    expect(await screen.findAllByText('Payment cancelled by user')).toHaveLength(2);
    expect(address()).toBe('/checkout');
    expect((await payButton()).disabled).toBe(false);
  });

  it.each(['', '?buyNow=true'])('names what has changed with both prices, and announces it, before a payment at /checkout%s', async (search) => {
    let price = 499;
    const cart = () => {
      const product = aProduct({ price });
      return estimateCart([createLine({ productId: 7, variantId: 7 }, 1, product)], price);
    };
    sessionStorage.setItem('nanhe.buyNow', '{"productId":7,"quantity":1}');
    server.use(
      http.get('*/api/cart', () => HttpResponse.json(cart())),
      http.post('*/api/cart/quote', () => HttpResponse.json(cart())),
      http.post('*/api/payments/create-order', () => errorResponse('total_changed')),
    );
    simulatePaymentWindow(() => expect.unreachable('the window was opened'));
    at(search);
    await payButton();
    price = 549;
    const button = await payButton();
    button.focus();
    await press();
    const text =
      'Prices have changed: Wooden Train 7 is now ₹549 + GST, was ₹499 + GST. The total is now ₹647.82, was ₹588.82. Please check it and pay again.';
    const messages = await screen.findAllByText(text);
    expect(messages.some((message) => message.closest('[role=alert]'))).toBe(true);
    expect(messages.some((message) => message.closest('form'))).toBe(true);
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Pay ₹647.82' }));
  });
});

describe('a new address at checkout', () => {
  it('saves the first address as the default before paying', async () => {
    saved = [];
    at();
    await screen.findByLabelText('Address');
    await expectPrivacyNote('to deliver this order');
    fillAddress();
    await press();
    await waitFor(() => expect(address()).toBe('/orders/o1/placed'));
    expect(created).toEqual([
      expect.objectContaining({ label: "Asha's Address", recipientName: 'Asha Verma', phone: '+919876543210', isDefault: true }),
    ]);
    expect(ordered).toEqual([{ shippingAddressId: 'a9', amount: 58_882 }]);
  });

  it('saves a new address once although the first payment was cancelled', async () => {
    saved = [];
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    at();
    await screen.findByLabelText('Address');
    fillAddress();
    await press();
    await screen.findAllByText('Payment cancelled by user');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Asha's Address/ })).checked).toBe(true);
    await press();
    await waitFor(() => expect(ordered).toHaveLength(2));
    expect(created).toHaveLength(1);
  });

  it('opens the folded section with an invalid address field and sends nothing', async () => {
    at();
    fireEvent.click(await screen.findByRole('radio', { name: 'Use a new address' }));
    await screen.findByLabelText('Address');
    fillAddress();
    type('Secondary phone (optional)', '12');
    await press();
    expect(await screen.findByText('Please enter a 10-digit Indian mobile number')).toBeTruthy();
    expect(document.querySelector('details')?.open).toBe(true);
    expect(created).toEqual([]);
  });

  it('stops the order when the new address cannot be saved', async () => {
    saved = [];
    server.use(http.post('*/api/addresses', () => errorResponse('too_many_addresses', { fields: { city: 'We do not deliver there' } })));
    at();
    await screen.findByLabelText('Address');
    fillAddress();
    await press();
    const text = 'Failed to save address: You can save up to 50 addresses. Please delete one first. Order cannot proceed without valid address.';
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(screen.getByText('We do not deliver there')).toBeTruthy();
    expect(ordered).toEqual([]);
  });
});

describe('a new billing address at checkout', () => {
  async function openBilling(): Promise<void> {
    at();
    fireEvent.click(await screen.findByRole('checkbox', { name: /Same as the delivery address/ }));
    await screen.findByLabelText('Address');
    fillAddress();
  }

  it('opens the folded section with an invalid field of the billing address and sends nothing', async () => {
    await openBilling();
    type('Secondary phone (optional)', '12');
    await press();
    expect(await screen.findByText('Please enter a 10-digit Indian mobile number')).toBeTruthy();
    expect(screen.getByLabelText('Secondary phone (optional)').closest('details')?.open).toBe(true);
    expect([created, ordered]).toEqual([[], []]);
  });

  it('shows at its fields why the server does not save the billing address', async () => {
    server.use(
      http.post('*/api/addresses', () => errorResponse('invalid_input', { fields: { city: 'We do not know this city', recipientName: 'Too long' } })),
    );
    await openBilling();
    await press();
    expect(await screen.findByText('We do not know this city')).toBeTruthy();
    expect((await screen.findByText('Too long')).closest('details')?.open).toBe(true);
    expect(ordered).toEqual([]);
  });
});

describe('a gift message at checkout', () => {
  const openPanel = async () => {
    const summary = await screen.findByText('Add a gift message');
    fireEvent.click(summary);
    return screen.getByLabelText<HTMLTextAreaElement>('Gift message (optional)');
  };

  it('sends the gift message with the purchase', async () => {
    at();
    fireEvent.change(await openPanel(), { target: { value: 'Happy birthday, Tara!' } });
    await press();
    await waitFor(() => expect(ordered).toEqual([{ shippingAddressId: 'a1', amount: 58_882, giftMessage: 'Happy birthday, Tara!' }]));
  });

  it('describes the field by the characters that are left of 200', async () => {
    at();
    const field = await openPanel();
    const hint = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(field.maxLength).toBe(200);
    expect(hint()).toContain('200 characters left');
    fireEvent.change(field, { target: { value: 'x'.repeat(199) } });
    expect(hint()).toContain('1 character left');
  });

  it('announces the characters left only near the limit', async () => {
    at();
    const field = await openPanel();
    const announced = () => field.closest('details')?.querySelector('[role=status]')?.textContent;
    fireEvent.change(field, { target: { value: 'x'.repeat(149) } });
    expect(announced()).toBe('');
    fireEvent.change(field, { target: { value: 'x'.repeat(180) } });
    expect(announced()).toBe('At most 25 characters left');
    fireEvent.change(field, { target: { value: 'x'.repeat(200) } });
    expect(announced()).toBe('At most 0 characters left');
  });

  it('keeps the gift message after a cancelled payment', async () => {
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    at();
    fireEvent.change(await openPanel(), { target: { value: 'For Tara' } });
    await press();
    await screen.findAllByText('Payment cancelled by user');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Gift message (optional)').value).toBe('For Tara');
  });

  it('opens the panel with a gift message that the server would refuse, focuses it and pays nothing', async () => {
    at();
    const field = await openPanel();
    fireEvent.change(field, { target: { value: 'Happy \u202ebirthday' } });
    fireEvent.click(screen.getByText('Add a gift message'));
    await press();
    await waitFor(() => expect(field.closest('details')?.open).toBe(true));
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('Please leave out control characters')).toBeTruthy();
    expect(ordered).toEqual([]);
  });
});

describe('a checkout for a business', () => {
  const acme = { gstin: '29AAGCB7383J1Z4', companyName: 'Balgram Toys LLP' };
  const gstin = () => screen.findByLabelText<HTMLInputElement>('GSTIN (optional)');
  const fill = async (fields: typeof acme) => {
    fireEvent.change(await gstin(), { target: { value: fields.gstin } });
    fireEvent.change(screen.getByLabelText('Company name (optional)'), { target: { value: fields.companyName } });
  };

  it('sends GSTIN and company with the purchase', async () => {
    at();
    await fill({ ...acme, gstin: acme.gstin.toLowerCase() });
    await press();
    await waitFor(() => expect(ordered).toEqual([{ shippingAddressId: 'a1', amount: 58_882, business: acme }]));
  });

  it('has room for a GSTIN that is pasted with spaces around it, and sends it without them', async () => {
    at();
    const pasted = ` ${acme.gstin} `;
    // A browser cuts what is pasted to the length of the field.
    expect((await gstin()).maxLength).toBeGreaterThanOrEqual(pasted.length);
    await fill({ ...acme, gstin: pasted });
    await press();
    await waitFor(() => expect(ordered).toEqual([{ shippingAddressId: 'a1', amount: 58_882, business: acme }]));
  });

  it('offers the business of the last checkout, which the shopper may take out', async () => {
    business = acme;
    at();
    expect(await screen.findByText('GST invoice for Balgram Toys LLP')).toBeTruthy();
    expect((await gstin()).value).toBe(acme.gstin);
    await fill({ gstin: '', companyName: '' });
    await press();
    await waitFor(() => expect(ordered).toEqual([{ shippingAddressId: 'a1', amount: 58_882 }]));
  });

  it('opens the panel, focuses a GSTIN with a wrong check digit and pays nothing', async () => {
    at();
    await fill({ ...acme, gstin: '29AAGCB7383J1Z5' });
    await press();
    await screen.findByText(/the last one is a check digit/);
    const field = await gstin();
    expect(field.closest('details')?.open).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(ordered).toEqual([]);
  });

  it('shows at the field what the server says about the GSTIN', async () => {
    const message = 'This GSTIN is of Karnataka, the billing address is in Maharashtra.';
    server.use(http.post('*/api/payments/create-order', () => errorResponse('invalid_input', { fields: { 'business.gstin': message } })));
    at();
    await fill(acme);
    await press();
    const field = await gstin();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  });
});
