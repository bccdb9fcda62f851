// @vitest-environment happy-dom
/** The overview and the header of the administration: figures, search, notifications and exports. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { meera, signInAdmin } from '#tests/web/texts/admin-people.ts';
import { currentAddress, openSite, press, requestsTo, respond, respondWithError, setUpSite } from '#tests/web/texts/site.tsx';
import { storeSession } from '#web/api/session.ts';
import { roundUpToNice } from '#web/features/admin-overview/figures.ts';

setUpSite();

const totals = {
  revenue: 1_200,
  orders: 3,
  averageOrder: 400,
  checkouts: 4,
  paid: 3,
  conversion: 0.75,
  refunds: 1,
  refunded: 100,
  net: 1_100,
  appointments: 2,
  fees: 900,
};
const none = {
  revenue: 0,
  orders: 0,
  averageOrder: 0,
  checkouts: 0,
  paid: 0,
  conversion: null,
  refunds: 0,
  refunded: 0,
  net: 0,
  appointments: 0,
  fees: 0,
};
const overview = {
  from: '2026-11-20',
  to: '2026-11-21',
  totals,
  before: { ...none, revenue: 600, orders: 3 },
  days: [
    { day: '2026-11-20', ...none },
    { day: '2026-11-21', ...totals },
  ],
  bestSellers: [{ productId: 7, name: 'Wooden Train', units: 3, revenue: 1_200 }],
  lowStock: {
    count: 12,
    limit: 20,
    products: [
      { id: 9, name: 'Kite', title: '', stock: 0, level: 'out' },
      { id: 8, name: 'Romper', title: 'S, Sky', stock: 3, level: 'low' },
    ],
  },
};
const withFigures = () => {
  signInAdmin();
  respond('get', '/api/admin/overview', overview);
};
const last = (start: string) => requestsTo(start).at(-1);

/** The button below the fields; the one in the corner has the same name. */
const closeDialog = () => fireEvent.click(screen.getByText('Close'));
const anExport = {
  id: 'e1',
  what: 'customers',
  status: 'ready',
  createdAt: '2026-11-01T00:00:00.000Z',
  rows: 2,
  url: 'https://files.test/e1.csv',
};

describe('the overview', () => {
  it('compares figures with the period before and lists best sellers and low stock', async () => {
    withFigures();
    openSite('/admin?tab=overview');
    const tile = async (name: string) => (await screen.findByRole('region', { name })).textContent;
    expect(await tile('Gross revenue')).toBe('Gross revenue₹1,200.00+100% on the 2 days before');
    expect(await tile('Net revenue')).toBe('Net revenue₹1,100.00₹1,200.00 gross less ₹100.00 refunds, with tax');
    expect(await tile('Orders')).toBe('Orders3as in the 2 days before');
    expect(await tile('Checkout to paid')).toBe('Checkout to paid75%3 of 4 checkouts');
    expect(await tile('Refunds')).toBe('Refunds₹100.001 begun');
    expect(await tile('Appointments')).toBe('Appointments2none in the 2 days before');
    expect(await tile('Clinic fees')).toBe('Clinic fees₹900.00none in the 2 days before');
    expect(await tile('Best sellers')).toContain('3 sold, ₹1,200.00');
    expect(screen.getAllByRole('region', { name: 'Low stock' })).toHaveLength(1);
    const low = within(screen.getByRole('region', { name: 'Products low on stock' }));
    expect(low.getByText('None left')).toBeTruthy();
    expect(low.getByRole('link', { name: 'Romper, S, Sky' }).parentElement?.textContent).toBe('Romper, S, Sky3 left');
    expect(screen.getByText('products with 20 or fewer left, or with their own limit reached')).toBeTruthy();
    expect(last('GET /api/admin/overview')?.query.get('days')).toBe('30');
    fireEvent.click(low.getByRole('link', { name: 'All 12 of them' }));
    await waitFor(() =>
      expect(Object.fromEntries(last('GET /api/products?')?.query ?? [])).toMatchObject({
        ...{ status: 'active', stock: 'low-or-out', isArchived: 'false', sort: 'stock-asc' },
      }),
    );
    expect((await screen.findByLabelText<HTMLSelectElement>('Stock')).value).toBe('low-or-out');
  });

  it('shows the figures of every day as a table for screen readers', async () => {
    withFigures();
    openSite('/admin?tab=overview');
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Day',
      'Gross revenue',
      'Orders',
      'Average order',
      'Checkouts',
      'Paid',
      'Checkout to paid',
      'Refunds',
      'Refunded',
      'Net revenue',
    ]);
    expect(table.getByRole('row', { name: /21 Nov 2026/ }).textContent).toBe('21 Nov 2026₹1,200.003₹400.004375%1₹100.00₹1,100.00');
  });

  it('loads the overview for the period chosen and keeps the period in the address', async () => {
    withFigures();
    openSite('/admin?tab=overview');
    fireEvent.click(await screen.findByRole('link', { name: 'Today' }));
    await waitFor(() => expect(last('GET /api/admin/overview')?.query.get('days')).toBe('1'));
    expect(currentAddress()).toBe('/admin?tab=overview&days=1');
  });

  it('shows an error and no figures when the overview cannot be loaded', async () => {
    signInAdmin();
    respondWithError('get', '/api/admin/overview', 'internal');
    openSite('/admin?tab=overview');
    expect(await screen.findByText('Failed to load the overview')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Revenue' })).toBeNull();
  });

  it.each([
    [0, 1],
    [7, 8],
    [10, 10],
    [11, 15],
    [26_500, 30_000],
    [1, 1],
    [48_000, 50_000],
  ])('rounds a maximum of %d up to an axis end of %d', (value, top) => expect(roundUpToNice(value)).toBe(top));
});

describe('the administration header', () => {
  it('finds orders, products, customers and appointments and opens a result by keyboard', async () => {
    withFigures();
    respond('get', '/api/admin/search', {
      orders: [{ id: 'o1', orderNumber: 'NH-1', name: 'Asha Rao', status: 'pending', total: 499, createdAt: '2026-11-01T00:00:00.000Z' }],
      products: [{ id: 7, name: 'Asha doll', sku: 'A', stock: 3 }],
      customers: [{ id: 'u1', name: 'Asha Rao', email: 'asha@example.in' }],
      appointments: [{ id: 'a1', patient: 'Asha Rao', doctor: 'Dr. Kavita Nair', start: '2026-11-21T05:00:00.000Z', status: 'confirmed' }],
    });
    openSite('/admin?tab=overview');
    const box = await screen.findByRole('combobox', { name: 'Search orders, products, customers and appointments' });
    fireEvent.change(box, { target: { value: 'asha' } });
    const list = within(await screen.findByRole('listbox'));
    expect(list.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Orders', 'Products', 'Customers', 'Appointments']);
    expect(last('GET /api/admin/search')?.query.get('q')).toBe('asha');
    const current = () => list.getByRole('option', { selected: true }).textContent;
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    expect(current()).toContain('NH-1');
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(current()).toContain('Dr. Kavita Nair');
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(current()).toContain('asha@example.in');
    expect(box.getAttribute('aria-activedescendant')).toBe(list.getByRole('option', { selected: true }).id);
    expect(scrolled.mock.contexts.at(-1)).toBe(list.getByRole('option', { selected: true }));
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=users&user=u1'));
  });

  it('says that a search of the administration found nothing', async () => {
    withFigures();
    respond('get', '/api/admin/search', { orders: [], products: [], customers: [], appointments: [] });
    openSite('/admin?tab=overview');
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'zzz' } });
    expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy();
  });

  it('counts what needs attention and links to each list', async () => {
    withFigures();
    respond('get', '/api/admin/attention', {
      data: [
        { kind: 'contact', count: 2, isLeast: false, items: [{ id: 'm1', text: 'Ravi' }] },
        { kind: 'low_stock', count: 1, isLeast: false, items: [{ id: '9', text: 'Kite: 0 left' }] },
      ],
    });
    openSite('/admin?tab=overview');
    await press('Notifications: 3 wait');
    const products = '/admin?tab=products&status=active&stock=low-or-out&sort=stock-asc';
    expect(screen.getByRole('link', { name: '1 product is low in stock' }).getAttribute('href')).toBe(products);
    fireEvent.click(screen.getByRole('link', { name: '2 messages are not answered' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=contacts&state=waiting'));
  });

  it('counts again what needs attention when the window gets the focus', async () => {
    withFigures();
    openSite('/admin?tab=overview');
    await screen.findByRole('button', { name: 'Notifications: nothing waits' });
    respond('get', '/api/admin/attention', { data: [{ kind: 'contact', count: 2, isLeast: false, items: [{ id: 'm1', text: 'Ravi' }] }] });
    // SWR ignores the focus for some seconds after a read.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('button', { name: 'Notifications: 2 wait' })).toBeTruthy();
  });

  it('links each refund to its order for staff who cannot open the payments', async () => {
    signInAdmin();
    storeSession({ token: 'token-1', user: { ...meera, role: 'orders' } });
    respond('get', '/api/admin/attention', {
      data: [
        { kind: 'refund_failed', count: 1, isLeast: false, items: [{ id: 'r1', text: '₹123.45', orderId: 'o1' }] },
        {
          kind: 'refund_to_pay',
          count: 3,
          isLeast: false,
          items: [
            { id: 'r2', text: 'NH-2, ₹590.00', orderId: 'o2' },
            { id: 'r3', text: 'NH-3, ₹20.00, no account yet', orderId: 'o3' },
          ],
        },
      ],
    });
    openSite('/admin');
    await press('Notifications: 4 wait');
    const linksIn = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(linksIn('1 refund has failed')).toEqual([['₹123.45', '/admin?order=o1']]);
    expect(linksIn('3 refunds wait to be paid')).toEqual([
      ['NH-2, ₹590.00', '/admin?order=o2'],
      ['NH-3, ₹20.00, no account yet', '/admin?order=o3'],
    ]);
    expect(screen.getByText('The next ones appear as these are done.')).toBeTruthy();
  });

  it('offers an admin every export and exports the chosen data as CSV', async () => {
    withFigures();
    respond('post', '/api/admin/exports', anExport);
    openSite('/admin?tab=overview');
    await press('Export');
    const dialog = within(await screen.findByRole('dialog', { name: 'Export', hidden: true }));
    const what = dialog.getByLabelText<HTMLSelectElement>('What');
    expect([...what.options].map(({ value }) => value)).toEqual(['orders', 'products', 'customers', 'contacts', 'complaints', 'appointments']);
    fireEvent.change(what, { target: { value: 'customers' } });
    fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '2026-11-01' } });
    await press('Export as CSV');
    expect((await dialog.findByRole('link', { name: 'Download the file', hidden: true })).getAttribute('href')).toBe('https://files.test/e1.csv');
    expect(last('POST /api/admin/exports')?.body).toEqual({ what: 'customers', fromDate: '2026-11-01' });
  });

  it('drops the result of an export when a field changes', async () => {
    withFigures();
    respond('post', '/api/admin/exports', anExport);
    openSite('/admin?tab=overview');
    await press('Export');
    const dialog = within(await screen.findByRole('dialog', { name: 'Export', hidden: true }));
    await press('Export as CSV');
    await dialog.findByRole('link', { name: 'Download the file', hidden: true });
    fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: '2026-11-01' } });
    expect(dialog.queryByRole('link', { name: 'Download the file', hidden: true })).toBeNull();
  });

  it('shows a large export that was ready after the dialog had been closed, until it is downloaded', async () => {
    withFigures();
    const { url: _, ...waiting } = { ...anExport, status: 'waiting', rows: 0 };
    respond('post', '/api/admin/exports', waiting);
    openSite('/admin?tab=overview');
    await press('Export');
    await press('Export as CSV');
    expect(await screen.findByText(/^Customers, 1 Nov 2026.*This is a large one\./)).toBeTruthy();
    closeDialog();
    respond('get', '/api/admin/exports/e1', anExport);
    await press('Export');
    fireEvent.click(await screen.findByRole('link', { name: 'Download the file', hidden: true }));
    closeDialog();
    await press('Export');
    expect(await screen.findByRole('dialog', { name: 'Export', hidden: true })).toBeTruthy();
    expect(requestsTo('GET /api/admin/exports/e1')).toHaveLength(1);
  });

  it('offers catalogue staff only the export of products', async () => {
    signInAdmin();
    storeSession({ token: 'token-1', user: { ...meera, role: 'catalogue' } });
    openSite('/admin');
    const head = within(await screen.findByRole('banner'));
    fireEvent.click(head.getByRole('button', { name: 'Export' }));
    const what = await screen.findByLabelText<HTMLSelectElement>('What');
    expect([...what.options].map(({ value }) => value)).toEqual(['products']);
  });
});
