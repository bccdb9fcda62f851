// @vitest-environment happy-dom
/** The packing slip of an order: items without prices, and the gift message. */
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { staffOrder, withOrders } from '#tests/web/texts/admin-orders.ts';
import { openSite, press, setUpSite } from '#tests/web/texts/site.tsx';

setUpSite();

const full = staffOrder('o1', { status: 'shipped', giftMessage: 'Happy birthday, Tara!\nYour aunt' });

it('prints the gift message of an order on its packing slip', async () => {
  withOrders(full)();
  openSite('/admin?order=o1&view=slip');
  const slip = within(await screen.findByRole('region', { name: 'Packing slip of order NH-o1' }));
  expect(within(slip.getByRole('region', { name: 'Gift message' })).getByText(/Happy birthday, Tara!\s+Your aunt/)).toBeTruthy();
});

it('prints no gift message on the packing slip of a cancelled order', async () => {
  withOrders({ ...full, status: 'cancelled' })();
  openSite('/admin?order=o1&view=slip');
  const slip = within(await screen.findByRole('region', { name: 'Packing slip of order NH-o1' }));
  expect(slip.queryByRole('region', { name: 'Gift message' })).toBeNull();
});

it('prints a packing slip without prices', async () => {
  withOrders(full)();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  openSite('/admin?order=o1&view=slip');
  const slip = within(await screen.findByRole('region', { name: 'Packing slip of order NH-o1' }));
  expect(slip.getByText('Wooden Train 1')).toBeTruthy();
  expect(slip.getByText('2 items in all')).toBeTruthy();
  expect(slip.queryByText(/₹/)).toBeNull();
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
});
