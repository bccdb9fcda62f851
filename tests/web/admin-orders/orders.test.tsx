// @vitest-environment happy-dom
/** The administration's orders: list, status changes, details and refunds. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anItem } from '#tests/web/kit/orders.ts';
import { chooseStatus, staffOrder, withOrders } from '#tests/web/texts/admin-orders.ts';
import { meera } from '#tests/web/texts/admin-people.ts';
import {
  currentAddress,
  delayResponse,
  openSite,
  press,
  requestsTo,
  respond,
  respondWithError,
  setUpSite,
  shop,
  toastSaying,
} from '#tests/web/texts/site.tsx';
import { storeSession } from '#web/api/session.ts';
import { toast } from '#web/ui/feedback/toast.ts';

setUpSite();

const sent = (start: string) => requestsTo(start).at(-1)?.body;
const query = () => Object.fromEntries(requestsTo('GET /api/orders').at(-1)?.query ?? []);
const choose = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const write = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name, hidden: true }));
const pressIn = async (name: string, button: string) => fireEvent.click((await dialog(name)).getByRole('button', { name: button, hidden: true }));

describe('the administration layout', () => {
  it('shows catalogue staff only their sections, whatever tab the address names', async () => {
    storeSession({ token: 'token-1', user: { ...meera, role: 'catalogue' } });
    respond('get', '/api/admin/attention', { data: [] });
    openSite('/admin?tab=orders');
    await screen.findByRole('heading', { level: 1, name: 'Products' });
    const names = within(screen.getByRole('navigation', { name: 'Administration' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Products', 'Carousel', 'Categories', 'Stock']);
  });

  it('moves through the navigation with the arrow keys and announces the opened tab', async () => {
    withOrders()();
    openSite('/admin');
    const orders = await screen.findByRole('link', { name: 'Orders' });
    orders.focus();
    fireEvent.keyDown(orders, { key: 'ArrowUp' });
    expect(document.activeElement?.textContent).toBe('Logout');
    fireEvent.click(screen.getByRole('link', { name: 'Doctors' }));
    await screen.findByRole('heading', { level: 1, name: 'Appointments' });
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
    await waitFor(() => expect(screen.getByText(/^Appointments - Administration/)).toBeTruthy());
  });

  it('moves the focus to a record opened in the same tab and back to the list, and announces both', async () => {
    withOrders()();
    openSite('/admin');
    const order = await screen.findByRole('link', { name: 'NH-o1' });
    order.focus();
    fireEvent.click(order);
    await screen.findByRole('heading', { level: 1, name: /^Order|^NH-o1/ });
    expect(document.activeElement?.id).toBe('main');
    await waitFor(() => expect(screen.getByText(/^Order NH-o1 - Administration/)).toBeTruthy());
    const back = screen.getByRole('link', { name: 'All orders' });
    back.focus();
    fireEvent.click(back);
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    expect(document.activeElement?.id).toBe('main');
    await waitFor(() => expect(screen.getByText(/^Orders - Administration/)).toBeTruthy());
  });

  it('leaves the focus on a chosen section that is still on the page', async () => {
    withOrders()();
    respond('get', '/api/admin/settings', { grievance: { version: 1 }, stock: { version: 0, lowStockLimit: 20 } });
    openSite('/admin?tab=settings&section=stock');
    const section = await screen.findByRole('link', { name: 'Grievance officer', hidden: true });
    section.focus();
    fireEvent.click(section);
    await waitFor(() => expect(screen.getByText(/^Grievance officer - Settings - Administration/)).toBeTruthy());
    expect(document.activeElement).toBe(section);
  });

  it('shows that the connection is lost below the sidebar and the page, not in the column of one of them', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    withOrders()();
    openSite('/admin');
    // The first message loads the note.
    act(() => toast('info', 'Hello'));
    const note = await screen.findByText(/You are offline/);
    expect(screen.getByRole('link', { name: 'Skip to content' }).parentElement?.contains(note)).toBe(false);
  });
});

describe('the order list', () => {
  it('filters orders by status, payment and dates and keeps the filters in the address', async () => {
    withOrders()();
    openSite('/admin');
    await choose('Status', 'pending');
    await choose('Payment', 'completed');
    await choose('From', '2026-11-01');
    await choose('To', '2026-11-21');
    await waitFor(() =>
      expect(query()).toMatchObject({ status: 'pending', paymentStatus: 'completed', fromDate: '2026-11-01', toDate: '2026-11-21', page: '1' }),
    );
    expect(currentAddress()).toBe('/admin?status=pending&paymentStatus=completed&from=2026-11-01&to=2026-11-21');
    await press('Clear filters');
    await waitFor(() => expect(currentAddress()).toBe('/admin'));
  });

  it('ignores invalid filters in the address of the order list', async () => {
    withOrders()();
    openSite('/admin?status=lost&from=yesterday&to=2026-02-31&sort=price&page=-3');
    await screen.findByText('NH-o1');
    expect(query()).toEqual({ page: '1', limit: '10', sortBy: 'createdAt', sortOrder: 'DESC' });
  });

  it('pages orders by number first and by cursor beyond, and says that there are more', async () => {
    withOrders()();
    const meta = { total: 1_000, isLeast: true, page: 50, limit: 10, totalPages: 100, lastNumber: 50, next: 'place.signed', previous: 'back.signed' };
    respond('get', '/api/orders', { data: [staffOrder('o1')], meta } as never);
    openSite('/admin?page=50');
    expect(await screen.findByText('491 of more than 1,000 orders')).toBeTruthy();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/admin?page=49');
    expect(pages.queryByRole('link', { name: 'Page 51' })).toBeNull();
    fireEvent.click(pages.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(query()).toMatchObject({ cursor: 'place.signed' }));
    expect(query()).not.toHaveProperty('page');
    await choose('Status', 'shipped');
    await waitFor(() => expect(currentAddress()).toBe('/admin?status=shipped'));
  });

  it('sorts orders by a click on a column heading', async () => {
    withOrders()();
    openSite('/admin');
    await press('Total');
    await waitFor(() => expect(query()).toMatchObject({ sortBy: 'total', sortOrder: 'DESC' }));
    await press('Total');
    await waitFor(() => expect(query()).toMatchObject({ sortBy: 'total', sortOrder: 'ASC' }));
    expect((await screen.findByRole('columnheader', { name: 'Total' })).getAttribute('aria-sort')).toBe('ascending');
  });
});

describe('changing the status of an order', () => {
  it('offers only the possible next statuses of an order and sends the version seen', async () => {
    withOrders()();
    respond('patch', '/api/orders/o1/status', staffOrder('o1', { status: 'processing', nextStatuses: [] }) as never);
    openSite('/admin');
    const control = await screen.findByLabelText('Status of order NH-o1');
    expect([...control.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Pending', 'Processing', 'Cancelled']);
    await chooseStatus('processing');
    await waitFor(() => expect(sent('PATCH /api/orders/o1/status')).toEqual({ status: 'processing', revision: 3 }));
  });

  it('requires a tracking number to mark an order as shipped', async () => {
    withOrders(staffOrder('o1', { status: 'processing', nextStatuses: [{ status: 'shipped', needs: ['trackingNumber'], isBack: false }] }))();
    respond('patch', '/api/orders/o1/status', staffOrder('o1', { status: 'shipped', nextStatuses: [] }) as never);
    openSite('/admin');
    await chooseStatus('shipped');
    await pressIn('Ship this order?', 'Mark as shipped');
    expect(await screen.findByText('Please enter the tracking number of the parcel')).toBeTruthy();
    expect(requestsTo('PATCH')).toEqual([]);
    await write('Tracking number', 'BD4711');
    await write('Carrier (optional)', 'Blue Dart');
    await pressIn('Ship this order?', 'Mark as shipped');
    await waitFor(() =>
      expect(sent('PATCH /api/orders/o1/status')).toEqual({ status: 'shipped', revision: 3, trackingNumber: 'BD4711', carrier: 'Blue Dart' }),
    );
    await waitFor(() => expect(toastSaying('success', 'Order status updated successfully')).toBe(true));
  });

  it.each([
    ['online', {}, /payment and stock do not change\.$/],
    [
      'on delivery',
      { paymentMethod: 'cod', collection: { amount: 1_180, reference: 'A1', at: '2026-11-20T05:00:00.000Z' } },
      /the ₹1,180\.00 count as not collected and are due again; stock does not change\.$/,
    ],
  ])('says what becomes of the payment when the delivery of an order paid %s is taken back', async (_, paid, said) => {
    withOrders(staffOrder('o1', { ...paid, status: 'delivered', nextStatuses: [{ status: 'shipped', needs: ['reason'], isBack: true }] }))();
    openSite('/admin');
    await chooseStatus('shipped');
    expect((await dialog('Back to shipped?')).getByText(said)).toBeTruthy();
  });

  it('explains that another user has shipped the order that is being cancelled', async () => {
    withOrders()();
    respondWithError('patch', '/api/orders/o1/status', 'edited_meanwhile');
    openSite('/admin');
    await chooseStatus('cancelled');
    await write('Reason', 'Out of stock');
    shop.orders = [staffOrder('o1', { status: 'shipped', revision: 5, nextStatuses: [{ status: 'delivered', needs: [], isBack: false }] })];
    await pressIn('Cancel this order?', 'Cancel order');
    expect(await screen.findByText(/another user has set this order from pending to shipped.*no longer possible/)).toBeTruthy();
    expect((await dialog('Cancel this order?')).getByRole('button', { name: 'Cancel order', hidden: true }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
});

describe('the order details', () => {
  const full = staffOrder('o1', {
    status: 'shipped',
    trackingNumber: 'BD4711',
    tracking: { carrier: 'Blue Dart', number: 'BD4711', url: 'https://carrier.example/BD4711', timeline: [] },
    notes: 'A gift',
    giftMessage: 'Happy birthday, Tara!\nYour aunt',
    staffNotes: 'Called',
    invoice: { number: 'NAN/26-27/000001', issuedAt: '2026-11-02T00:00:00.000Z', url: '/x' },
    refunds: [{ id: 'f1', amount: 118, status: 'failed', reason: 'by_shop', createdAt: '2026-11-03T00:00:00.000Z' }],
  });

  it('names the way of paying in words', async () => {
    withOrders(staffOrder('o1', { paymentMethod: 'netbanking' }))();
    openSite('/admin?order=o1');
    const facts = within(await screen.findByRole('region', { name: 'Order Information' }));
    expect(facts.getByText(/^Net banking\s+pay_1$/)).toBeTruthy();
  });

  it('writes the day of a courier’s remittance like every other date', async () => {
    const collection = {
      amount: 9,
      reference: 'A1',
      at: '2026-11-20T05:00:00.000Z',
      remittance: { amount: 9, reference: 'UTR42', date: '2026-11-27' },
    };
    withOrders(staffOrder('o1', { paymentMethod: 'cod', collection }))();
    openSite('/admin?order=o1');
    expect(await screen.findByText('₹9.00, UTR42, 27 Nov 2026')).toBeTruthy();
  });

  it('shows the details and the history of an order and retries a failed refund', async () => {
    withOrders(full)();
    openSite('/admin?order=o1&status=shipped');
    const facts = within(await screen.findByRole('region', { name: 'Order Information' }));
    for (const text of ['NH-o1', /^2 Nov 2026/, 'Completed', /UPI\s+pay_1/]) expect(facts.getByText(text)).toBeTruthy();
    expect(facts.getByRole('link', { name: /BD4711 \(Blue Dart\)/ }).getAttribute('href')).toBe('https://carrier.example/BD4711');
    expect(within(screen.getByRole('region', { name: 'Customer' })).getByText('asha@example.in')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Shipping Address' })).getByText('Sunita Rao')).toBeTruthy();
    const items = within(screen.getByRole('region', { name: 'Order Items' }));
    for (const text of ['Wooden Train 1', '₹1,177.64', '₹179.64', 'Free']) expect(items.getByText(text)).toBeTruthy();
    const history = within(screen.getByRole('region', { name: 'History' }));
    expect(history.getByText(/^Meera Iyer, 2 Nov 2026/)).toBeTruthy();
    expect(history.getByText('Processing → Pending')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes for the customer').value).toBe('A gift');
    expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/admin?status=shipped');
    expect(screen.getByRole('button', { name: 'Invoice PDF' })).toBeTruthy();
    respond('post', '/api/orders/o1/refunds/f1/retry', full as never);
    await press('Ask again');
    await waitFor(() => expect(requestsTo('POST /api/orders/o1/refunds/f1/retry')).toHaveLength(1));
  });

  it('shows both versions of order notes edited concurrently and overwrites the saved one on request', async () => {
    withOrders(full)();
    respondWithError('patch', '/api/orders/o1', 'edited_meanwhile');
    openSite('/admin?order=o1');
    await write('Internal notes', 'Mine');
    shop.orders = [{ ...full, staffNotes: 'Theirs', revision: 9 }];
    await press('Save');
    const both = within(await screen.findByRole('alertdialog', { name: 'Changed by another user' }));
    expect(both.getByText('Theirs')).toBeTruthy();
    expect(both.getByText('Mine')).toBeTruthy();
    respond('patch', '/api/orders/o1', { ...full, staffNotes: 'Mine', revision: 10 } as never);
    await press('Save mine over it');
    await waitFor(() => expect(sent('PATCH /api/orders/o1')).toEqual({ revision: 9, staffNotes: 'Mine' }));
    await waitFor(() => expect(toastSaying('success', 'Order updated successfully')).toBe(true));
  });

  it('reads what waits for staff again after a refund of an order was retried', async () => {
    withOrders(full)();
    openSite('/admin?order=o1');
    await screen.findByRole('button', { name: 'Ask again' });
    const before = requestsTo('GET /api/admin/attention').length;
    respond('post', '/api/orders/o1/refunds/f1/retry', full as never);
    await press('Ask again');
    await waitFor(() => expect(requestsTo('GET /api/admin/attention').length).toBeGreaterThan(before));
  });

  it('keeps what is typed into the notes of an order while they are saved, and saves it next', async () => {
    withOrders(full)();
    openSite('/admin?order=o1');
    await write('Notes for the customer', 'Ring twice');
    const answer = delayResponse('patch', '/api/orders/o1', { ...full, notes: 'Ring twice', revision: 4 } as never);
    await press('Save');
    await waitFor(() => expect(requestsTo('PATCH /api/orders/o1')).toHaveLength(1));
    await write('Internal notes', 'Called again');
    shop.orders = [{ ...full, notes: 'Ring twice', revision: 4 }];
    answer();
    await waitFor(() => expect(toastSaying('success', 'Order updated successfully')).toBe(true));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Internal notes').value).toBe('Called again');
    await press('Save');
    await waitFor(() => expect(requestsTo('PATCH /api/orders/o1')[1]?.body).toEqual({ revision: 4, staffNotes: 'Called again' }));
  });

  it('refunds all or some items of an order only with a reason', async () => {
    withOrders({ ...full, orderItems: [anItem(1, { givesBack: [588.82, 1177.64] }), anItem(2, { givesBack: [100.1, 200.21] })] })();
    respond('post', '/api/orders/o1/refunds', full as never);
    openSite('/admin?order=o1');
    await press('Refund');
    await pressIn('Refund without a return', 'Refund ₹1,377.85');
    expect(await screen.findByText('Please give a reason; the customer reads it')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Some items'));
    await choose('How many of Wooden Train 2', '1');
    await write('Reason', 'Arrived scratched');
    await pressIn('Refund without a return', 'Refund ₹100.10');
    await waitFor(() =>
      expect(sent('POST /api/orders/o1/refunds')).toEqual({
        revision: 3,
        restock: false,
        reason: 'Arrived scratched',
        items: [{ productId: 2, variantId: 2, quantity: 1 }],
      }),
    );
    await waitFor(() => expect(toastSaying('success', 'Refund started')).toBe(true));
  });

  it.each([
    ['cod', /You pay it to the customer’s UPI id or bank account/],
    ['razorpay', /The money goes back the way it was paid/],
  ])('says how the money of an order paid by %s is refunded', async (paymentMethod, said) => {
    withOrders({ ...full, paymentMethod })();
    openSite('/admin?order=o1');
    await press('Refund');
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('refunds one of two sizes of a product', async () => {
    const sized = (id: number, title: string, back: number) =>
      anItem(1, { id: `item-${id}`, variantId: id, variant: { id, title, sku: `R-${id}` }, quantity: 1, givesBack: [back] });
    withOrders({ ...full, orderItems: [sized(1, '0-3 months', 100), sized(2, '3-6 months', 200)], returns: [] })();
    respond('post', '/api/orders/o1/refunds', full as never);
    openSite('/admin?order=o1');
    expect(await screen.findByText('3-6 months')).toBeTruthy();
    await press('Refund');
    fireEvent.click(screen.getByLabelText('Some items'));
    await choose('How many of Wooden Train 1 (3-6 months)', '1');
    await write('Reason', 'Arrived scratched');
    await pressIn('Refund without a return', 'Refund ₹200.00');
    await waitFor(() => expect(sent('POST /api/orders/o1/refunds')).toMatchObject({ items: [{ productId: 1, variantId: 2, quantity: 1 }] }));
  });

  it('records a refund that staff have paid to the account in the dialog', async () => {
    const waiting = { id: 'r9', amount: 590, status: 'pending', reason: 'by_shop', createdAt: '2026-11-20T10:00:00.000Z', isPayout: true } as const;
    withOrders({ ...full, refunds: [waiting], payout: 'as***@okbank', payTo: { 'UPI id': 'asha.rao@okbank' } })();
    respond('post', '/api/orders/o1/refunds/r9/paid', full as never);
    openSite('/admin?order=o1');
    await press('Pay it');
    const asking = await dialog('Pay ₹590.00 to the customer');
    expect(asking.getByText('asha.rao@okbank')).toBeTruthy();
    await pressIn('Pay ₹590.00 to the customer', 'Mark as paid');
    expect(await asking.findByText('Enter the reference of the payment')).toBeTruthy();
    await write('Reference (UTR or UPI transaction id)', 'UTR-9');
    await pressIn('Pay ₹590.00 to the customer', 'Mark as paid');
    await waitFor(() => expect(sent('POST /api/orders/o1/refunds/r9/paid')).toEqual({ reference: 'UTR-9', paidTo: 'as***@okbank' }));
  });

  it('records a refund to an account that staff enter when the customer has entered none', async () => {
    const waiting = { id: 'r9', amount: 590, status: 'pending', reason: 'by_shop', createdAt: '2026-11-20T10:00:00.000Z', isPayout: true } as const;
    withOrders({ ...full, refunds: [waiting] })();
    respond('post', '/api/orders/o1/refunds/r9/paid', full as never);
    openSite('/admin?order=o1');
    await press('Pay it');
    const asking = await dialog('Pay ₹590.00 to the customer');
    await write('Reference (UTR or UPI transaction id)', 'UTR-9');
    await write('UPI id', 'asha');
    await pressIn('Pay ₹590.00 to the customer', 'Mark as paid');
    expect(await asking.findByText(/A UPI id looks like name@bank/)).toBeTruthy();
    expect(requestsTo('POST /api/orders/o1/refunds/r9/paid')).toEqual([]);
    await write('UPI id', 'asha.rao@okbank');
    await pressIn('Pay ₹590.00 to the customer', 'Mark as paid');
    await waitFor(() =>
      expect(sent('POST /api/orders/o1/refunds/r9/paid')).toEqual({ reference: 'UTR-9', payout: { kind: 'upi', upi: 'asha.rao@okbank' } }),
    );
  });

  it('shows the gift message of an order', async () => {
    withOrders(full)();
    openSite('/admin?order=o1');
    const panel = within(await screen.findByRole('region', { name: 'Gift Message' }));
    expect(panel.getByText(/Happy birthday, Tara!\s+Your aunt/)).toBeTruthy();
  });

  it.each([
    ['order=o1', 'Shipping Address'],
    ['order=o1&view=slip', 'Packing slip of order NH-o1'],
  ])('shows the second phone number of an address at "%s"', async (search, region) => {
    withOrders({ ...full, shippingAddress: { ...full.shippingAddress, secondaryPhone: '+919876543211' } })();
    openSite(`/admin?${search}`);
    expect(within(await screen.findByRole('region', { name: region })).getByText('+91 98765 43211')).toBeTruthy();
  });
});
