// @vitest-environment happy-dom
/** The PIN code: asked once, remembered by the browser, and answered with the days of arrival and the charge. */
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { rememberedPin } from '#web/api/pin.ts';
import { CartDelivery, DeliveryCheck, DrawerDelivery } from '#web/ui/catalog/delivery-check.tsx';

const asked: string[] = [];
let promise: object = {};
const server = setUpServer(
  http.get('*/api/delivery', ({ request }) => {
    asked.push(new URL(request.url).search);
    return HttpResponse.json(promise);
  }),
);
beforeEach(() => {
  asked.length = 0;
  localStorage.removeItem('nanhe.pin');
  promise = { serviceable: true, cod: true, from: '2026-11-24', to: '2026-11-26', fee: 49 };
});
const ask = (pin: string) => {
  fireEvent.change(screen.getByLabelText('Deliver to PIN code'), { target: { value: pin } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
};

describe('the PIN code on a product page', () => {
  it('asks for the PIN code once and shows the days and the charge', async () => {
    renderAt(<DeliveryCheck goods={{ productId: 7, variantId: 8 }} />);
    ask('560 001');
    expect(await screen.findByText('Arrives Tue 24 - Thu 26 Nov · Delivery ₹49 · Pay on delivery')).toBeTruthy();
    // The form is gone with its button.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Delivery' }));
    expect(asked).toEqual(['?pin=560001&productId=7&variantId=8']);
    expect(rememberedPin()).toBe('560001');
  });

  it.each([
    [{ fee: 49, feeIncludesTax: true }, 'Delivery ₹49'],
    [{ fee: 49, feeIncludesTax: false }, 'Delivery ₹49 + GST'],
    [{ fee: 0, feeIncludesTax: false }, 'Free delivery'],
  ])('says of the charge %o whether GST is added', async (charge, text) => {
    localStorage.setItem('nanhe.pin', '560001');
    promise = { serviceable: true, cod: false, from: null, to: null, ...charge };
    renderAt(<DeliveryCheck goods={{ productId: 7 }} />);
    expect(await screen.findByText(`We deliver there · ${text}`)).toBeTruthy();
  });

  it('accepts a PIN code in the digits of Indian scripts', async () => {
    renderAt(<DeliveryCheck />);
    ask('५६०००१');
    expect(await screen.findByText(/^Arrives/)).toBeTruthy();
    expect(rememberedPin()).toBe('560001');
  });

  it('remembers the PIN code for the next page', async () => {
    localStorage.setItem('nanhe.pin', '110001');
    promise = { serviceable: true, cod: false, from: null, to: null, fee: 0 };
    renderAt(<DeliveryCheck goods={{ productId: 7 }} />);
    expect(await screen.findByText('We deliver there · Free delivery')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change the PIN code' }));
    expect(screen.getByLabelText<HTMLInputElement>('Deliver to PIN code').value).toBe('110001');
  });

  it('names the fault of a PIN code and sends no request', () => {
    renderAt(<DeliveryCheck />);
    ask('05600');
    expect(screen.getByText('A PIN code has six digits, and the first is not 0')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Deliver to PIN code'));
    expect([asked, rememberedPin()]).toEqual([[], null]);
  });

  it('says on the product page that the shop does not deliver to the PIN code', async () => {
    promise = { serviceable: false, cod: false, from: null, to: null, fee: null, reason: 'We do not deliver to 194901 at present.' };
    renderAt(<DeliveryCheck />);
    ask('194901');
    expect(await screen.findByText('We do not deliver to 194901 at present. Please try another PIN code.')).toBeTruthy();
  });

  it('offers another attempt when delivery to the PIN code cannot be looked up', async () => {
    server.use(http.get('*/api/delivery', () => errorResponse('internal')));
    renderAt(<DeliveryCheck />);
    ask('560001');
    expect(await screen.findByText(/We could not look up this PIN code/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('delivery in the drawer of the cart', () => {
  it('says when the cart arrives at the remembered PIN code', async () => {
    localStorage.setItem('nanhe.pin', '560001');
    renderAt(<DrawerDelivery />);
    expect(await screen.findByText('Arrives Tue 24 - Thu 26 Nov at 560001')).toBeTruthy();
  });

  it('says in the cart drawer that the shop does not deliver to the PIN code', async () => {
    localStorage.setItem('nanhe.pin', '194901');
    promise = { serviceable: false, cod: false, from: null, to: null, fee: null, reason: 'We do not deliver to 194901 at present.' };
    renderAt(<DrawerDelivery />);
    expect(await screen.findByText('We do not deliver to 194901 at present.')).toBeTruthy();
  });

  it('sends no request for delivery while no PIN code is known', () => {
    renderAt(<DrawerDelivery />);
    expect([screen.queryByText(/Arrives/), asked]).toEqual([null, []]);
  });
});

describe('delivery in the cart', () => {
  it('says in the cart what to add for free delivery', () => {
    renderAt(<CartDelivery value={649} missing={351} />);
    expect(screen.getByText('₹351').closest('p')?.textContent).toBe('Add ₹351 more for free delivery.');
  });

  it('says nothing about free delivery in a cart that is delivered free', () => {
    renderAt(<CartDelivery value={649} missing={undefined} />);
    expect(screen.queryByText(/free delivery/)).toBeNull();
  });
});
