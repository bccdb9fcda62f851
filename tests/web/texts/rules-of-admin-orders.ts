/** Rules of the administration: access, navigation, the list of orders and its dates. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { searchDelayMs } from '#web/ui/admin/filters.tsx';
import { signIn } from '../kit/fixtures.tsx';
import { staffOrder, withOrders } from './admin-orders.ts';
import { signInAdmin } from './admin-people.ts';
import type { Rule } from './row.ts';
import { currentAddress, openSite, requestsTo, respond } from './site.tsx';

const asked = () => Object.fromEntries(requestsTo('GET /api/orders').at(-1)?.query ?? []);

export const rulesOfAdminOrders: readonly Rule[] = [
  {
    rule: 'redirects a visitor to sign-in and back, and a customer to the home page',
    where: '/admin',
    proof: async () => {
      const { unmount } = openSite('/admin?status=pending');
      await waitFor(() => expect(currentAddress()).toBe('/signin?returnTo=%2Fadmin%3Fstatus%3Dpending'));
      unmount();
      signIn();
      openSite('/admin');
      await waitFor(() => expect(currentAddress()).toBe('/'));
    },
  },
  {
    rule: 'lists the parts of the administration in the sidebar and opens Orders by default',
    where: '/admin',
    proof: async () => {
      withOrders()();
      openSite('/admin');
      await screen.findByRole('heading', { level: 1, name: 'Orders' });
      const names = within(screen.getByRole('navigation', { name: 'Administration' }))
        .getAllByRole('link')
        .map((link) => link.textContent);
      expect(names.slice(0, 7)).toEqual(['Orders', 'Products', 'Carousel', 'Users', 'Categories', 'Contacts', 'Doctors']);
      expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page');
      expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
    },
  },
  {
    rule: 'sends one search request 500 ms after typing pauses and returns to page 1',
    where: '/admin',
    proof: async () => {
      expect(searchDelayMs).toBe(500);
      withOrders(...Array.from({ length: 12 }, (_, index) => staffOrder(`o${index}`)))();
      openSite('/admin?page=2');
      const search = await screen.findByLabelText('Search orders');
      await waitFor(() => expect(asked()['page']).toBe('2'));
      for (const text of ['a', 'as', 'asha']) fireEvent.change(search, { target: { value: text } });
      expect(requestsTo('GET /api/orders')).toHaveLength(1);
      await waitFor(() => expect(asked()).toMatchObject({ search: 'asha', page: '1' }));
      expect(requestsTo('GET /api/orders')).toHaveLength(2);
      expect(currentAddress()).toBe('/admin?search=asha');
    },
  },
  {
    rule: 'offers five sort orders for orders',
    where: '/admin',
    proof: async () => {
      withOrders()();
      openSite('/admin');
      const sort = await screen.findByLabelText('Sort by');
      expect([...sort.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
        'Newest first',
        'Oldest first',
        'Highest total',
        'Lowest total',
        'Status A-Z',
      ]);
      fireEvent.change(sort, { target: { value: 'lowest' } });
      await waitFor(() => expect(asked()).toMatchObject({ sortBy: 'total', sortOrder: 'ASC' }));
      expect(currentAddress()).toBe('/admin?sort=lowest');
    },
  },
  {
    rule: 'shows amounts in rupees with two decimals and dates in Indian time',
    where: '/admin',
    proof: async () => {
      withOrders()();
      openSite('/admin');
      const row = within(await screen.findByRole('row', { name: /NH-o1/ }));
      expect(row.getByText('₹1,177.64')).toBeTruthy();
      // The order was placed at 20:00 UTC, which is the next day in India.
      expect(row.getByText(/^2 Nov 2026, 1:30/)).toBeTruthy();
    },
  },
  {
    rule: 'opens the clinic administration with its appointments',
    where: '/admin?tab=doctors',
    proof: async () => {
      signInAdmin();
      respond('get', '/api/doctor/list', { success: true, doctors: [] });
      respond('get', '/api/admin/doctors', { data: [], meta: { total: 0, page: 1, limit: 100, totalPages: 0 } });
      respond('get', '/api/admin/appointments', { data: [], meta: { total: 0, page: 1, limit: 20, totalPages: 0 } });
      openSite('/admin?tab=doctors');
      expect(await screen.findByRole('heading', { level: 1, name: 'Appointments' })).toBeTruthy();
      expect(await screen.findByText('No appointments yet')).toBeTruthy();
      expect(within(screen.getByRole('navigation', { name: 'Clinic' })).getByRole('link', { name: 'Earnings' })).toBeTruthy();
    },
  },
];
