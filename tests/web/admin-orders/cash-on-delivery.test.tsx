// @vitest-environment happy-dom
/** The figures of orders on delivery in the administration. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signInAdmin } from '#tests/web/texts/admin-people.ts';
import { openSite, respond, setUpSite } from '#tests/web/texts/site.tsx';

setUpSite();

it('says of which orders the figures of money on delivery are, and where older ones are listed', async () => {
  signInAdmin();
  const figures = { all: { delivered: 3, refused: 1, rate: 0.25 }, prefixes: [], due: 500, unpaid: 200, isPartial: false };
  respond('get', '/api/admin/remittances/figures', figures);
  openSite('/admin?tab=cod');
  const panel = within(await screen.findByRole('region', { name: 'Parcels of the last 90 days' }));
  expect(await panel.findByText(/All figures are of orders of the last 90 days\. Money of older orders is not in them/)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'orders still to be paid' }).getAttribute('href')).toBe('/admin?paymentStatus=due');
});
