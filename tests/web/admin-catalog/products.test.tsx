// @vitest-environment happy-dom
/** The administration of products: list, form, pictures, bulk changes and import. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProduct, aRomper } from '#tests/web/kit/fixtures.tsx';
import { chooseFiles, fileOf, goodProduct, productPage, setUpCatalogueAdmin, staffFields, train } from '#tests/web/texts/catalogue-admin.ts';
import {
  currentAddress,
  delayResponse,
  fill,
  openSite,
  press,
  requests,
  requestsTo,
  respond,
  respondWithError,
  respondWithErrorDetails,
  setUpSite,
  shop,
  toastSaying,
} from '#tests/web/texts/site.tsx';

setUpSite();

const last = (start: string) => requestsTo(start).at(-1);
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const select = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const bodyOf = (start: string) => last(start)?.body as Record<string, any>;
const uploading = () => {
  respond('post', '/api/uploads', { uploadId: 'u1', url: '/the-bucket', fields: { key: 'uploads/u1' }, expiresAt: '2026-11-01T00:10:00.000Z' });
  respond('post', '/the-bucket', {});
  respond('post', '/api/uploads/u1', { imageUrl: '/images/fresh-640.webp' });
};

describe('products', () => {
  it('returns from a product to the same page of the list', async () => {
    setUpCatalogueAdmin();
    openSite('/admin?tab=products&status=active&product=7&page=3');
    const back = await screen.findByRole('link', { name: 'Products', current: false });
    expect(back.getAttribute('href')).toBe('/admin?tab=products&status=active&page=3');
  });

  it('shows the level of a stock by its badge', async () => {
    setUpCatalogueAdmin();
    const levels = { 51: 'high', 50: 'medium', 21: 'medium', 20: 'low', 0: 'out' };
    const stocks = Object.keys(levels).map(Number);
    shop.products = stocks.map((stock) => aProduct({ ...staffFields, id: 100 + stock, stock }));
    openSite('/admin?tab=products');
    for (const [stock, level] of Object.entries(levels)) {
      const cells = await row(new RegExp(`Wooden Train ${100 + Number(stock)}\\b`));
      const badge = await cells.findByText(stock === '0' ? 'Out of stock' : `${stock} in stock`);
      expect(badge.getAttribute('data-level')).toBe(level);
    }
  });

  it("shows a product as low when a variant on sale is low by the product's own limit", async () => {
    setUpCatalogueAdmin();
    shop.products = [
      aRomper([3, 40, 40, 40], staffFields),
      aRomper([4, 40, 40, 40], { ...staffFields, id: 90, name: 'Plain Romper', lowStockLimit: 3 }),
    ];
    openSite('/admin?tab=products');
    expect((await (await row(/Striped Romper/)).findByText('123 in stock, a variant is low')).getAttribute('data-level')).toBe('low');
    expect((await (await row(/Plain Romper/)).findByText('124 in stock')).getAttribute('data-level')).toBe('medium');
  });

  it("saves a low-stock limit of the product, and the shop's again where it is empty", async () => {
    setUpCatalogueAdmin();
    shop.products = [{ ...train, lowStockLimit: 7 }];
    respond('put', '/api/products/7', train);
    openSite('/admin?tab=products&product=7');
    const limit = await screen.findByLabelText<HTMLInputElement>(/^Low-stock limit/);
    expect(limit.value).toBe('7');
    expect(await screen.findByText('units up to which it is low; empty: the shop’s, 20')).toBeTruthy();
    fireEvent.change(limit, { target: { value: '2.5' } });
    await press('Save product');
    expect(await screen.findByText('Enter a whole number of units from 0 to 1,00,000')).toBeTruthy();
    expect(requestsTo('PUT /api/products/7')).toEqual([]);
    fireEvent.change(limit, { target: { value: '' } });
    await press('Save product');
    await waitFor(() => expect(last('PUT /api/products/7')?.body).toMatchObject({ lowStockLimit: null }));
  });

  it('takes no changes of a product while it is saved, because the form is left then', async () => {
    setUpCatalogueAdmin();
    const answer = delayResponse('put', '/api/products/7', train);
    openSite('/admin?tab=products&product=7');
    await fill({ Name: 'Fast Train' });
    await press('Save product');
    await waitFor(() => expect(requestsTo('PUT /api/products/7')).toHaveLength(1));
    await fill({ Name: 'Slow Train' });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Fast Train');
    answer();
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=products'));
  });

  it('keeps the search, filters and sorting of products in the address', async () => {
    setUpCatalogueAdmin();
    openSite('/admin?tab=products&page=2');
    fireEvent.change(await screen.findByLabelText('Search products'), { target: { value: 'train' } });
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=products&search=train'));
    await select('Stock', 'low');
    await select('Status', 'draft');
    await select('Sort by', 'stock-asc');
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=products&search=train&status=draft&stock=low&sort=stock-asc'));
    await waitFor(() =>
      expect(Object.fromEntries(last('GET /api/products?')?.query ?? [])).toMatchObject({
        search: 'train',
        status: 'draft',
        stock: 'low',
        sort: 'stock-asc',
        page: '1',
      }),
    );
    await select('Status', 'archived');
    await waitFor(() => expect(last('GET /api/products?')?.query.get('isArchived')).toBe('true'));
  });

  it('creates an active product without stock whose first picture is the primary one', async () => {
    setUpCatalogueAdmin();
    uploading();
    respond('post', '/api/products', train);
    openSite(productPage);
    await fill({ ...goodProduct, Stock: '0' });
    expect((await screen.findByLabelText<HTMLSelectElement>('Status')).value).toBe('active');
    await chooseFiles('Add pictures', fileOf('kite.png', 'image/png'));
    await waitFor(() => expect(screen.queryByLabelText('Sending kite.png')).toBeNull());
    expect(screen.getByDisplayValue('Product Image 1')).toBeTruthy();
    await press('Create product');
    await waitFor(() => expect(requestsTo('POST /api/products')).toHaveLength(1));
    expect(bodyOf('POST /api/products')).toMatchObject({
      price: 499,
      status: 'active',
      stock: 0,
      images: [{ imageUrl: '/images/fresh-640.webp', altText: 'Product Image 1', imageType: 'primary', sortOrder: 0 }],
    });
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=products'));
  });

  it('saves the pictures of a product in the order set by keyboard, with one primary picture', async () => {
    setUpCatalogueAdmin();
    const image = (id: string, imageType: 'primary' | 'secondary') => ({
      id,
      imageUrl: `/images/${id}-640.webp`,
      altText: id,
      imageType,
      sortOrder: 0,
      isActive: true,
      productId: 7,
      createdAt: '',
      updatedAt: '',
    });
    shop.products = [aProduct({ id: 7, ...staffFields, images: [image('a', 'primary'), image('b', 'secondary'), image('c', 'secondary')] })];
    respond('put', '/api/products/7', train);
    openSite('/admin?tab=products&product=7');
    await press('Move picture 3 earlier');
    fireEvent.keyDown(await screen.findByRole('button', { name: /^Move picture 1:/ }), { key: 'ArrowRight' });
    fireEvent.change(await screen.findByLabelText('Type of picture 1'), { target: { value: 'primary' } });
    await press('Save product');
    await waitFor(() => expect(requestsTo('PUT /api/products/7')).toHaveLength(1));
    const { images, version, stock } = bodyOf('PUT /api/products/7');
    expect(images.map(({ altText, imageType }: Record<string, string>) => `${altText} ${imageType}`)).toEqual([
      'c primary',
      'a secondary',
      'b secondary',
    ]);
    expect([version, stock]).toEqual([3, undefined]);
  });

  it('asks before unsaved changes of pictures are left', async () => {
    /** Whether the browser is told to ask before the page is closed; links ask in a dialog at the same time. */
    const asksOnLeaving = () => {
      const closing = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(closing);
      return closing.defaultPrevented;
    };
    setUpCatalogueAdmin();
    const image = { imageUrl: '/images/a-640.webp', altText: 'Front', imageType: 'primary' as const, sortOrder: 0, isActive: true };
    shop.products = [aProduct({ id: 7, ...staffFields, images: [{ ...image, id: 'a', productId: 7, createdAt: '', updatedAt: '' }] })];
    openSite('/admin?tab=products&product=7');
    const description = await screen.findByDisplayValue('Front');
    expect(asksOnLeaving()).toBe(false);
    fireEvent.change(description, { target: { value: 'From the front' } });
    expect(asksOnLeaving()).toBe(true);
    fireEvent.change(description, { target: { value: 'Front' } });
    expect(asksOnLeaving()).toBe(false);
    await press('Remove picture 1');
    expect(asksOnLeaving()).toBe(true);
    respond('put', '/api/products/7', train);
    await press('Save product');
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=products'));
    expect(asksOnLeaving()).toBe(false);
  });

  it('uploads a product picture again after a failed upload', async () => {
    setUpCatalogueAdmin();
    respondWithError('post', '/api/uploads', 'internal');
    openSite(productPage);
    await chooseFiles('Add pictures', fileOf('kite.png', 'image/png'));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    uploading();
    await act(async () => void fireEvent.click(retry));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    expect(requests.some(({ line }) => line === 'POST /api/uploads/u1')).toBe(true);
  });

  it('adds, changes and removes specifications beside size, color and material', async () => {
    setUpCatalogueAdmin();
    shop.products = [aProduct({ id: 7, ...staffFields, specifications: { color: 'red', care: 'Wipe clean', safety: 'No small parts' } })];
    respond('put', '/api/products/7', train);
    openSite('/admin?tab=products&product=7');
    await fill({ 'Text of specification 1': 'Machine wash' });
    await press('Remove specification 2');
    await press('Add specification');
    await fill({ 'Name of specification 2': 'Size', 'Text of specification 2': '30 cm' });
    await press('Save product');
    expect(await screen.findByText('Size has a field of its own above.')).toBeTruthy();
    expect(requestsTo('PUT /api/products/7')).toEqual([]);
    await fill({ 'Name of specification 2': 'origin', 'Text of specification 2': 'Channapatna' });
    await press('Save product');
    await waitFor(() => expect(bodyOf('PUT /api/products/7').specifications).toEqual({ color: 'red', care: 'Machine wash', origin: 'Channapatna' }));
  });

  it('orders specifications, including those with their own field, and offers no move for an empty one', async () => {
    setUpCatalogueAdmin();
    shop.products = [aProduct({ id: 7, ...staffFields, specifications: { care: 'Wipe clean', color: 'red', safety: 'No small parts' } })];
    respond('put', '/api/products/7', train);
    openSite('/admin?tab=products&product=7');
    await press('Move safety up');
    expect(screen.queryByRole('button', { name: 'Move Size up' })).toBeNull();
    await press('Move Colour up');
    await press('Move Colour up');
    await press('Save product');
    await waitFor(() => expect(Object.keys(bodyOf('PUT /api/products/7').specifications)).toEqual(['color', 'care', 'safety']));
  });

  it('shows why the shop refused a picture', async () => {
    setUpCatalogueAdmin();
    uploading();
    respondWithErrorDetails('post', '/api/uploads/u1', 'picture_refused', { details: { reason: 'The file is animated.' } });
    openSite(productPage);
    await chooseFiles('Add pictures', fileOf('kite.gif', 'image/gif'));
    expect((await screen.findAllByText('kite.gif cannot be used. The file is animated.')).length).toBeGreaterThan(0);
  });

  it('changes the price of several products and names those that could not be changed', async () => {
    setUpCatalogueAdmin();
    shop.products = [train, aProduct({ id: 8, ...staffFields })];
    respond('post', '/api/products/bulk', {
      results: [
        { id: 7, ok: true },
        { id: 8, ok: false, code: 'edited_meanwhile', message: 'Another user saved this product.' },
      ],
    });
    openSite('/admin?tab=products');
    fireEvent.click(await screen.findByLabelText('Select Wooden Train 7'));
    fireEvent.click(await screen.findByLabelText('Select Wooden Train 8'));
    await press('Change selected');
    await fill({ 'Per cent': '-10', Reason: 'Sale' });
    expect(screen.getAllByText(': ₹499.00 becomes ₹449.10')).toHaveLength(2);
    await press('Change');
    expect(await screen.findByText('Wooden Train 8: Another user saved this product.')).toBeTruthy();
    await waitFor(() => expect(toastSaying('error', '1 changed, 1 not')).toBe(true));
    expect(screen.queryByText('Failed to update')).toBeNull();
    expect(bodyOf('POST /api/products/bulk')).toEqual({
      products: [
        { id: 7, version: 3 },
        { id: 8, version: 3 },
      ],
      price: { percent: -10 },
      reason: 'Sale',
    });
    // The changed product is no longer selected, so another attempt does not change it twice.
    expect(within(screen.getByRole('list', { name: 'What becomes of them' })).getAllByRole('listitem')).toHaveLength(1);
    shop.products = [train, aProduct({ id: 8, ...staffFields, version: 4 })];
    respond('post', '/api/products/bulk', { results: [{ id: 8, ok: true }] });
    await press('Change');
    await waitFor(() => expect(toastSaying('success', 'Updated')).toBe(true));
    expect(bodyOf('POST /api/products/bulk')).toMatchObject({ products: [{ id: 8 }], reason: 'Sale' });
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('previews a bulk change of a product on sale from its usual price, which is the one that is changed', async () => {
    setUpCatalogueAdmin();
    shop.products = [aProduct({ id: 7, ...staffFields, price: 800, regularPrice: 1_000 })];
    openSite('/admin?tab=products');
    fireEvent.click(await screen.findByLabelText('Select Wooden Train 7'));
    await press('Change selected');
    await fill({ 'Per cent': '-10' });
    expect(screen.getByText(': ₹1,000.00 becomes ₹900.00')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('What to change'), { target: { value: 'price' } });
    await fill({ 'New price (₹)': '950' });
    expect(screen.getByText(': ₹1,000.00 becomes ₹950.00')).toBeTruthy();
  });

  it('imports products from a file after a dry run that lists the errors by row', async () => {
    setUpCatalogueAdmin();
    uploading();
    const run = {
      id: 'r1',
      status: 'done',
      dryRun: true,
      seen: 2,
      made: 1,
      changed: 0,
      same: 0,
      failed: 1,
      problems: [{ row: 3, column: 'price', text: '"0" is no price' }],
      notes: [],
      startedAt: '2026-11-01T00:00:00.000Z',
    };
    respond('post', '/api/imports', { ...run, status: 'waiting' });
    respond('get', '/api/imports/r1', run);
    openSite('/admin?tab=products');
    await press('Import');
    const dialog = within(await screen.findByRole('dialog', { name: 'Import products' }));
    await chooseFiles('CSV file', fileOf('products.csv', 'text/csv'));
    expect(await screen.findByText('Nothing has been written yet. It would be: 1 new, 0 changed, 0 unchanged, 1 with faults.')).toBeTruthy();
    expect(dialog.getByRole('row', { name: '3 price "0" is no price' })).toBeTruthy();
    expect(dialog.getByText(/^Correct the file and choose it again/)).toBeTruthy();
    const start = dialog.getByRole('button', { name: 'Import' });
    expect(start.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(dialog.getByLabelText(/^Import the products without fault/));
    respond('post', '/api/imports', { ...run, id: 'r2', dryRun: false, status: 'done' });
    await act(async () => void fireEvent.click(start));
    await waitFor(() => expect(bodyOf('POST /api/imports')).toEqual({ uploadId: 'u1', dryRun: false, skipBad: true, updateStock: false }));
    expect(await screen.findByText('Done: 1 new, 0 changed, 0 unchanged, 1 with faults.')).toBeTruthy();
  });
});
