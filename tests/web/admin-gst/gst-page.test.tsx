// @vitest-environment happy-dom
/** The page with the GST books: the figures of a period, its files, and closing it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInAdmin } from '#tests/web/texts/admin-people.ts';
import { openSite, requestsTo, respond, respondWithError, setUpSite } from '#tests/web/texts/site.tsx';

setUpSite();

const sums = { count: 0, taxable: 0, igst: 0, cgst: 0, sgst: 0, total: 0 };
const ids = ['b2b', 'b2cl', 'b2cs', 'exemp', 'cdnr', 'cdnur', 'hsn_b2b', 'hsn_b2c', 'docs'];
const october = {
  ...{ period: '2026-10', from: '2026-10-01', to: '2026-10-31', gstin: '29AAACN0000A1ZH', digest: 'a'.repeat(64) },
  closableFrom: '2026-10-31T19:30:00.000Z',
  invoices: { ...sums, count: 3, taxable: 4_000, igst: 180, cgst: 205, sgst: 205, total: 4_590 },
  creditNotes: { ...sums, count: 1, taxable: 1_000, igst: 180, total: 1_180 },
  net: { ...sums, count: 4, taxable: 3_000, cgst: 205, sgst: 205, total: 3_410 },
  nilRated: 400,
  receipts: { count: 2, total: 1_200 },
  rates: [{ rate: 18, taxable: 3_000, igst: 0, cgst: 205, sgst: 205 }],
  tables: ids.map((id) => ({ id, count: 1, taxable: 3_000, tax: 410 })),
  series: [{ kind: 'invoice', from: 'NAN/26-27/000001', to: 'NAN/26-27/000003', count: 3, missing: 0 }],
  warnings: ['Goods without an HSN code, which table 12 needs, are on: NAN/26-27/000001.'],
};

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  signInAdmin();
  respond('get', '/api/admin/gst/periods/2026-10', october);
});

it('shows the net figures, rates and tables of a GST period, and what to check before filing', async () => {
  openSite('/admin?tab=gst&period=2026-10');
  const taxable = await screen.findByRole('region', { name: 'Taxable value' });
  // Goods at 0 % are not taxable.
  expect(within(taxable).getByText('₹2,600.00')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Nil rated and exempt' })).getByText('₹1,600.00')).toBeTruthy();
  expect(within(taxable).getByText('3 invoices less 1 credit notes')).toBeTruthy();
  expect(screen.getByText(october.warnings[0] as string)).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Tax by rate' })).getByRole('row', { name: /18 %/ })).toBeTruthy();
  expect(screen.getByText(/NAN\/26-27\/000001 to NAN\/26-27\/000003: 3 documents/)).toBeTruthy();
});

it('saves one table of a GST period as CSV', async () => {
  respond('get', '/api/admin/gst/gstr1', 'a,b');
  // The test's browser would leave the page for the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  openSite('/admin?tab=gst&period=2026-10');
  fireEvent.click(await screen.findByRole('button', { name: /^Save table 4 - .* as CSV$/ }));
  await waitFor(() => expect(requestsTo('GET /api/admin/gst/gstr1').map(({ line }) => line)).toHaveLength(1));
  expect(requestsTo('GET /api/admin/gst/gstr1')[0]?.line).toContain('?period=2026-10&format=csv&table=b2b');
});

it('closes a GST period with the figures that were shown, after a confirmation', async () => {
  const closed = { ...october, closed: { at: '2026-11-05T06:00:00.000Z', by: 'Meera Iyer' } };
  respond('post', '/api/admin/gst/periods/2026-10/close', closed);
  openSite('/admin?tab=gst&period=2026-10');
  fireEvent.click(await screen.findByRole('button', { name: 'Close this period' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(requestsTo('POST /api/admin/gst')).toEqual([]);
  respond('get', '/api/admin/gst/periods/2026-10', closed);
  fireEvent.click(dialog.getByRole('button', { name: 'Close for good' }));
  expect(await screen.findByText(/Closed by Meera Iyer on/)).toBeTruthy();
  expect(requestsTo('POST /api/admin/gst').map(({ body }) => body)).toEqual([{ digest: october.digest }]);
  expect(screen.queryByRole('button', { name: 'Close this period' })).toBeNull();
});

it('says why a GST period cannot be loaded, and loads it again on request', async () => {
  respondWithError('get', '/api/admin/gst/periods/2026-10', 'forbidden', 'The books are busy.');
  openSite('/admin?tab=gst&period=2026-10');
  await screen.findByText('The books are busy.');
  respond('get', '/api/admin/gst/periods/2026-10', october);
  fireEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('3 invoices less 1 credit notes')).toBeTruthy();
});
