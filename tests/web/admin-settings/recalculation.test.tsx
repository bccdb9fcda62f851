// @vitest-environment happy-dom
/** Recalculating all prices in the settings: the preview with its warnings, the start, the progress and the undo. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpCatalogueAdmin } from '#tests/web/texts/catalogue-admin.ts';
import { openSite, press, requestsTo, respond, respondWithError, respondWithErrorDetails, setUpSite } from '#tests/web/texts/site.tsx';
import { toCsv } from '#web/features/admin-settings/recalculation/preview-rows.ts';

setUpSite();

const row = (id: number, changes: object = {}) => ({
  ...{ productId: id, variantId: id, name: `Toy ${id}`, title: '', sku: `TOY-${id}` },
  before: { price: 949, mrp: 950, gstRate: 5, paid: 996.46 },
  after: { price: 996.45, mrp: 997.5, gstRate: 5, paid: 996.45 },
  warnings: [] as ('above_mrp' | 'rate_changes')[],
  ...changes,
});
const rows = Array.from({ length: 60 }, (_, index) => row(index + 1));
const warned = row(61, { after: { price: 996.45, mrp: 950, gstRate: 5, paid: 996.45 }, warnings: ['above_mrp'] });
const run = {
  ...{ id: 'r1', status: 'done', to: 'tax_inclusive', rounding: 'paisa', mrp: 'recalculate', isUndo: false },
  ...{
    seen: 61,
    upTo: 61,
    changed: 61,
    edited: 0,
    failed: 0,
    listed: [],
    startedAt: '2026-11-23T10:00:00.000Z',
    endedAt: '2026-11-23T10:01:00.000Z',
  },
};
const path = '/api/admin/price-recalculation';

const delivery = {
  ...{ version: 1, basis: 'value', zones: [], freeFrom: 999, aloneCharge: 0, updatedAt: '2026-11-01T10:00:00.000Z' },
  rows: [
    { zone: '', upTo: 499, charge: 49 },
    { zone: '', upTo: null, charge: 0 },
  ],
};
const cod = { version: 1, isOn: true, fee: 30, updatedAt: '2026-11-23T10:30:00.000Z' };
const offer = { id: 'o1', title: 'Diwali', amount: 100, createdAt: '2026-10-01T10:00:00.000Z' };

async function panel(state: object = { run: null, canUndo: false }, mode = 'tax_exclusive') {
  setUpCatalogueAdmin();
  respond('get', '/api/admin/settings', { seller: {}, prices: { version: 4, mode, taxClasses: [] }, grievance: { version: 1 }, delivery, cod });
  const ended = { ...offer, id: 'o2', title: 'Holi', endsAt: '2026-03-10T10:00:00.000Z' };
  respond('get', '/api/admin/offers', { offers: [offer, ended, { ...offer, id: 'o3', title: 'Free delivery', amount: undefined }] });
  respond('get', '/api/products', { products: [], total: 0 });
  respond('get', path, state);
  openSite('/admin?tab=settings&section=prices');
  await screen.findByRole('heading', { name: 'Recalculate all prices' });
}

it('shows every price before and after a recalculation in pages, counts warnings, and starts what was chosen', async () => {
  await panel();
  respond('get', `${path}/preview`, { rows: [...rows, warned], next: null, upTo: 61 });
  await press('Preview prices with GST');
  expect(await screen.findByText(/^61 of 61 prices of 61 products change\. 1 above the MRP$/)).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Prices before and after' });
  expect(within(table).getByRole('row', { name: /^Toy 1 ?TOY-1 ?₹949\.00 → ₹996\.45 ?₹950\.00 → ₹997\.50 ?₹996\.46 → ₹996\.45/ })).toBeTruthy();
  expect(within(table).queryByText('Toy 51')).toBeNull();
  await press('Next');
  expect(await screen.findByText('Toy 51')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only prices with a warning' }));
  expect(await screen.findByText('Above the MRP')).toBeTruthy();
  expect(screen.queryByText('Toy 51')).toBeNull();

  fireEvent.change(screen.getByRole('combobox', { name: 'Rounding' }), { target: { value: 'rupee' } });
  await waitFor(() =>
    expect(String(requestsTo(`GET ${path}/preview`).at(-1)?.query)).toBe('to=tax_inclusive&rounding=rupee&mrp=recalculate&after=0'),
  );
  await screen.findByText(/^61 of 61 prices/);
  respond('post', path, { ...run, status: 'running', seen: 0, changed: 0, endedAt: undefined });
  await press('Recalculate all prices');
  await waitFor(() =>
    expect(requestsTo(`POST ${path}`)[0]?.body).toEqual({ version: 4, to: 'tax_inclusive', rounding: 'rupee', mrp: 'recalculate' }),
  );
});

/** The rows of the figures that stay, as text: the amount, and the same for goods of each rate. */
const figuresThatStay = async () =>
  within(await screen.findByRole('table', { name: 'Figures that stay' }))
    .getAllByRole('row')
    .slice(1)
    .map((each) =>
      within(each)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .join(' '),
    );

it('names every charge and offer that a recalculation leaves unchanged, with the amount that costs a customer the same', async () => {
  await panel();
  const taxed = (id: number, gstRate: number) => row(id, { before: { price: 949, gstRate, paid: 996.46 } });
  respond('get', `${path}/preview`, { rows: [taxed(1, 18), taxed(2, 5), taxed(3, 0)], next: null, upTo: 3 });
  await press('Preview prices with GST');
  expect(await figuresThatStay()).toEqual([
    '₹49.00 ₹51.45 ₹57.82',
    '₹499.00 ₹523.95 ₹588.82',
    '₹999.00 ₹1,048.95 ₹1,178.82',
    '₹30.00 ₹31.50 ₹35.40',
    '₹100.00 ₹105.00 ₹118.00',
  ]);
  const links = ['Delivery charge', 'End of a row of charges', 'Free delivery from', 'Fee of cash on delivery', 'Diwali: takes off'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  const toDelivery = '/admin?tab=settings&section=delivery';
  expect(links).toEqual([toDelivery, toDelivery, toDelivery, '/admin?tab=settings&section=cod', '/admin?tab=offers&offer=o1']);
});

it('lists the amounts that a finished recalculation left unchanged, until their section is saved', async () => {
  respond('get', `${path}/preview`, { rows: [row(1)], next: null, upTo: 1 });
  await panel({ run: { ...run, to: 'tax_exclusive' }, canUndo: true }, 'tax_exclusive');
  expect(await figuresThatStay()).toEqual(['₹49.00 ₹46.67', '₹499.00 ₹475.24', '₹999.00 ₹951.43', '₹100.00 ₹95.24']);
  expect(screen.queryByRole('link', { name: 'Fee of cash on delivery' })).toBeNull();
});

it('says why a recalculation cannot start', async () => {
  await panel();
  respond('get', `${path}/preview`, { rows, next: null, upTo: 60 });
  await press('Preview prices with GST');
  await screen.findByText(/No warnings\.$/);
  respondWithError('post', path, 'prices_busy', 'Products are being imported. Wait until that has ended, then try again.');
  await press('Recalculate all prices');
  expect(await screen.findByText(/^Products are being imported/)).toBeTruthy();
  const text = 'The shop already has this kind of prices: load the page again.';
  respondWithErrorDetails('post', path, 'invalid_input', { fields: { to: text } });
  await press('Recalculate all prices');
  expect(await screen.findByText(text)).toBeTruthy();
});

it('shows the progress of a recalculation, and offers no second one', async () => {
  await panel({ run: { ...run, status: 'running', seen: 30, changed: 29, endedAt: undefined }, canUndo: false }, 'tax_inclusive');
  expect(await screen.findByText('Recalculating prices with GST: 49 %, 29 products changed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Preview prices without GST' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Undo the recalculation' })).toBeNull();
});

it('undoes a recalculation after a confirmation, and names the products edited since', async () => {
  await panel({ run, canUndo: true }, 'tax_inclusive');
  await press('Undo the recalculation');
  const undone = { ...run, isUndo: true, to: 'tax_exclusive', changed: 60, edited: 1, listed: [{ productId: 7, name: 'Toy 7', why: 'edited' }] };
  respond('post', `${path}/undo`, undone);
  respond('get', path, { run: undone, canUndo: false });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo the recalculation' }));
  expect(
    await screen.findByText(/60 products restored, 1 product changed since \(new prices recalculated to the paisa, new MRPs kept\)/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Toy 7' })).toBeTruthy();
  expect(requestsTo(`POST ${path}/undo`)[0]?.body).toEqual({ version: 4 });
});

it('writes the preview of a recalculation as CSV', () => {
  expect(toCsv([row(1, { name: '=Toy' })]).split('\r\n')[1]).toBe(`"'=Toy",,TOY-1,949,996.45,950,997.5,5,5,996.46,996.45,`);
});
