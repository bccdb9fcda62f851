// @vitest-environment happy-dom
/** Order history on the account page, the page of an order, and the page that thanks for it. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contract/order/order.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { anItem, anOrder, aReturn } from '#tests/web/kit/orders.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { storeSession } from '#web/api/session.ts';
import { Component as OrderPage } from '#web/features/account/order-page.tsx';
import { Component as PlacedPage } from '#web/features/account/order-placed-page.tsx';
import { Component as ProfilePage } from '#web/features/account/profile-page.tsx';

let orders: Order[] = [];
let emailVerified = true;
let isPremium = false;
const asked: string[] = [];
const server = setUpServer(
  http.get('*/api/users/profile', () =>
    HttpResponse.json({
      success: true,
      message: 'ok',
      user: { ...asha, name: 'Asha Verma', gender: 'Not Selected', dob: '', image: '', address: { line1: '', line2: '' }, emailVerified, isPremium },
    }),
  ),
  http.get('*/api/orders', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query.toString());
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    return HttpResponse.json({
      data: orders.slice((page - 1) * limit, page * limit),
      meta: { total: orders.length, page, limit, totalPages: Math.ceil(orders.length / limit) },
    });
  }),
  http.get('*/api/orders/:id', ({ params }) => {
    const order = orders.find(({ id }) => id === params['id']);
    return order === undefined ? errorResponse('order_not_found') : HttpResponse.json(order);
  }),
  http.get('*/api/addresses', () => HttpResponse.json([])),
);
beforeEach(() => {
  signIn();
  orders = [];
  emailVerified = true;
  isPremium = false;
  asked.length = 0;
});

const at = (search = '') => renderAt(<ProfilePage />, `/profile${search}`, '/profile');
const openOrder = (id: string) => renderAt(<OrderPage />, `/orders/${id}`, '/orders/:id');
const details = async (order: Order) => {
  orders = [order];
  openOrder(order.id);
  await screen.findByText('Order Information');
  return screen;
};
/** The value beside a name. */
const fact = (page: Pick<typeof screen, 'queryByText'>, name: string) => page.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

describe('the account page', () => {
  it('shows the name and email of the customer, and Verified Member only for a verified email', async () => {
    at();
    expect(screen.getByRole('heading', { level: 1, name: 'Asha Verma' })).toBeTruthy();
    expect(screen.getByText('asha@example.in')).toBeTruthy();
    expect(await screen.findByText('Verified Member')).toBeTruthy();
    cleanup();
    emailVerified = false;
    at();
    await screen.findByText('No orders yet');
    expect(screen.queryByText('Verified Member')).toBeNull();
  });

  it('shows the initials as whole characters', () => {
    storeSession({ token: 'token-1', user: { ...asha, firstName: '🌻 Asha' } });
    at();
    expect(screen.getByText('🌻V')).toBeTruthy();
  });

  it('shows Premium Customer only when the server says so', async () => {
    at();
    await screen.findByText('Verified Member');
    expect(screen.queryByText('Premium Customer')).toBeNull();
    cleanup();
    isPremium = true;
    at();
    expect(await screen.findByText('Premium Customer')).toBeTruthy();
  });

  it('opens the orders or the tab named in the address and switches tabs with the arrow keys', async () => {
    at();
    expect(screen.getByRole('tab', { name: 'Orders' }).getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Orders' }), { key: 'ArrowRight' });
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/profile?tab=addresses'));
    expect(screen.getByRole('heading', { name: 'Delivery Addresses' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Addresses' }));
    cleanup();
    at('?tab=addresses');
    expect(screen.getByRole('tab', { name: 'Addresses' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('the order list', () => {
  it('shows a loading message, then a link to the products when there are no orders', async () => {
    at();
    expect(screen.getByText('Loading your orders...')).toBeTruthy();
    expect(await screen.findByText('No orders yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/products');
  });

  it('shows the number, the payment and the delivery, Indian date, item count, three products and the total of an order', async () => {
    orders = [anOrder('5', { status: 'shipped', orderItems: [anItem(1), anItem(2, { productName: '' }), anItem(3), anItem(4), anItem(5)] })];
    at();
    expect(await screen.findByRole('heading', { name: 'Order #NH-5' })).toBeTruthy();
    expect(screen.getByText('Payment: paid')).toBeTruthy();
    expect(screen.getByText('Delivery: on its way')).toBeTruthy();
    // 20:00 UTC is the next day in India.
    expect(screen.getByText('2 November 2026 · 10 items')).toBeTruthy();
    expect(screen.getByText('Wooden Train 1 (Qty: 2)')).toBeTruthy();
    expect(screen.getByText('Unknown Product (Qty: 2)')).toBeTruthy();
    expect(screen.queryByText('Wooden Train 4 (Qty: 2)')).toBeNull();
    expect(screen.getByText('+2 more')).toBeTruthy();
    expect(screen.getByText('₹1,177.64')).toBeTruthy();
  });

  it("requests the customer's own orders ten per page, newest first", async () => {
    orders = Array.from({ length: 13 }, (_, index) => anOrder(String(index + 1)));
    at();
    expect(await screen.findByText('Showing 10 of 13 orders')).toBeTruthy();
    expect(asked).toEqual([`userId=${asha.id}&page=1&limit=10&sortBy=createdAt&sortOrder=DESC`]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Showing 3 of 13 orders')).toBeTruthy();
    expect(asked.at(-1)).toBe(`userId=${asha.id}&page=2&limit=10&sortBy=createdAt&sortOrder=DESC`);
    // A reader starts the new page at its heading.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order History' }));
    expect(screen.getByRole('heading', { name: 'Order #NH-13' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  it('shows the progress of refunds and returns and shows a finished refund without a reload', async () => {
    const refund = { id: 'f1', amount: 588.82, status: 'pending', reason: 'returned', createdAt: '2026-11-06T06:00:00.000Z' } as const;
    orders = [
      anOrder('5', { status: 'delivered', returns: [aReturn({ status: 'refunded' })], refunds: [refund] }),
      anOrder('6', { status: 'delivered', returns: [aReturn()] }),
      anOrder('7'),
    ];
    vi.useFakeTimers({ shouldAdvanceTime: true });
    at();
    expect(await screen.findByText('Refund of ₹588.82: on its way to you')).toBeTruthy();
    expect(screen.getByText('Return: we are looking at your request')).toBeTruthy();
    expect(screen.getAllByText(/^(?:Return|Refund of .*):/)).toHaveLength(2);
    orders = orders.map((order) => ({ ...order, refunds: order.refunds.map((each) => ({ ...each, status: 'processed' as const })) }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('Refund of ₹588.82: done')).toBeTruthy();
  });

  it('asks in the list where a refund of collected money goes, and then says that it waits', async () => {
    const waiting = { id: 'f1', amount: 590, status: 'pending', reason: 'returned', createdAt: '2026-11-06T06:00:00.000Z', isPayout: true } as const;
    orders = [
      anOrder('5', { status: 'delivered', refunds: [waiting] }),
      anOrder('6', { status: 'delivered', refunds: [waiting], payout: 'as***@okbank' }),
    ];
    at();
    expect(await screen.findByText('Refund of ₹590.00: please tell us where to send it')).toBeTruthy();
    expect(screen.getByText('Refund of ₹590.00: waits to be paid to you')).toBeTruthy();
  });

  it('shows no pagination when one page holds all orders', async () => {
    orders = [anOrder('1')];
    at();
    await screen.findByRole('heading', { name: 'Order #NH-1' });
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('shows an error when orders cannot be loaded and loads them again on Try Again', async () => {
    server.use(http.get('*/api/orders', () => errorResponse('internal'), { once: true }));
    orders = [anOrder('1')];
    at();
    expect(await screen.findByText('Failed to load orders')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Order #NH-1' })).toBeTruthy();
  });
});

describe('the page of an order', () => {
  it('names the order in each link of the list to its page', async () => {
    orders = [anOrder('5', { status: 'shipped', orderItems: [anItem(1, { returnable: 1 })] })];
    at();
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('View Details of order NH-5')).toBe('/orders/5');
    expect(await link('Track Package of order NH-5')).toBe('/orders/5');
    expect(await link('Return items of order NH-5')).toBe('/orders/5#return');
  });

  it('shows the gift message of an order, and no such section without one', async () => {
    const page = await details(anOrder('5', { giftMessage: 'Happy birthday, Tara!' }));
    expect(within(page.getByRole('region', { name: 'Gift Message' })).getByText('Happy birthday, Tara!')).toBeTruthy();
    cleanup();
    expect((await details(anOrder('6'))).queryByText('Gift Message')).toBeNull();
  });

  it('shows the number, statuses, date, tracking number, customer, address, items and notes of an order', async () => {
    const page = await details(anOrder('5', { trackingNumber: 'DL77', notes: 'Ring twice', orderItems: [anItem(1, { sku: 'NAN-1' })] }));
    expect(page.getByRole('heading', { level: 1, name: 'Order #NH-5' })).toBeTruthy();
    expect(document.title).toBe('Order NH-5 · Nanhe');
    expect(fact(page, 'Order number')).toBe('NH-5');
    expect(fact(page, 'Status')).toBe('Preparing');
    expect(fact(page, 'Payment status')).toBe('Paid');
    expect(fact(page, 'Order date')).toBe('2 November 2026');
    expect(fact(page, 'Tracking number')).toBe('DL77');
    expect(fact(page, 'Name')).toBe('Asha Verma');
    expect(fact(page, 'Email')).toBe('asha@example.in');
    expect(fact(page, 'Phone')).toBe('+91 98123 45678');
    expect(page.getByText(/12 MG Road, Bengaluru, Karnataka 560038/)).toBeTruthy();
    expect(page.getByText('2 × ₹499.00')).toBeTruthy();
    expect(page.getByText('SKU: NAN-1')).toBeTruthy();
    expect(page.getByText('Ring twice')).toBeTruthy();
    expect(page.queryByText('Billing Address')).toBeNull();
  });

  it('shows a billing address that is not the shipping address', async () => {
    const order = anOrder('5');
    const page = await details({ ...order, billingAddress: { ...order.shippingAddress, recipientName: 'Verma Traders' } });
    expect(within(page.getByRole('region', { name: 'Billing Address' })).getByText('Verma Traders')).toBeTruthy();
  });

  it('shows the second phone number of an address', async () => {
    const order = anOrder('5');
    const page = await details({ ...order, shippingAddress: { ...order.shippingAddress, secondaryPhone: '+919876543211' } });
    expect(within(page.getByRole('region', { name: 'Shipping Address' })).getByText('+91 98765 43211')).toBeTruthy();
  });

  it('shows the order id, N/A and the product number where a value is missing', async () => {
    const order = anOrder('5', { orderNumber: '', orderItems: [anItem(42, { productName: '' })] });
    const page = await details({ ...order, user: { ...order.user, email: '' }, shippingAddress: { ...order.shippingAddress, phone: '' } });
    expect(fact(page, 'Order number')).toBe('5');
    expect(fact(page, 'Email')).toBe('N/A');
    expect(fact(page, 'Phone')).toBe('N/A');
    expect(page.getByText('Product #42')).toBeTruthy();
    expect(page.queryByText('Tracking number')).toBeNull();
    expect(page.queryByText('Notes')).toBeNull();
  });

  it('shows shipping and tax of an order only where there are any', async () => {
    const page = await details(anOrder('5', { tax: 0 }));
    expect(page.queryByText('Shipping')).toBeNull();
    expect(page.queryByText('Tax')).toBeNull();
    cleanup();
    const other = await details(anOrder('6', { shippingCost: 49, tax: 10 }));
    expect(fact(other, 'Shipping')).toBe('₹49.00');
    expect(fact(other, 'Tax')).toBe('₹10.00');
    expect(fact(other, 'Total')).toBe('₹1,177.64');
  });

  it('shows how much shipping an offer saved, and its code not beside the discount', async () => {
    const offers = [
      { title: '10 % off', amount: 100 },
      { code: 'SHIPFREE', title: 'Free delivery', amount: 0, savedShipping: 49 },
    ];
    const page = await details(anOrder('5', { discount: 100, offers }));
    expect(fact(page, 'Discount')).toBe('-₹100.00');
    expect(fact(page, 'Free delivery (SHIPFREE)')).toBe('You save ₹49.00');
    cleanup();
    // An order from before the saving was stored.
    const older = await details(anOrder('6', { offers: [{ code: 'SHIPFREE', title: 'Free delivery', amount: 0 }] }));
    expect(older.queryByText(/Free delivery/)).toBeNull();
  });

  it('says that an order has no items', async () => {
    expect((await details(anOrder('5', { orderItems: [] }))).getByText('No items found')).toBeTruthy();
  });

  it('shows an error when the order cannot be loaded, and loads it again on Try Again', async () => {
    server.use(http.get('*/api/orders/:id', () => errorResponse('internal'), { once: true }));
    orders = [anOrder('5')];
    openOrder('5');
    expect(await screen.findByText('Failed to load order details')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Order #NH-5' })).toBeTruthy();
  });

  it('says that there is no such order, also for an order of another customer', async () => {
    openOrder('6');
    expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('links to the review form of a product only after delivery', async () => {
    const page = await details(anOrder('5', { status: 'delivered' }));
    expect(page.getByRole('link', { name: 'Write a review of Wooden Train 1' }).getAttribute('href')).toBe('/product/1#reviews');
    cleanup();
    expect((await details(anOrder('5', { status: 'shipped' }))).queryByRole('link', { name: /^Write a review/ })).toBeNull();
  });
});

describe('the thank-you page', () => {
  const openPlaced = () => renderAt(<PlacedPage />, '/orders/5/placed', '/orders/:id/placed');

  it('shows the number, what comes next, the address, the items and the link to the order', async () => {
    orders = [anOrder('5')];
    openPlaced();
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you, Asha!' })).toBeTruthy();
    expect(screen.getByText('Payment successful! Order placed successfully!')).toBeTruthy();
    expect(screen.getByText('NH-5')).toBeTruthy();
    expect(screen.getByText('The confirmation and your invoice come to asha@example.in.')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'It goes to' })).getByText(/12 MG Road/)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'What you bought' })).getByText('Wooden Train 1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe('/orders/5');
  });

  it('shows the invoice as soon as it has its number', async () => {
    orders = [anOrder('5')];
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openPlaced();
    expect(await screen.findByText('Being written: ready in a minute.')).toBeTruthy();
    orders = [anOrder('5', { invoice: { number: 'NAN/26-27/000007', issuedAt: '2026-11-01T20:00:00.000Z', url: '/api/orders/5/invoice.pdf' } })];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByRole('button', { name: 'Download PDF of invoice NAN/26-27/000007' })).toBeTruthy();
  });

  it('does not thank for a cancelled order', async () => {
    orders = [anOrder('5', { status: 'cancelled' })];
    openPlaced();
    expect(await screen.findByRole('heading', { level: 1, name: 'This order is cancelled' })).toBeTruthy();
    expect(screen.queryByText(/^Payment successful/)).toBeNull();
  });

  it('announces no parcel for a cancelled order', async () => {
    orders = [anOrder('5', { status: 'cancelled' })];
    openPlaced();
    await screen.findByRole('region', { name: 'What you bought' });
    expect(screen.queryByText(/as soon as the parcel leaves us/)).toBeNull();
  });
});
