// @vitest-environment happy-dom
/** The stock of one product in its dialog, and the stock page: every variant, adjusted in its row, and changed by a file after a dry run. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { StockRow } from '#shared/contract/catalogue/stock.ts';
import { chooseFiles, setUpCatalogueAdmin, train } from '#tests/web/texts/catalogue-admin.ts';
import { currentAddress, fill, losePostResponses, openSite, press, requestsTo, respond, setUpSite } from '#tests/web/texts/site.tsx';
import { readStockRows, stockHeader, stockLine } from '#web/features/admin-catalog/stock/stock-file.ts';

setUpSite();

const last = (start: string) => requestsTo(start).at(-1);
const aRow = (variantId: number, title: string, free: number): StockRow => ({
  productId: 7,
  variantId,
  name: 'Cotton romper',
  title,
  sku: `R-${variantId}`,
  imageUrl: '/images/abc-640.webp',
  status: 'active',
  isActive: true,
  stock: { free, held: 1, sold: 2, initial: free + 3 },
});
const rows = [aRow(7, 'S', 4), aRow(8, 'M', 0)];
const openStock = (address = '/admin?tab=stock') => {
  setUpCatalogueAdmin();
  respond('get', '/api/stock', { rows, next: 50, total: 80 });
  openSite(address);
};

describe('the stock of a product', () => {
  it('adjusts stock with a reason and rejects a change that makes the stock negative', async () => {
    setUpCatalogueAdmin();
    respond('post', '/api/products/7/stock', train);
    openSite('/admin?tab=products');
    await press('Adjust stock of Wooden Train 7');
    await fill({ 'Units more or less': '-11', Reason: 'Lost' });
    expect(await screen.findByText('Stock cannot be negative')).toBeTruthy();
    await press('Adjust stock');
    expect(requestsTo('POST /api/products/7/stock')).toEqual([]);
    await fill({ 'Units more or less': '+5' });
    await press('Adjust stock');
    await waitFor(() => expect(last('POST /api/products/7/stock')?.body).toEqual({ change: 5, reason: 'Lost' }));
  });

  it('adjusts stock on Enter in the dialog without submitting the product form', async () => {
    setUpCatalogueAdmin();
    respond('post', '/api/products/7/stock', train);
    openSite('/admin?tab=products&product=7');
    await press('Adjust stock');
    await fill({ 'Units more or less': '5', Reason: 'Found' });
    // The prevented default is the browser's own submission of the form.
    expect(fireEvent.keyDown(await screen.findByLabelText('Reason'), { key: 'Enter' })).toBe(false);
    await waitFor(() => expect(last('POST /api/products/7/stock')?.body).toEqual({ change: 5, reason: 'Found' }));
    expect(requestsTo('PUT /api/products/7')).toEqual([]);
  });
});

describe('the stock page', () => {
  it('lists the variants with free, held and sold units, and keeps search, level and page in the address', async () => {
    openStock();
    const row = within(await screen.findByRole('row', { name: /^Cotton romper\s*M/ }));
    expect(row.getByText('Out of stock')).toBeTruthy();
    expect(row.getByText('R-8')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/admin?tab=stock&from=50');
    fireEvent.change(screen.getByLabelText('Stock'), { target: { value: 'low' } });
    fireEvent.change(screen.getByLabelText('Search products'), { target: { value: 'r-8' } });
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=stock&search=r-8&level=low'));
    await waitFor(() => expect(Object.fromEntries(last('GET /api/stock')?.query ?? [])).toMatchObject({ search: 'r-8', level: 'low', from: '0' }));
  });

  it('names the downloaded file by the day in India', async () => {
    setUpCatalogueAdmin();
    respond('get', '/api/stock', { rows, next: null, total: 2 });
    openSite('/admin?tab=stock');
    await screen.findByRole('row', { name: /^Cotton romper\s*M/ });
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    // 1:30 at night in India, while the day before goes on in Greenwich.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-15T20:00:00Z') });
    try {
      await press('Download');
      await waitFor(() => expect(names).toEqual(['stock-2026-01-16.csv']));
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  it("shows each product's limit and uses it, or the shop's without one", async () => {
    setUpCatalogueAdmin();
    respond('get', '/api/admin/settings/stock', { version: 1, lowStockLimit: 6 });
    const own = (variantId: number, free: number, lowStockLimit: number) => ({ ...aRow(variantId, `Own ${free}`, free), lowStockLimit });
    respond('get', '/api/stock', { rows: [aRow(7, 'S', 6), aRow(8, 'M', 15), aRow(9, 'L', 16), own(10, 4, 3), own(11, 3, 3)], next: null, total: 5 });
    openSite('/admin?tab=stock&level=low');
    const table = await screen.findByRole('table', { name: 'Stock by variant' });
    const levels = () => [...table.querySelectorAll('[data-level]')].map((badge) => `${badge.textContent}: ${badge.getAttribute('data-level')}`);
    await waitFor(() =>
      expect(levels()).toEqual(['6 in stock: low', '15 in stock: medium', '16 in stock: high', '4 in stock: medium', '3 in stock: low']),
    );
    expect(within(table).getAllByText('Low up to 3')).toHaveLength(2);
    expect(screen.getByText('Where a product has no limit of its own, stock is low up to 6 units.')).toBeTruthy();
  });

  it('adjusts a variant in its row with a reason, and not below zero', async () => {
    openStock();
    respond('post', '/api/products/7/stock', {});
    await screen.findByRole('table', { name: 'Stock by variant' });
    await fill({ 'Units more or less of Cotton romper, S': '-5', 'Reason for Cotton romper, S': 'Lost' });
    expect(await screen.findByText('Only 4 free')).toBeTruthy();
    await press('Adjust stock of Cotton romper, S');
    expect(requestsTo('POST /api/products/7/stock')).toEqual([]);
    await fill({ 'Units more or less of Cotton romper, S': '+12' });
    fireEvent.keyDown(screen.getByLabelText('Reason for Cotton romper, S'), { key: 'Enter' });
    await waitFor(() => expect(last('POST /api/products/7/stock')?.body).toEqual({ change: 12, reason: 'Lost', variantId: 7 }));
    // The notifications count the products that are low.
    await waitFor(() => expect(requestsTo('GET /api/admin/attention')).toHaveLength(2));
  });

  it('changes the stock by a file after a dry run that lists what would change and names the rows with faults', async () => {
    openStock();
    respond('post', '/api/stock', {
      results: [
        { sku: 'R-7', ok: true, name: 'Cotton romper, S', before: 4, after: 9 },
        { sku: 'GONE', ok: false, code: 'product_not_found', message: 'No product has this SKU' },
      ],
    });
    await press('Upload');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stock from a file' }));
    await fill({ 'Reason (optional)': 'Delivery' });
    await chooseFiles('CSV file', new File(['sku,change,count,reason\nR-7,5,,\nGONE,1,,\nR-8,many,,\n'], 'stock.csv', { type: 'text/csv' }));
    expect(await dialog.findByText('Nothing has been written yet. 1 would change, 2 rows have faults.')).toBeTruthy();
    expect(last('POST /api/stock')?.body).toEqual({
      dryRun: true,
      lines: [
        { sku: 'R-7', change: 5, reason: 'Delivery' },
        { sku: 'GONE', change: 1, reason: 'Delivery' },
      ],
    });
    expect(dialog.getByRole('row', { name: 'R-7 Cotton romper, S 4 9' })).toBeTruthy();
    expect(dialog.getByRole('row', { name: '3 GONE: No product has this SKU' })).toBeTruthy();
    expect(dialog.getByRole('row', { name: '4 R-8: "many" is no number of units more or less' })).toBeTruthy();
    respond('post', '/api/stock', { results: [{ sku: 'R-7', ok: true, name: 'Cotton romper, S', before: 4, after: 9 }] });
    await press('Change stock of 1');
    expect(await dialog.findByText('Done: the stock of 1 variant is changed.')).toBeTruthy();
    expect(last('POST /api/stock')?.body).toEqual({ dryRun: false, lines: [{ sku: 'R-7', change: 5, reason: 'Delivery' }] });
  });

  it('says that rows of a file may have been written when the answer is lost, and repeats the same request', async () => {
    openStock();
    respond('post', '/api/stock', { results: [{ sku: 'R-7', ok: true, name: 'Cotton romper, S', before: 4, after: 9 }] });
    await press('Upload');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stock from a file' }));
    await chooseFiles('CSV file', new File(['sku,change,reason\nR-7,5,Delivery\n'], 'stock.csv', { type: 'text/csv' }));
    await dialog.findByText(/^Nothing has been written yet/);
    const keys = losePostResponses('/api/stock');
    await press('Change stock of 1');
    expect(await dialog.findByText(/^Some of these rows may have been written.*no row counts twice/)).toBeTruthy();
    expect(dialog.queryByText(/Nothing has been written yet/)).toBeNull();
    await press('Change stock of 1');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(1);
    respond('post', '/api/stock', { results: [{ sku: 'R-7', ok: true, name: 'Cotton romper, S', before: 4, after: 9 }] });
    await press('Change stock of 1');
    expect(await dialog.findByText('Done: the stock of 1 variant is changed.')).toBeTruthy();
    expect(dialog.queryByText(/^Some of these rows/)).toBeNull();
  });
});

describe('the file of the stock', () => {
  it('changes nothing when the exported stock file is imported unchanged', () => {
    const cells = `${stockHeader}${stockLine(aRow(7, 'S', 4))}`
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(readStockRows(cells, '')).toEqual({ changes: [], bad: [] });
  });

  it('names a missing reason, a row with change and count, and a repeated SKU of a stock file', () => {
    const cells = [
      ['SKU', 'Count', 'Change', 'Reason'],
      ['A', '3', '', ''],
      ['B', '3', '1', 'Counted'],
      ['C', '3', '', 'Counted'],
      ['c', '', '-2', 'Counted'],
    ];
    expect(readStockRows(cells, '')).toEqual({
      changes: [{ row: 4, sku: 'C', count: 3, reason: 'Counted' }],
      bad: [
        { row: 2, text: 'A: the reason is missing' },
        { row: 3, text: 'B: give either a change or a count' },
        { row: 5, text: 'c is already in row 4' },
      ],
    });
    expect(() => readStockRows([['name']], '')).toThrow('The first row must name the columns, with one called sku.');
  });
});
