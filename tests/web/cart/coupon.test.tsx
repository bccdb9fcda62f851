// @vitest-environment happy-dom
/** The coupon field of the cart: applying, the reason of a refusal at the field, removing, and the listed offers. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aCart, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { rememberPin } from '#web/api/pin.ts';
import { Component as CartPage } from '#web/features/cart/cart-page.tsx';
import { changeGuestLine } from '#web/shop/cart/guest-lines.ts';

const server = setUpServer();
const reason = 'Add items worth ₹2.00 more: this coupon is for ₹1,000.00 or more.';
const offers = [
  { code: 'DIWALI', title: 'Ten per cent off', minimum: 500, isFirstOrderOnly: false },
  { title: 'Toy week', isFirstOrderOnly: false },
];

/** A server whose cart has two trains, and takes the coupon DIWALI only. */
function serverWithCoupon() {
  const requests: string[] = [];
  let revision = 1;
  let coupon: string | undefined;
  const cart = () => {
    const { summary, ...rest } = aCart(revision, { 7: 2 });
    const off = coupon === undefined ? {} : { discount: 99.8, total: 1_059.88, offers: [{ code: coupon, title: 'Ten per cent off', amount: 99.8 }] };
    return HttpResponse.json({ ...rest, summary: { ...summary, ...off }, ...(coupon === undefined ? {} : { coupon: { code: coupon } }) });
  };
  server.use(
    http.get('*/api/cart', cart),
    http.get('*/api/offers', () => HttpResponse.json({ offers })),
    http.post('*/api/cart/coupon', async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      requests.push(code);
      if (code.trim().toUpperCase() !== 'DIWALI')
        return HttpResponse.json(
          { success: false, code: 'coupon_refused', message: reason, fields: { code: reason }, requestId: 'r' },
          { status: 409 },
        );
      coupon = 'DIWALI';
      revision += 1;
      return cart();
    }),
    http.delete('*/api/cart/coupon', () => {
      coupon = undefined;
      revision += 1;
      return cart();
    }),
  );
  return requests;
}

const field = () => screen.findByLabelText<HTMLInputElement>(/coupon code/i);
async function enter(code: string) {
  fireEvent.change(await field(), { target: { value: code } });
  fireEvent.keyDown(await field(), { key: 'Enter' });
}

describe('the coupon field', () => {
  it('applies a code with Enter, shows the saving in the summary, and removes it', async () => {
    signIn();
    serverWithCoupon();
    renderAt(<CartPage />, '/cart', '/cart');
    await enter('diwali');
    expect(await screen.findByText('Ten per cent off (DIWALI)')).toBeTruthy();
    expect(screen.getByText('-₹99.80')).toBeTruthy();
    expect(await screen.findByText('Coupon DIWALI is applied.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove coupon DIWALI' }));
    await waitFor(() => expect(screen.queryByText('-₹99.80')).toBeNull());
  });

  it('keeps the focus at the coupon when its button is gone', async () => {
    signIn();
    serverWithCoupon();
    renderAt(<CartPage />, '/cart', '/cart');
    await enter('diwali');
    const button = await screen.findByRole('button', { name: 'Remove coupon DIWALI' });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Coupon' })));
  });

  it('says at the field why a coupon is refused, and keeps what was typed', async () => {
    signIn();
    serverWithCoupon();
    renderAt(<CartPage />, '/cart', '/cart');
    await enter('THOUSAND');
    expect(await screen.findByText(reason)).toBeTruthy();
    const input = await field();
    expect([input.value, input.getAttribute('aria-invalid'), document.activeElement]).toEqual(['THOUSAND', 'true', input]);
    fireEvent.change(input, { target: { value: 'THOUSAN' } });
    expect(screen.queryByText(reason)).toBeNull();
  });

  it('lists the offers of the shop and uses one with a press', async () => {
    signIn();
    const requests = serverWithCoupon();
    renderAt(<CartPage />, '/cart', '/cart');
    fireEvent.click(await screen.findByText('2 offers available'));
    expect(screen.getByText('From ₹500')).toBeTruthy();
    expect(screen.getByText('No code needed')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use DIWALI' }));
    expect(await screen.findByText('Ten per cent off (DIWALI)')).toBeTruthy();
    expect(requests).toEqual(['DIWALI']);
  });

  it('prices the cart of a visitor with the code, and keeps it for the next page', async () => {
    const codes: (string | undefined)[] = [];
    server.use(
      http.get('*/api/offers', () => HttpResponse.json({ offers: [] })),
      http.post('*/api/cart/quote', async ({ request }) => {
        const { coupon } = (await request.json()) as { coupon?: string };
        codes.push(coupon);
        return HttpResponse.json({ ...aCart(0, { 7: 1 }), ...(coupon === undefined ? {} : { coupon: { code: coupon.toUpperCase() } }) });
      }),
    );
    await changeGuestLine({ productId: 7 }, () => 1);
    renderAt(<CartPage />, '/cart', '/cart');
    await enter('DIWALI');
    expect(await screen.findByRole('button', { name: 'Remove coupon DIWALI' })).toBeTruthy();
    expect([codes.at(-1), localStorage.getItem('nanhe.coupon')]).toEqual(['DIWALI', 'DIWALI']);
  });

  it('shows the coupon of a visitor also when the cart was being read while it was applied', async () => {
    let isSlow = false;
    const answers: (() => void)[] = [];
    server.use(
      http.get('*/api/offers', () => HttpResponse.json({ offers: [] })),
      http.get('*/api/delivery', () => HttpResponse.json({ serviceable: true, cod: true, from: null, to: null, fee: null })),
      http.post('*/api/cart/quote', async ({ request }) => {
        const { coupon } = (await request.json()) as { coupon?: string };
        if (isSlow && coupon === undefined) await new Promise<void>((answer) => answers.push(answer));
        return HttpResponse.json({ ...aCart(0, { 7: 1 }), ...(coupon === undefined ? {} : { coupon: { code: coupon } }) });
      }),
    );
    await changeGuestLine({ productId: 7 }, () => 1);
    renderAt(<CartPage />, '/cart', '/cart');
    await field();
    isSlow = true;
    act(() => rememberPin('560001'));
    await waitFor(() => expect(answers).toHaveLength(1));
    await enter('DIWALI');
    await waitFor(() => expect(localStorage.getItem('nanhe.coupon')).toBe('DIWALI'));
    for (const answer of answers) answer();
    expect(await screen.findByRole('button', { name: 'Remove coupon DIWALI' })).toBeTruthy();
  });

  it('tells the other tabs when a visitor applies and removes a code', async () => {
    server.use(
      http.get('*/api/offers', () => HttpResponse.json({ offers: [] })),
      http.post('*/api/cart/quote', async ({ request }) => {
        const { coupon } = (await request.json()) as { coupon?: string };
        return HttpResponse.json({ ...aCart(0, { 7: 1 }), ...(coupon === undefined ? {} : { coupon: { code: coupon } }) });
      }),
    );
    await changeGuestLine({ productId: 7 }, () => 1);
    const otherTab = new BroadcastChannel('nanhe.cart');
    const announcedCoupons: (string | null)[] = [];
    otherTab.addEventListener('message', () => announcedCoupons.push(localStorage.getItem('nanhe.coupon')));
    renderAt(<CartPage />, '/cart', '/cart');
    await enter('DIWALI');
    await waitFor(() => expect(announcedCoupons).toEqual(['DIWALI']));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove coupon DIWALI' }));
    await waitFor(() => expect(announcedCoupons).toEqual(['DIWALI', null]));
    otherTab.close();
  });

  it('says after sign-in why the coupon of the visitor is refused, until the customer removes it', async () => {
    localStorage.setItem('nanhe.coupon', 'THOUSAND');
    signIn();
    serverWithCoupon();
    renderAt(<CartPage />, '/cart', '/cart');
    const group = await screen.findByRole('group', { name: 'Coupon' });
    await waitFor(() => expect(group.textContent).toContain(`THOUSAND: ${reason}`));
    fireEvent.click(screen.getByRole('button', { name: 'Remove coupon THOUSAND' }));
    await waitFor(() => expect(group.textContent).not.toContain('THOUSAND'));
  });

  it('shows the next coupon in place of the one that was refused at sign-in', async () => {
    localStorage.setItem('nanhe.coupon', 'THOUSAND');
    signIn();
    serverWithCoupon();
    renderAt(<CartPage />, '/cart', '/cart');
    await screen.findByRole('button', { name: 'Remove coupon THOUSAND' });
    await enter('DIWALI');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove coupon DIWALI' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove coupon/ })).toBeNull());
  });
});
