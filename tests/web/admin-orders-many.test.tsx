// @vitest-environment happy-dom
/** Can the shop's staff do something with several orders at once, and are they told what became of each? */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mostChosen } from '#web/features/admin-orders/use-chosen.ts';
import { staffOrder, withOrders } from './texts/admin-orders.ts';
import { answer, askedFor, holdBack, lose, onTheWholeSite, open, place, press, refuse, shop, toastSaying } from './texts/kit.tsx';

onTheWholeSite();

const tickOf = (id: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select NH-${id}` });
const ofPage = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
const choose = async (...ids: readonly string[]) => {
  for (const id of ids) fireEvent.click(await tickOf(id));
};
const bar = async () => within(await screen.findByRole('region', { name: 'Chosen orders' }));
const sent = () => askedFor('PATCH').map(({ line, body }) => [line, body]);
const shipped = (id: string) => staffOrder(id, { status: 'shipped', nextStatuses: [{ status: 'processing', needs: ['reason'], isBack: true }] });
const processing = (id: string) => staffOrder(id, { status: 'processing', revision: 4, nextStatuses: [] });
/** The server takes it, and its list has it at once. */
const takes = (id: string) => answer('patch', `/api/orders/${id}/status`, processing(id) as never);

describe('orders are chosen', () => {
  it('one by one, from one to another with Shift, and all of the page by one tick that tells when it is only some', async () => {
    withOrders(...['o1', 'o2', 'o3', 'o4'].map((id) => staffOrder(id)))();
    open('/admin');
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

  it('over several pages, up to a bound, and a reload keeps them; another filter does not', async () => {
    withOrders(...Array.from({ length: mostChosen + 2 }, (_, index) => staffOrder(`o${index}`)))();
    const { unmount } = open('/admin');
    await choose('o0', 'o1');
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await choose('o10');
    expect((await bar()).getByRole('status').textContent).toBe('3 orders chosen, 2 not on this page');
    unmount();
    open('/admin?page=2');
    expect((await bar()).getByRole('status').textContent).toBe('3 orders chosen, 2 not on this page');
    for (let page = 1; page <= mostChosen / 10 + 1; page += 1) {
      fireEvent.click(await screen.findByRole('link', { name: `Page ${page}` }));
      await tickOf(`o${page * 10 - 10}`);
      fireEvent.click(await ofPage());
    }
    expect((await bar()).getByRole('status').textContent).toMatch(`${mostChosen} orders chosen`);
    await waitFor(() => expect(toastSaying('warning', `At most ${mostChosen} orders can be chosen at once`)).toBe(true));
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'pending' } });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen orders' })).toBeNull());
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } });
    await waitFor(() => expect(place()).toBe('/admin'));
    expect(screen.queryByRole('region', { name: 'Chosen orders' })).toBeNull();
  });
});

describe('several orders are marked as processing', () => {
  it('only those that can be, each with the version that was seen, and they stay chosen for their slips', async () => {
    withOrders(staffOrder('o1'), shipped('o2'), staffOrder('o3', { revision: 2 }))();
    takes('o1');
    takes('o3');
    open('/admin');
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

  it('a few at a time, with how many are done', async () => {
    const ids = ['o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7'];
    withOrders(...ids.map((id) => staffOrder(id)))();
    for (const id of ids.slice(0, 2)) takes(id);
    for (const id of ids.slice(2)) holdBack('patch', `/api/orders/${id}/status`);
    open('/admin');
    await choose(...ids);
    await press('Mark as processing');
    expect(await screen.findByText('2 of 7 ...')).toBeTruthy();
    await waitFor(() => expect(askedFor('PATCH')).toHaveLength(6));
    expect(screen.getByRole('progressbar', { name: 'Marking as processing' }).getAttribute('value')).toBe('29');
  });

  it('what failed is told of each order, and only what is still possible is tried again, over what is there now', async () => {
    withOrders(...['o1', 'o2', 'o3', 'o4'].map((id) => staffOrder(id)))();
    takes('o1');
    refuse('patch', '/api/orders/o2/status', 'edited_meanwhile');
    lose('patch', '/api/orders/o3/status');
    lose('patch', '/api/orders/o4/status');
    open('/admin');
    await choose('o1', 'o2', 'o3', 'o4');
    // Of the last one only the answer was lost.
    shop.orders = [processing('o1'), shipped('o2'), staffOrder('o3', { revision: 5 }), processing('o4')];
    await press('Mark as processing');
    const refused = within(await screen.findByRole('list', { name: 'Not marked as processing' }));
    expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'NH-o2: Somebody has changed it meanwhile. It is shipped now.',
      'NH-o3: Failed to update order status. Please check your internet connection.',
    ]);
    await waitFor(() => expect(toastSaying('error', '2 of 4 orders marked as processing, 2 not')).toBe(true));
    takes('o3');
    await press('Try 1 order again');
    expect(await screen.findByText('Marked as processing: NH-o1, NH-o4, NH-o3')).toBeTruthy();
    expect(sent().at(-1)).toEqual(['PATCH /api/orders/o3/status', { status: 'processing', revision: 5 }]);
  });
});

describe('packing slips of several orders', () => {
  it('are one page to print, a sheet for each; of a cancelled one nothing is packed', async () => {
    withOrders(staffOrder('o1'), staffOrder('o2', { status: 'cancelled', nextStatuses: [] }))();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open('/admin');
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

  it('that cannot be read are said to be missing, and can be asked for again', async () => {
    withOrders(staffOrder('o1'), staffOrder('o2'))();
    refuse('get', '/api/orders/o2', 'internal');
    open('/admin?slips=o1,o2');
    expect(await screen.findByText(/^1 of 2 cannot be shown\./)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Packing slip of order NH-o1' })).toBeTruthy();
    answer('get', '/api/orders/o2', staffOrder('o2') as never);
    await press('Try Again');
    expect(await screen.findByRole('region', { name: 'Packing slip of order NH-o2' })).toBeTruthy();
    expect(screen.queryByText(/cannot be shown/)).toBeNull();
  });
});
