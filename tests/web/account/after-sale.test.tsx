// @vitest-environment happy-dom
/** Order history: tracking, cancelling and returning an order. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contract/order/order.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { anItem, anOrder, aReturn } from '#tests/web/kit/orders.ts';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as OrderPage } from '#web/features/account/order-page.tsx';
import { Component as ProfilePage } from '#web/features/account/profile-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let orders: Order[] = [];
let sent: { path: string; body: unknown; key: string | null; token: string | null }[] = [];
let reply: (path: string) => Response;
let choices: { id: number; title: string; sku: string; stock: number }[] = [];
setUpServer(
  http.get('*/api/users/profile', () =>
    HttpResponse.json({
      success: true,
      message: 'ok',
      user: { ...asha, name: 'Asha Verma', gender: 'Not Selected', dob: '', image: '', address: { line1: '', line2: '' }, emailVerified: true },
    }),
  ),
  http.get('*/api/orders', () => HttpResponse.json({ data: orders, meta: { total: orders.length, page: 1, limit: 10, totalPages: 1 } })),
  http.get('*/api/orders/:id', ({ params }) => HttpResponse.json(orders.find(({ id }) => id === params['id']))),
  http.get('*/api/orders/:id/exchange-choices', () => HttpResponse.json({ items: [{ orderItemId: 'item-1', choices }] })),
  http.get('*.pdf', ({ request }) => reply(new URL(request.url).pathname)),
  http.post('*/api/orders/*', async ({ request }) => {
    const path = new URL(request.url).pathname.replace('/api/orders/', '');
    const text = await request.text();
    sent.push({
      path,
      body: text === '' ? undefined : JSON.parse(text),
      key: request.headers.get('idempotency-key'),
      token: request.headers.get('authorization'),
    });
    return reply(path);
  }),
);
beforeEach(() => {
  signIn();
  orders = [];
  sent = [];
  choices = [];
  reply = () => HttpResponse.json(orders[0]);
});

const at = (tab = 'orders') =>
  renderAt(
    <>
      <ProfilePage />
      <Toaster />
    </>,
    `/profile?tab=${tab}`,
    '/profile',
  );
const open = async (button: RegExp, title: string) => {
  at();
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};
const refundOf = (amount: number): Order['refunds'][number] => ({
  id: `f${amount}`,
  amount,
  status: 'processed',
  reason: 'by_shop',
  createdAt: '2026-11-02T06:00:00.000Z',
});
/** Opens the page of order 5 and returns a part of it. */
const openPart = async (title: string, hash = '') => {
  renderAt(
    <>
      <OrderPage />
      <Toaster />
    </>,
    `/orders/5${hash}`,
    '/orders/:id',
  );
  return within(await screen.findByRole('region', { name: title }));
};

describe('Track Package', () => {
  it('shows the steps of a shipped order and the link to the carrier', async () => {
    orders = [
      anOrder('5', {
        status: 'shipped',
        tracking: {
          carrier: 'Delhivery',
          number: 'DL77',
          url: 'https://www.delhivery.com/track/package/DL77',
          timeline: [
            { status: 'pending', at: '2026-11-01T20:00:00.000Z' },
            { status: 'processing', at: '2026-11-02T06:00:00.000Z' },
            { status: 'shipped', at: '2026-11-03T06:00:00.000Z' },
          ],
        },
      }),
    ];
    const dialog = await openPart('Track Package');
    expect(dialog.getByText('DL77')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Order placed2 Nov 2026, 1:30 am',
      'Being packed2 Nov 2026, 11:30 am',
      'On its way3 Nov 2026, 11:30 am',
      'DeliveredStill to come',
    ]);
    const link = dialog.getByRole('link', { name: /Follow it at Delhivery/ });
    expect(link.getAttribute('href')).toBe('https://www.delhivery.com/track/package/DL77');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('offers no tracking for an order that has not been shipped', async () => {
    orders = [anOrder('5', { status: 'processing' })];
    at();
    await screen.findByRole('heading', { name: 'Order #NH-5' });
    expect(screen.queryByRole('link', { name: /^Track Package/ })).toBeNull();
  });
});

describe('cancelling an order', () => {
  it('states the refund before cancelling an order and shows the cancelled order afterwards', async () => {
    orders = [anOrder('5')];
    const dialog = await open(/^Cancel order/, 'Cancel this order?');
    expect(dialog.getByText(/₹1,177.64 goes back the way you paid/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Bought twice' } });
    reply = () => {
      orders = [anOrder('5', { status: 'cancelled', canCancel: false })];
      return HttpResponse.json(orders[0]);
    };
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Your order is cancelled.')).toBeTruthy();
    expect(sent).toMatchObject([{ path: '5/cancel', body: { reason: 'Bought twice' } }]);
    expect(await screen.findByText('Delivery: cancelled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel order/ })).toBeNull();
  });

  it.each([
    ['nothing for an unpaid order on delivery', { paymentStatus: 'due', amountDue: 1177.64 }, 'Nothing was paid, so nothing is refunded.'],
    ['what is left after a refund', { refunds: [refundOf(588.82)] }, '₹588.82 goes back the way you paid'],
    ['nothing after a refund of everything', { refunds: [refundOf(588.82), refundOf(588.82)] }, 'All that you paid was refunded before.'],
  ] as const)('states the refund of a cancellation: %s', async (_, given, said) => {
    orders = [anOrder('5', { ...given, refunds: 'refunds' in given ? [...given.refunds] : [] })];
    const dialog = await open(/^Cancel order/, 'Cancel this order?');
    expect(dialog.getByText(/All items of order #NH-5 are cancelled/).textContent).toContain(said);
  });

  it('explains that a shipped order cannot be cancelled and no longer offers to cancel it', async () => {
    orders = [anOrder('5')];
    reply = () => {
      orders = [anOrder('5', { status: 'shipped', canCancel: false })];
      return errorResponse('order_not_cancellable');
    };
    const dialog = await open(/^Cancel order/, 'Cancel this order?');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await dialog.findByText(/^This order is on its way already/)).toBeTruthy();
    expect(await screen.findByText('Delivery: on its way')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel order/ })).toBeNull();
    fireEvent.click(dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('returning items', () => {
  const delivered = () =>
    anOrder('5', { status: 'delivered', canCancel: false, orderItems: [anItem(1, { returnable: 2 }), anItem(2, { returnable: 0 })] });
  const fill = (dialog: Awaited<ReturnType<typeof open>>) => {
    fireEvent.change(dialog.getByLabelText('How many: Wooden Train 1'), { target: { value: '2' } });
    fireEvent.change(dialog.getByLabelText('Reason: Wooden Train 1'), { target: { value: 'It is damaged' } });
  };

  /** The form loads by itself. */
  const openReturn = async () => {
    const form = await openPart('Return items', '#return');
    await form.findByRole('button', { name: 'Ask for return' });
    return form;
  };

  it('requires an item and a reason, then requests the return of the chosen quantity', async () => {
    orders = [delivered()];
    const dialog = await openReturn();
    expect(dialog.queryByLabelText('How many: Wooden Train 2')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for return' }));
    expect(await dialog.findByText('Choose at least one item to return')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('How many: Wooden Train 1'), { target: { value: '1' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for return' }));
    expect(await dialog.findByText('Please say why you are returning it')).toBeTruthy();
    expect(sent).toEqual([]);
    fill(dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for return' }));
    expect(await screen.findByText('We have received your return request.')).toBeTruthy();
    expect(sent).toMatchObject([{ path: '5/returns', body: { items: [{ orderItemId: 'item-1', quantity: 2, reason: 'It is damaged' }] } }]);
  });

  it('rejects files that are not photos and sends the other photos with the return request', async () => {
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (!(await file.text()).startsWith('photo')) throw new DOMException('The source image could not be decoded.');
      return { width: 4000, height: 3000, close: () => {} };
    });
    const sizes: number[][] = [];
    const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give) {
      sizes.push([this.width, this.height]);
      give(new Blob(['small'], { type: 'image/jpeg' }));
    });
    orders = [delivered()];
    const dialog = await openReturn();
    fill(dialog);
    await expectPrivacyNote('what you write and your photos only to settle your return');
    const files = ['photo', 'words', 'photo', 'photo', 'photo', 'photo'].map((text, index) => new File([text], `${index}.jpg`));
    fireEvent.change(dialog.getByLabelText('Add photos'), { target: { files } });
    expect(await dialog.findByText('1.jpg is not a valid image file. Please choose a photo in JPEG, PNG or WebP.')).toBeTruthy();
    expect(dialog.getByText('A return can have up to 4 photos. Left out: 5.jpg.')).toBeTruthy();
    const chosen = within(dialog.getByRole('list', { name: 'Photos to send' }));
    expect(chosen.getAllByRole('listitem')).toHaveLength(4);
    expect(dialog.queryByRole('button', { name: 'Add photos' })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Leave out 0.jpg' }));
    expect(chosen.getAllByRole('listitem')).toHaveLength(3);
    expect(sizes[0]).toEqual([1600, 1200]);
    expect(drawn).toHaveBeenCalledTimes(4);

    const asked = { ...delivered(), returns: [aReturn()] };
    reply = (path) => (path.endsWith('/photos') && sent.length === 3 ? errorResponse('photo_refused') : HttpResponse.json((orders = [asked])[0]));
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for return' }));
    // The return request is saved; the photo that failed is named above the order.
    expect(await screen.findByText(/^3\.jpg was not added: /)).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['5/returns', '5/returns/r1/photos', '5/returns/r1/photos', '5/returns/r1/photos']);
    expect(sent[1]?.body).toEqual({ data: btoa('small') });
    expect(await screen.findByText('We are looking at your request')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Return items' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Actions of this order' }));
    await expectPrivacyNote('your photos only to settle your return');
  });

  it('repeats a failed return request with the same idempotency key and a changed request with a new key', async () => {
    orders = [delivered()];
    reply = () => errorResponse('unavailable');
    const dialog = await openReturn();
    fill(dialog);
    const ask = async (times: number) => {
      fireEvent.click(dialog.getByRole('button', { name: 'Ask for return' }));
      await waitFor(() => expect(sent).toHaveLength(times));
      await dialog.findByText('The shop is very busy right now. Please try again in a moment.');
    };
    await ask(1);
    await ask(2);
    fireEvent.change(dialog.getByLabelText(/Anything we should know/), { target: { value: 'The box is gone' } });
    await ask(3);
    const [first, second, third] = sent.map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('mentions neither a request nor a parcel for items that the shop refunds by itself', async () => {
    orders = [anOrder('5', { status: 'delivered', returns: [aReturn({ status: 'received', byShop: true, canWithdraw: false })] })];
    const news = await openPart('Since then');
    expect(await news.findByText('We refund these items')).toBeTruthy();
    expect(news.getByText('Decided by us on 5 November 2026')).toBeTruthy();
    expect(news.queryByText(/Requested/)).toBeNull();
  });

  it('shows the progress of a return and its refund and withdraws a return that is still undecided', async () => {
    const order = anOrder('5', {
      status: 'delivered',
      returns: [aReturn()],
      refunds: [{ id: 'f1', amount: 100, status: 'pending', reason: 'returned', createdAt: '2026-11-06T06:00:00.000Z' }],
    });
    orders = [order];
    reply = () => {
      const [given] = order.returns;
      orders = [{ ...order, returns: given === undefined ? [] : [{ ...given, status: 'withdrawn', canWithdraw: false }] }];
      return HttpResponse.json(orders[0]);
    };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const dialog = await openPart('Since then');
    expect(await dialog.findByText('We are looking at your request')).toBeTruthy();
    expect(dialog.getByText('₹588.82')).toBeTruthy();
    expect(dialog.getByText('On its way to you')).toBeTruthy();
    orders = [{ ...order, refunds: order.refunds.map((refund) => ({ ...refund, status: 'processed' })) }];
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(dialog.queryByText('On its way to you')).toBeNull());
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw request' }));
    expect(await dialog.findByText('Withdrawn')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Withdrawn'));
    expect(sent).toMatchObject([{ path: '5/returns/r1/withdraw' }]);
  });
});

describe('exchanging items', () => {
  const delivered = (given: Partial<Order> = {}) =>
    anOrder('5', {
      status: 'delivered',
      canCancel: false,
      orderItems: [anItem(1, { returnable: 2, variant: { id: 1, title: '2-3 years', sku: '' } })],
      // The page reads an order without its invoice again every five seconds, which would hide what else renders it.
      invoice: { number: 'NAN/26-27/000007', issuedAt: '2026-11-01T20:00:00.000Z', url: '/api/orders/5/invoice.pdf' },
      ...given,
    });
  const name = 'Wooden Train 1 (2-3 years)';
  const openForm = async () => {
    orders = [delivered()];
    const form = await openPart('Return items', '#return');
    await form.findByRole('button', { name: 'Ask for return' });
    fireEvent.change(form.getByLabelText(`How many: ${name}`), { target: { value: '1' } });
    fireEvent.change(form.getByLabelText(`Reason: ${name}`), { target: { value: 'It does not fit' } });
    return form;
  };

  it('offers a refund or the sizes that are in stock, and requests the chosen one', async () => {
    choices = [
      { id: 2, title: '4-5 years', sku: 'R-2', stock: 1 },
      { id: 3, title: '6-7 years', sku: 'R-3', stock: 0 },
    ];
    const form = await openForm();
    const ways = within(await form.findByRole('radiogroup', { name: `Refund or exchange: ${name}` }));
    expect(ways.getByRole<HTMLInputElement>('radio', { name: 'Refund' }).checked).toBe(true);
    expect(form.queryByRole('radiogroup', { name: 'Exchange for' })).toBeNull();
    fireEvent.click(ways.getByRole('radio', { name: 'Exchange for another size or colour' }));
    fireEvent.click(form.getByRole('button', { name: 'Ask for return' }));
    expect(await form.findByText('Please choose what you would like instead')).toBeTruthy();
    const sizes = within(form.getByRole('radiogroup', { name: 'Exchange for' }));
    expect(sizes.getByRole<HTMLInputElement>('radio', { name: /^6-7 years ?, sold out$/ }).disabled).toBe(true);
    fireEvent.click(sizes.getByRole('radio', { name: '4-5 years' }));
    fireEvent.click(form.getByRole('button', { name: 'Ask for return' }));
    expect(await screen.findByText('We have received your exchange request.')).toBeTruthy();
    expect(sent).toMatchObject([
      { path: '5/returns', body: { items: [{ orderItemId: 'item-1', quantity: 1, reason: 'It does not fit', exchangeVariantId: 2 }] } },
    ]);
  });

  it('offers no exchange when no variant can be chosen', async () => {
    const form = await openForm();
    expect(form.queryByRole('radiogroup')).toBeNull();
  });

  it.each([
    ['the sizes that are left', [{ id: 2, title: '4-5 years', sku: 'R-2', stock: 0 }], /^At the price/, /^4-5 years ?, sold out$/],
    ['the refund when no size is left', [], /^Nothing is left/, 'Refund'],
  ])('shows %s when the chosen size has gone meanwhile', async (_, left, text, radio) => {
    choices = [{ id: 2, title: '4-5 years', sku: 'R-2', stock: 1 }];
    const form = await openForm();
    fireEvent.click(await form.findByRole('radio', { name: 'Exchange for another size or colour' }));
    fireEvent.click(form.getByRole('radio', { name: '4-5 years' }));
    choices = left;
    reply = () => errorResponse('exchange_not_possible');
    fireEvent.click(form.getByRole('button', { name: 'Ask for return' }));
    expect(await form.findByText('This exchange is no longer possible.')).toBeTruthy();
    for (const shown of [form.findByText(text), form.findByRole('radio', { name: radio })]) expect(await shown).toBeTruthy();
  });

  const exchanged = (given: Partial<Order['returns'][number]>) =>
    aReturn({
      amount: 0,
      items: [
        {
          orderItemId: 'item-1',
          productId: 1,
          variantId: 1,
          productName: name,
          quantity: 1,
          reason: 'It does not fit',
          exchangeFor: { id: 2, title: '4-5 years', sku: 'R-2' },
        },
      ],
      ...given,
    });

  it('shows until when the new size is held, then its tracking', async () => {
    const heldUntil = '2026-11-26T06:00:00.000Z';
    orders = [delivered({ returns: [exchanged({ status: 'approved', exchange: { status: 'held', heldUntil } })] })];
    const news = await openPart('Since then');
    expect(
      news.getByText('We keep 1 × 4-5 years for you until 26 Nov 2026, 11:30 am. If your parcel arrives later, we refund it instead.'),
    ).toBeTruthy();
    expect(news.getByText(`1 × ${name}, to be exchanged for 4-5 years: It does not fit`)).toBeTruthy();
    expect(news.queryByText('₹0.00')).toBeNull();
    expect(news.getByRole('button', { name: 'Withdraw request' })).toBeTruthy();
    expect(news.queryByRole('button', { name: 'Add photos' })).toBeNull();
  });

  it('links the parcel of a sent exchange', async () => {
    const tracking = { number: 'DL77', carrier: 'Delhivery', url: 'https://www.delhivery.com/track/package/DL77' };
    const exchange = { status: 'sent', heldUntil: '2026-11-26T06:00:00.000Z', tracking } as const;
    orders = [delivered({ returns: [exchanged({ status: 'exchanged', canWithdraw: false, exchange })] })];
    const news = await openPart('Since then');
    expect(news.getByText('Exchanged: the new items are on their way')).toBeTruthy();
    expect(news.getByRole('link', { name: /^Follow the new items/ }).getAttribute('href')).toBe(tracking.url);
  });

  it('explains that an exchange became a refund after 21 days', async () => {
    const exchange = { status: 'released', heldUntil: '2026-11-26T06:00:00.000Z', releasedBecause: 'expired' } as const;
    orders = [delivered({ returns: [exchanged({ status: 'approved', amount: 588.82, exchange })] })];
    const news = await openPart('Since then');
    expect(news.getByText(/did not arrive within 21 days.*Your refund starts as soon as your parcel is here\./)).toBeTruthy();
    expect(news.getByText('₹588.82')).toBeTruthy();
  });
});
