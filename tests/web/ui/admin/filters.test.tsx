// @vitest-environment happy-dom
/** Filters of the administration's lists that wait for a pause in typing, and must not undo a later click. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aProduct } from '#tests/web/kit/fixtures.tsx';
import { withOrders } from '#tests/web/texts/admin-orders.ts';
import { contactMessage, onePage, signInAdmin, sunita, userDetails } from '#tests/web/texts/admin-people.ts';
import { currentAddress, openSite, requestsTo, respond, setUpSite, shop } from '#tests/web/texts/site.tsx';
import { searchDelayMs } from '#web/ui/admin/filters.tsx';

setUpSite();

const lists = [
  { name: 'orders', at: '/admin', search: 'Search orders', row: 'NH-o1', there: '/admin?order=o1' },
  { name: 'products', at: '/admin?tab=products', search: 'Search products', row: 'Wooden Train 7', there: '/admin?tab=products&product=7' },
  { name: 'users', at: '/admin?tab=users', search: 'Search users', row: 'Sunita Rao', there: '/admin?tab=users&user=u1' },
  { name: 'contacts', at: '/admin?tab=contacts', search: 'Search contacts', row: 'Overview', there: '/admin?tab=overview' },
  { name: 'the audit log', at: '/admin?tab=audit', search: 'Who', row: 'Overview', there: '/admin?tab=overview' },
] as const;

function givenLists(): void {
  signInAdmin();
  withOrders()();
  shop.products = [aProduct({ id: 7 })];
  respond('get', '/api/users', { data: [sunita], meta: onePage });
  respond('get', '/api/users/u1', userDetails);
  respond('get', '/api/contact', { data: [contactMessage], meta: onePage });
  respond('get', '/api/admin/audit', { data: [], meta: {} });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
}

const type = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
/** Lets the search pause end after the click and before the router has followed the click. */
const clickAtTheLastMoment = (click: () => void) =>
  act(() => {
    vi.advanceTimersByTime(searchDelayMs - 50);
    click();
    vi.advanceTimersByTime(100);
  });

it.each(lists)('follows a link clicked while a search of $name is pending', async ({ at, search, row, there }) => {
  givenLists();
  openSite(at);
  const link = await screen.findByRole('link', { name: row });
  await type(search, 'train');
  clickAtTheLastMoment(() => link.click());
  await act(() => vi.advanceTimersByTimeAsync(2 * searchDelayMs));
  expect(currentAddress()).toBe(there);
});

it('keeps order filters chosen at the same moment while a search of orders is pending', async () => {
  givenLists();
  openSite('/admin');
  // Found before the search begins: looking for them takes time off the pause.
  const [status, payment] = [await screen.findByLabelText('Status'), await screen.findByLabelText('Payment')];
  await type('Search orders', 'asha');
  clickAtTheLastMoment(() => {
    for (const [field, value] of [
      [status, 'pending'],
      [payment, 'completed'],
    ] as const) {
      fireEvent.change(field, { target: { value } });
    }
  });
  await waitFor(() => expect(currentAddress()).toBe('/admin?search=asha&status=pending&paymentStatus=completed'));
});

it('reads a list once when the year of a day is typed digit by digit', async () => {
  givenLists();
  openSite('/admin');
  const from = await screen.findByLabelText('From');
  for (const year of ['0002', '0020', '0202', '2026']) fireEvent.change(from, { target: { value: `${year}-11-01` } });
  await act(() => vi.advanceTimersByTimeAsync(2 * searchDelayMs));
  expect(currentAddress()).toBe('/admin?from=2026-11-01');
  const days = requestsTo('GET /api/orders?').flatMap(({ query }) => query.getAll('fromDate'));
  expect([...new Set(days)]).toEqual(['2026-11-01']);
});

it('shows the days of the period again when a cleared day of the earnings is left', async () => {
  givenLists();
  const sums = { appointments: 0, completed: 0, noShows: 0, cancelled: 0, earned: 0, refunded: 0 };
  respond('get', '/api/admin/clinic-earnings', { from: '2026-10-30', to: '2026-11-28', total: sums, doctors: [] });
  openSite('/admin?tab=doctors&part=earnings');
  await screen.findByDisplayValue('2026-10-30');
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  fireEvent.change(from, { target: { value: '' } });
  await act(() => vi.advanceTimersByTimeAsync(2 * searchDelayMs));
  expect(from.value).toBe('');
  fireEvent.blur(from);
  expect(from.value).toBe('2026-10-30');
  expect(currentAddress()).toBe('/admin?tab=doctors&part=earnings');
});
