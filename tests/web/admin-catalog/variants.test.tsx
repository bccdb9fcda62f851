// @vitest-environment happy-dom
/** The product's form with options: its variants, what adding and removing values does, and two administrators at once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { aProduct } from '#tests/web/kit/fixtures.tsx';
import { goodProduct, productPage, setUpCatalogueAdmin, staffFields } from '#tests/web/texts/catalogue-admin.ts';
import { fill, openSite, press, requestsTo, respond, respondWithErrorDetails, setUpSite, shop } from '#tests/web/texts/site.tsx';

setUpSite();

const bodyOf = (start: string) => requestsTo(start).at(-1)?.body as Record<string, any>;
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const variant = (id: number, title: string, more: Partial<Product['variants'][number]> = {}): Product['variants'][number] => {
  const [size = '', colour = ''] = title.split(', ');
  return { id, title, options: { Size: size, Colour: colour }, sku: `R-${id}`, price: 400, stock: 5, isActive: true, ...more };
};
const inventory = { free: 4, held: 0, sold: 1, initial: 5 };
const romper = aProduct({
  id: 7,
  ...staffFields,
  sku: 'R-7',
  options: [
    { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
    { name: 'Colour', values: [{ value: 'Sky', swatch: '#3366ff' }, { value: 'Sun' }] },
  ],
  variants: [variant(7, 'S, Sky'), variant(8, 'S, Sun'), variant(9, 'M, Sky', { inventory }), variant(10, 'M, Sun', { isActive: false })],
});
const openRomper = async (product = romper) => {
  setUpCatalogueAdmin();
  shop.products = [product];
  respond('put', '/api/products/7', product);
  openSite('/admin?tab=products&product=7');
  await screen.findByRole('table', { name: 'Variants' });
};
const add = async (label: string, text: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
};
const saved = async () => {
  await press('Save product');
  await waitFor(() => expect(requestsTo('PUT /api/products/7')).toHaveLength(1));
  return bodyOf('PUT /api/products/7');
};

describe('a product without options', () => {
  it('offers one price and stock for a product without options, and sends neither options nor variants', async () => {
    setUpCatalogueAdmin();
    respond('put', '/api/products/7', aProduct({ id: 7 }));
    openSite('/admin?tab=products&product=7');
    expect(await screen.findByLabelText(/^SKU/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add options (sizes, colours)' })).toBeTruthy();
    const body = await saved();
    expect(body).not.toHaveProperty('options');
    expect(body).not.toHaveProperty('variants');
  });

  it('makes a product its own first variant when it gets options, and adds variants with suggested SKUs for each further value', async () => {
    setUpCatalogueAdmin();
    respond('post', '/api/products', romper);
    openSite(productPage);
    await fill(goodProduct);
    await press('Add options (sizes, colours)');
    await add('Add values to Size', '0-3 months, 3-6 months');
    await press('Add another option');
    await add('Add values to Colour', 'Marigold, Sky Blue');
    expect(screen.queryByLabelText('Price (₹)')).toBeNull();
    expect(valueOf('SKU of 0-3 months, Marigold')).toBe('K-1');
    expect(valueOf('Stock of 0-3 months, Marigold')).toBe('5');
    expect(valueOf('SKU of 3-6 months, Sky Blue')).toBe('K-1-3-6M-SKYBLU');
    await fill({
      'Stock of 3-6 months, Sky Blue': '12',
      'Barcode of 3-6 months, Sky Blue': '4006381333931',
      'Weight of 3-6 months, Sky Blue': '120',
    });
    await press('Create product');
    await waitFor(() => expect(requestsTo('POST /api/products')).toHaveLength(1));
    const { options, variants, ...body } = bodyOf('POST /api/products');
    for (const field of ['price', 'sku', 'stock', 'originalPrice']) expect(body).not.toHaveProperty(field);
    expect(options).toEqual([
      { name: 'Size', values: [{ value: '0-3 months' }, { value: '3-6 months' }] },
      { name: 'Colour', values: [{ value: 'Marigold' }, { value: 'Sky Blue' }] },
    ]);
    expect(variants).toHaveLength(4);
    expect(variants[3]).toEqual({
      options: { Size: '3-6 months', Colour: 'Sky Blue' },
      sku: 'K-1-3-6M-SKYBLU',
      price: 499,
      originalPrice: null,
      stock: 12,
      barcode: '4006381333931',
      weightGrams: 120,
      images: [],
      isActive: true,
    });
  });

  it('replaces the fields for Size and Colour by options of these names, and restores them with their text', async () => {
    setUpCatalogueAdmin();
    shop.products = [aProduct({ id: 7, ...staffFields, specifications: { size: '30 cm', color: 'Red', material: 'Beech' } })];
    respond('put', '/api/products/7', romper);
    openSite('/admin?tab=products&product=7');
    const offered = () => ['Size', 'Colour', 'Material'].filter((name) => screen.queryByLabelText(`${name} (optional)`) !== null);
    expect(await screen.findByText(/^Size: 30 cm/)).toBeTruthy();
    expect(offered()).toEqual(['Size', 'Colour', 'Material']);
    await press('Add options (sizes, colours)');
    await add('Add values to Size', 'S, M');
    await press('Add another option');
    await add('Add values to Colour', 'Sky');
    expect(offered()).toEqual(['Material']);
    expect(screen.queryByText(/^Size: 30 cm/)).toBeNull();
    await press('Remove Colour');
    expect(valueOf('Colour (optional)')).toBe('Red');
    await fill({ 'SKU of M': 'K-1-M' });
    await press('Add specification');
    await fill({ 'Name of specification 1': 'sizes', 'Text of specification 1': '40 cm' });
    await press('Save product');
    expect(await screen.findByText('sizes is an option of this product: remove the specification.')).toBeTruthy();
    await press('Remove specification 1');
    const body = await saved();
    expect(body['options']).toEqual([{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }]);
    expect(body['specifications']).toEqual({ color: 'Red', material: 'Beech' });
  });

  it('changes the barcode of a product without options', async () => {
    setUpCatalogueAdmin();
    shop.products = [aProduct({ id: 7, ...staffFields, variants: [{ ...variant(7, ''), options: {}, barcode: '4006381333931' }] })];
    respond('put', '/api/products/7', romper);
    openSite('/admin?tab=products&product=7');
    expect((await screen.findByLabelText<HTMLInputElement>('Barcode (optional)')).value).toBe('4006381333931');
    await fill({ 'Barcode (optional)': '123' });
    await press('Save product');
    await waitFor(() => expect(screen.getByLabelText('Barcode (optional)').getAttribute('aria-invalid')).toBe('true'));
    expect(requestsTo('PUT /api/products/7')).toEqual([]);
    await fill({ 'Barcode (optional)': '8901234567890' });
    await press('Save product');
    await waitFor(() => expect(bodyOf('PUT /api/products/7')).toMatchObject({ barcode: '8901234567890' }));
  });

  it('gives the typed weight and barcode of a product to its first variant, and the weight to the others', async () => {
    setUpCatalogueAdmin();
    shop.products = [aProduct({ id: 7, ...staffFields, variants: [{ ...variant(7, ''), options: {}, weightGrams: 300 }] })];
    respond('put', '/api/products/7', romper);
    openSite('/admin?tab=products&product=7');
    fireEvent.change(await screen.findByLabelText(/^Weight/), { target: { value: '350' } });
    await fill({ 'Barcode (optional)': '4006381333931' });
    await press('Add options (sizes, colours)');
    await add('Add values to Size', 'S, M');
    const { variants } = await saved();
    expect(variants.map(({ weightGrams, barcode }: any) => [weightGrams, barcode])).toEqual([
      [350, '4006381333931'],
      [350, undefined],
    ]);
  });

  it('shows an error when there are more combinations than a product can have', async () => {
    setUpCatalogueAdmin();
    openSite(productPage);
    await fill(goodProduct);
    await press('Add options (sizes, colours)');
    await add('Add values to Size', Array.from({ length: 16 }, (_, index) => `Size ${index}`).join(','));
    await press('Add another option');
    await add('Add values to Colour', 'A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P');
    expect(await screen.findByText('A product has at most 250 variants, and these would be 256: leave out some')).toBeTruthy();
  });
});

describe('a product with options in the list', () => {
  it('shows in the list the number of variants, lowest price and total stock of a product, and leads to its variants for their stock', async () => {
    setUpCatalogueAdmin();
    const [first, ...others] = romper.variants as [Product['variants'][number]];
    shop.products = [{ ...romper, price: 300, stock: 20, variants: [{ ...first, price: 300 }, ...others] }];
    openSite('/admin?tab=products');
    const row = within(await screen.findByRole('row', { name: /Wooden Train 7/ }));
    for (const text of ['4 variants', 'from ₹300.00', '20 in stock']) expect(row.getByText(text)).toBeTruthy();
    expect(row.queryByRole('button', { name: /Adjust stock/ })).toBeNull();
    expect(row.getByRole('link', { name: 'Stock of the variants of Wooden Train 7' })).toBeTruthy();
  });

  it('says in the bulk dialog that a price is that of each variant, and that stock is left to the variants', async () => {
    setUpCatalogueAdmin();
    shop.products = [romper];
    openSite('/admin?tab=products');
    fireEvent.click(await screen.findByLabelText('Select Wooden Train 7'));
    await press('Change selected');
    await fill({ 'Per cent': '-10' });
    expect(screen.getByText(': the price of each of its 4 variants by -10 %')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('What to change'), { target: { value: 'stock' } });
    await fill({ 'Units more or less': '5' });
    expect(screen.getByText(': has 4 variants, each with its own stock: adjust them on the stock page')).toBeTruthy();
  });
});

describe('a product with options', () => {
  it('keeps the variants when values are renamed and moved, and sends a stock only where it was typed', async () => {
    await openRomper();
    await fill({ 'Value 1 of Size': '0-3 months', 'Stock of M, Sky': '9', 'Price of M, Sun': '450' });
    await press('Move Sun up');
    const { options, variants } = await saved();
    expect(options[0].values[0]).toEqual({ value: '0-3 months' });
    expect(options[1].values).toEqual([{ value: 'Sun' }, { value: 'Sky', swatch: '#3366ff' }]);
    expect(variants.map(({ id, options: choice, stock, price, isActive }: any) => [id, choice.Size, choice.Colour, stock, price, isActive])).toEqual([
      [8, '0-3 months', 'Sun', undefined, 400, true],
      [7, '0-3 months', 'Sky', undefined, 400, true],
      [10, 'M', 'Sun', undefined, 450, false],
      [9, 'M', 'Sky', 9, 400, true],
    ]);
    // What the form showed, so that units that are sold meanwhile are not put on sale again.
    expect(variants.map(({ stockSeen }: any) => stockSeen)).toEqual([undefined, undefined, undefined, 5]);
  });

  it('lists the variants deleted with a value and says that ordered ones are archived', async () => {
    await openRomper();
    await press('Remove M');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove M?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['M, Sky (was ordered: archived)', 'M, Sun']);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByLabelText('SKU of M, Sky')).toBeNull());
    // A value that comes back brings its variants as they were.
    await add('Add values to Size', 'M');
    expect(valueOf('SKU of M, Sky')).toBe('R-9');
    const { variants } = await saved();
    expect(variants.map(({ id }: { id: number }) => id)).toEqual([7, 8, 9, 10]);
  });

  it('offers the combinations that are missing, and names variants without SKU', async () => {
    await openRomper({ ...romper, variants: romper.variants.slice(0, 3) });
    expect(screen.getByText('A combination is not sold: M, Sun.')).toBeTruthy();
    await press('Add it');
    expect(valueOf('Price of M, Sun')).toBe('400');
    await fill({ 'SKU of M, Sun': '' });
    expect(screen.getByText('1 variant without SKU.')).toBeTruthy();
    await press('Suggest SKUs');
    expect(valueOf('SKU of M, Sun')).toBe('R-7-M-SUN');
  });

  it('sets the price and the pictures of the selected variants', async () => {
    const image = { id: 'a', imageUrl: '/images/a-640.webp', altText: 'Sky', imageType: 'primary', sortOrder: 0, isActive: true } as const;
    await openRomper({ ...romper, images: [{ ...image, productId: 7, createdAt: '', updatedAt: '' }] });
    fireEvent.change(screen.getByLabelText('Select variants'), { target: { value: JSON.stringify(['=Colour', '=Sky']) } });
    await press('Set price');
    await fill({ 'Price (₹)': '350', 'MRP (₹) (optional)': '500' });
    await press('Fill in');
    await press('Set pictures');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pictures of 2 variants' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Sky' }));
    await press('Use them');
    const { variants } = await saved();
    expect(variants.map(({ price, originalPrice, images }: any) => [price, originalPrice, images])).toEqual([
      [350, 500, ['/images/a-640.webp']],
      [400, null, []],
      [350, 500, ['/images/a-640.webp']],
      [400, null, []],
    ]);
  });

  it.each([
    ['leaves the MRPs of the selected variants as they are', false, [500, null]],
    ['removes the MRPs of the selected variants only when that is ticked', true, [null, null]],
  ])('sets a price and %s', async (_, isTicked, mrps) => {
    const [first, ...others] = romper.variants as [Product['variants'][number]];
    await openRomper({ ...romper, variants: [{ ...first, mrp: 500, originalPrice: 500 }, ...others] });
    fireEvent.change(screen.getByLabelText('Select variants'), { target: { value: JSON.stringify(['=Colour', '=Sky']) } });
    await press('Set price');
    await fill({ 'Price (₹)': '350' });
    if (isTicked) fireEvent.click(screen.getByRole('checkbox', { name: 'Remove the MRP' }));
    await press('Fill in');
    const { variants } = await saved();
    const sky = variants.filter(({ options }: any) => options.Colour === 'Sky');
    expect(sky.map(({ price, originalPrice }: any) => [price, originalPrice])).toEqual(mrps.map((mrp) => [350, mrp]));
  });

  it('shows each error at its field, those of the server too, and keeps the others while one is corrected', async () => {
    await openRomper();
    await fill({ 'Barcode of S, Sky': '123', 'SKU of M, Sky': 'r-8' });
    await press('Save product');
    expect(await screen.findByText('Another variant has this SKU')).toBeTruthy();
    expect(screen.getByLabelText('Barcode of S, Sky').getAttribute('aria-invalid')).toBe('true');
    await fill({ 'Barcode of S, Sky': '' });
    expect(screen.getByText('Another variant has this SKU')).toBeTruthy();
    await fill({ 'SKU of M, Sky': 'R-9' });
    respondWithErrorDetails('put', '/api/products/7', 'sku_taken', { fields: { 'variants.1.sku': 'Another product has this SKU already' } });
    await press('Save product');
    await waitFor(() => expect(screen.getByLabelText('SKU of S, Sun').getAttribute('aria-invalid')).toBe('true'));
  });

  it('keeps what another user saved in the variants that were not touched here', async () => {
    await openRomper();
    const [first, second, ...others] = romper.variants as [Product['variants'][number], Product['variants'][number]];
    const theirs = { ...romper, version: 4, variants: [{ ...first, price: 999, sku: 'THEIRS' }, { ...second, price: 777 }, ...others] };
    respondWithErrorDetails('put', '/api/products/7', 'edited_meanwhile', { details: { current: theirs } });
    await fill({ 'Price of S, Sky': '350' });
    await press('Save product');
    const box = within(await screen.findByRole('alertdialog', { name: 'Changed by another user' }));
    expect(box.getByText('SKU THEIRS, ₹999')).toBeTruthy();
    expect(box.getByText('SKU THEIRS, ₹350')).toBeTruthy();
    respond('put', '/api/products/7', theirs);
    await press('Save mine over it');
    await waitFor(() => expect(bodyOf('PUT /api/products/7')).toMatchObject({ version: 4 }));
    expect(bodyOf('PUT /api/products/7')['variants'].map(({ sku, price }: any) => [sku, price])).toEqual([
      ['THEIRS', 350],
      ['R-8', 777],
      ['R-9', 400],
      ['R-10', 400],
    ]);
  });

  it.each([
    [
      'renamed',
      [{ ...romper.options[0], name: 'Fit' }, romper.options[1]],
      ({ Size: size = '', Colour: colour = '' }) => ({ Fit: size, Colour: colour }),
    ],
    ['removed', [romper.options[1]], ({ Colour: colour = '' }) => ({ Colour: colour })],
  ] as const)('keeps the variants when another user has %s an option and a value was added to it here', async (_, options, choose) => {
    await openRomper();
    const variants = romper.variants.map((each) => ({ ...each, options: choose(each.options) }));
    const theirs = { ...romper, version: 4, options, variants };
    respondWithErrorDetails('put', '/api/products/7', 'edited_meanwhile', { details: { current: theirs } });
    await add('Add values to Size', 'L');
    await press('Save product');
    await screen.findByRole('alertdialog', { name: 'Changed by another user' });
    respond('put', '/api/products/7', romper);
    await press('Save mine over it');
    await waitFor(() => expect(bodyOf('PUT /api/products/7')).toMatchObject({ version: 4 }));
    expect(bodyOf('PUT /api/products/7')['variants'].map(({ id, options: choice }: any) => [id, ...Object.values(choice)])).toEqual([
      [7, 'S', 'Sky'],
      [8, 'S', 'Sun'],
      [9, 'M', 'Sky'],
      [10, 'M', 'Sun'],
      [undefined, 'L', 'Sky'],
      [undefined, 'L', 'Sun'],
    ]);
  });

  it('compares typed units with those that it shows, also of a variant that another user has added', async () => {
    await openRomper();
    const size = { name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] };
    const theirs = {
      ...romper,
      version: 4,
      options: [size, romper.options[1]],
      variants: [...romper.variants, variant(11, 'L, Sky', { stock: 30 })],
    };
    respondWithErrorDetails('put', '/api/products/7', 'edited_meanwhile', { details: { current: theirs } });
    await fill({ 'Price of S, Sky': '350' });
    await press('Save product');
    await screen.findByRole('alertdialog', { name: 'Changed by another user' });
    expect(valueOf('Stock of L, Sky')).toBe('30');
    await fill({ 'Stock of L, Sky': '31' });
    respond('put', '/api/products/7', romper);
    await press('Save mine over it');
    await waitFor(() => expect(bodyOf('PUT /api/products/7')).toMatchObject({ version: 4 }));
    expect(bodyOf('PUT /api/products/7')['variants'].at(-1)).toMatchObject({ id: 11, stock: 31, stockSeen: 30 });
  });

  it('removes all options of a product and keeps price, SKU, barcode and weight of its first variant', async () => {
    const [first, ...others] = romper.variants as [Product['variants'][number]];
    await openRomper({ ...romper, variants: [{ ...first, weightGrams: 350, barcode: '4006381333931' }, ...others] });
    await press('Remove Colour');
    await press('Remove');
    await waitFor(() => expect(screen.getByLabelText('SKU of S')).toBeTruthy());
    await press('Remove Size');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Size?' }));
    expect(dialog.getByText(/S becomes the product itself/)).toBeTruthy();
    await press('Remove');
    expect(await screen.findByLabelText('Price (₹)')).toBeTruthy();
    const body = await saved();
    expect(body).toMatchObject({ options: [], sku: 'R-7', price: 400, weightGrams: 350, barcode: '4006381333931' });
    expect(body).not.toHaveProperty('variants');
  });
});
