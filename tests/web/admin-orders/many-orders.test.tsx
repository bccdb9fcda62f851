// @vitest-environment happy-dom
/** Bulk work on orders: selection, status changes and packing slips. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { staffOrder, withOrders } from '#tests/web/texts/admin-orders.ts';
import {
  currentAddress,
  loseResponse,
  openSite,
  press,
  requestsTo,
  respond,
  respondWithError,
  setUpSite,
  shop,
  toastSaying,
} from '#tests/web/texts/site.tsx';
import { maxSelected } from '#web/features/admin-orders/use-selected-orders.ts';

setUpSite();

// By label, not by role: a search by role reads the styles of the whole page, which costs seconds with fifty orders.
const tickOf = (id: string) => screen.findByLabelText<HTMLInputElement>(`Select NH-${id}`, { selector: '[type=checkbox]' });
const ofPage = () => screen.findByLabelText<HTMLInputElement>('Select all on this page', { selector: '[type=checkbox]' });
const choose = async (...ids: readonly string[]) => {
  for (const id of ids) fireEvent.click(await tickOf(id));
};
const bar = async () => within(await screen.findByLabelText('Chosen orders', { selector: 'section' }));
const sent = () => requestsTo('PATCH').map(({ line, body }) => [line, body]);
const shipped = (id: string) => staffOrder(id, { status: 'shipped', nextStatuses: [{ status: 'processing', needs: ['reason'], isBack: true }] });
const processing = (id: string) => staffOrder(id, { status: 'processing', revision: 4, nextStatuses: [] });
/** Lets the server accept the change of an order to processing. */
const accepts = (id: string) => respond('patch', `/api/orders/${id}/status`, processing(id) as never);

describe('selecting orders', () => {
  it('selects orders one by one, as a range with Shift and as a whole page', async () => {
    withOrders(...['o1', 'o2', 'o3', 'o4'].map((id) => staffOrder(id)))();
    openSite('/admin');
    await choose('o1');
    expect((await ofPage()).indeterminate).toBe(true);
    expect((await bar()).getByRole('status').textContent).toBe('1 order chosen');
    fireEvent.click(await tickOf('o3'), { shiftKey: true });
    expect((await bar()).getByRole('status').textContent).toBe('3 orders chosen');
    expect((await tickOf('o2')).checked).toBe(true);
    fireEvent.click(await ofPage());
    expect((await ofPage()).indeterminate).toBe(false);
    expect((await bar()).getByRole('status').textContent).toBe('4 orders chosen');
    fireEvent.click(await ofPage());
    expect(screen.queryByRole('region', { name: 'Chosen orders' })).toBeNull();
  });

  it('keeps selected orders across pages and a reload, up to a limit, and clears them with another filter', async () => {
    withOrders(...Array.from({ length: maxSelected + 2 }, (_, index) => staffOrder(`o${index}`)))();
    const { unmount } = openSite('/admin');
    await choose('o0', 'o1');
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await choose('o10');
    expect((await bar()).getByRole('status').textContent).toBe('3 orders chosen, 2 not on this page');
    unmount();
    openSite('/admin?page=2');
    expect((await bar()).getByRole('status').textContent).toBe('3 orders chosen, 2 not on this page');
    for (let page = 1; page <= maxSelected / 10 + 1; page += 1) {
      fireEvent.click(await screen.findByRole('link', { name: `Page ${page}` }));
      await tickOf(`o${page * 10 - 10}`);
      fireEvent.click(await ofPage());
    }
    expect((await bar()).getByRole('status').textContent).toMatch(`${maxSelected} orders chosen`);
    await waitFor(() => expect(toastSaying('warning', `At most ${maxSelected} orders can be chosen at once`)).toBe(true));
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'pending' } });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen orders' })).toBeNull());
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } });
    await waitFor(() => expect(currentAddress()).toBe('/admin'));
    expect(screen.queryByRole('region', { name: 'Chosen orders' })).toBeNull();
  });
});

describe('marking several orders as processing', () => {
  it('marks only the pending orders, each with the version seen, and keeps all orders selected', async () => {
    withOrders(staffOrder('o1'), shipped('o2'), staffOrder('o3', { revision: 2 }))();
    accepts('o1');
    accepts('o3');
    openSite('/admin');
    await choose('o1', 'o2', 'o3');
    expect((await bar()).getByText('Only orders that are pending can be marked as processing.')).toBeTruthy();
    await press('Mark as processing (2 of 3)');
    expect(await screen.findByText('Marked as processing: NH-o1, NH-o3')).toBeTruthy();
    expect(sent()).toEqual([
      ['PATCH /api/orders/o1/status', { status: 'processing', revision: 3 }],
      ['PATCH /api/orders/o3/status', { status: 'processing', revision: 2 }],
    ]);
    await waitFor(() => expect(toastSaying('success', '2 orders marked as processing')).toBe(true));
    expect((await bar()).getByRole('button', { name: 'Mark as processing (0 of 3)' }).getAttribute('aria-disabled')).toBe('true');
    expect((await bar()).getByRole('link', { name: 'Packing slips' }).getAttribute('href')).toBe('/admin?slips=o1%2Co2%2Co3');
  });

  it('updates a few orders at a time and shows the progress', async () => {
    const ids = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7'];
    withOrders(...ids.map((id) => staffOrder(id)))();
    for (const id of ids) accepts(id);
    const held = ids.slice(2).map((id) => `/api/orders/${id}/status`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      if (held.includes(String(request[0]))) await released;
      return response;
    });
    openSite('/admin');
    await choose(...ids);
    await press('Mark as processing');
    expect(await screen.findByText('2 of 7 ...')).toBeTruthy();
    await waitFor(() => expect(requestsTo('PATCH')).toHaveLength(6));
    expect(screen.getByRole('progressbar', { name: 'Marking as processing' }).getAttribute('value')).toBe('29');
    release();
    // The test waits for the end of the run, because the remaining updates would reach the server of the next test.
    expect(await screen.findByText(`Marked as processing: ${ids.map((id) => `NH-${id}`).join(', ')}`)).toBeTruthy();
  });

  it('reports each order that could not be updated and retries only the orders that still can be', async () => {
    withOrders(...['o1', 'o2', 'o3', 'o4'].map((id) => staffOrder(id)))();
    accepts('o1');
    respondWithError('patch', '/api/orders/o2/status', 'edited_meanwhile');
    loseResponse('patch', '/api/orders/o3/status');
    loseResponse('patch', '/api/orders/o4/status');
    openSite('/admin');
    await choose('o1', 'o2', 'o3', 'o4');
    // The last order was changed; only its answer was lost.
    shop.orders = [processing('o1'), shipped('o2'), staffOrder('o3', { revision: 5 }), processing('o4')];
    await press('Mark as processing');
    const refused = within(await screen.findByRole('list', { name: 'Not marked as processing' }));
    expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'NH-o2: Another user has changed it. It is shipped now.',
      'NH-o3: Failed to update order status. Please check your internet connection.',
    ]);
    await waitFor(() => expect(toastSaying('error', '2 of 4 orders marked as processing, 2 not')).toBe(true));
    accepts('o3');
    await press('Try 1 order again');
    expect(await screen.findByText('Marked as processing: NH-o1, NH-o4, NH-o3')).toBeTruthy();
    expect(sent().at(-1)).toEqual(['PATCH /api/orders/o3/status', { status: 'processing', revision: 5 }]);
  });
});

describe('packing slips of several orders', () => {
  it('prints one packing slip per order and lists no items for a cancelled order', async () => {
    withOrders(staffOrder('o1'), staffOrder('o2', { status: 'cancelled', nextStatuses: [] }))();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    openSite('/admin');
    await choose('o1', 'o2');
    fireEvent.click((await bar()).getByRole('link', { name: 'Packing slips' }));
    await screen.findByRole('heading', { level: 1, name: '2 packing slips' });
    const one = within(await screen.findByRole('region', { name: 'Packing slip of order NH-o1' }));
    expect(one.getByText('Wooden Train 1')).toBeTruthy();
    const other = within(screen.getByRole('region', { name: 'Packing slip of order NH-o2' }));
    expect(other.getByText('Nothing is to be packed: this order is cancelled.')).toBeTruthy();
    expect(other.queryByText('Wooden Train 1')).toBeNull();
    await press('Print');
    expect(print).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('link', { name: 'All orders' }));
    expect((await bar()).getByRole('status').textContent).toBe('2 orders chosen');
  });

  it('counts packing slips that cannot be loaded and loads them again on Try Again', async () => {
    withOrders(staffOrder('o1'), staffOrder('o2'))();
    respondWithError('get', '/api/orders/o2', 'internal');
    openSite('/admin?slips=o1,o2');
    expect(await screen.findByText(/^1 of 2 cannot be shown\./)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Packing slip of order NH-o1' })).toBeTruthy();
    respond('get', '/api/orders/o2', staffOrder('o2') as never);
    await press('Try Again');
    expect(await screen.findByRole('region', { name: 'Packing slip of order NH-o2' })).toBeTruthy();
    expect(screen.queryByText(/cannot be shown/)).toBeNull();
  });
});
