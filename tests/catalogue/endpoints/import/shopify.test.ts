/** Importing a Shopify product export or our own columns makes products that can be found and bought. */
import { describe, expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createImportSteps, nextRow, type Row, sheet, shopifyRow, trackedUnits } from './import-steps.ts';

const shop = await openShop();
const importSteps = createImportSteps(shop);

describe("Shopify's product export", () => {
  const quilt = (more: readonly [Row?, Row?, Row?] = [], ...further: readonly Row[]) =>
    sheet(
      shopifyRow('quilt', {
        'Option1 Name': 'Size',
        'Option1 Value': 'S',
        'Option2 Name': 'Colour',
        'Option2 Value': 'Blue',
        'Variant Price': '1,299.00',
        'Variant Grams': 450,
        'Variant Barcode': "'4006381333931",
        Type: 'Quilts',
        ...more[0],
      }),
      nextRow('quilt', {
        'Option1 Value': 'M',
        'Option2 Value': 'Red',
        'Variant SKU': 'quilt-2',
        'Variant Inventory Qty': 3,
        'Variant Price': 999,
        'Variant Compare At Price': 1499.5,
        ...more[1],
      }),
      nextRow('quilt', {
        'Option1 Value': 'L',
        'Option2 Value': 'Blue',
        'Variant Inventory Qty': 0,
        'Variant Price': 1399,
        'Variant Barcode': 'MY-7',
        ...more[2],
      }),
      ...further,
    );

  it('keeps every variant with its options, SKU, price, stock, weight and barcode', async () => {
    const text = quilt([{ Type: 'Bed Quilts' }]);
    const ended = await importSteps.importText(text);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.output).toContain('row 4: "MY-7" is no EAN or UPC, so the barcode is left out');
    expect(ended.lines.at(-1)).toBe('Done: 1 new, 0 changed, 0 unchanged. New categories: Bed Quilts.');
    const made = await importSteps.productNamed('The quilt');
    expect(made).toMatchObject({
      ...{ price: 99_900, originalPrice: 149_950, sku: 'quilt-2', free: 7, held: 0, sold: 0, stocked: 7 },
      ...{ description: 'Soft & warm.', status: 'active', categoryId: 'bed-quilts', gstRate: 18 },
      specifications: { brand: 'Rangoli', size: 'S, M, L', color: 'Blue, Red' },
      options: [
        { name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] },
        { name: 'Colour', values: [{ value: 'Blue' }, { value: 'Red' }] },
      ],
      variants: [
        { id: made?.id, values: ['S', 'Blue'], sku: 'quilt-1', price: 129_900, weightGrams: 450, barcode: '4006381333931' },
        { values: ['M', 'Red'], sku: 'quilt-2', price: 99_900, originalPrice: 149_950 },
        { values: ['L', 'Blue'], sku: 'quilt-l-blue', price: 139_900 },
      ],
    });
    expect(made?.variants?.map(({ id }) => made.stocks.get(id)?.free)).toEqual([4, 3, 0]);
    expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
  });

  it('imports a variant of which Shopify sold more units than there were with a stock of 0, and says so', async () => {
    const text = quilt([{}, { 'Variant Inventory Qty': -2 }]).replaceAll('quilt', 'shawl');
    const ended = await importSteps.importText(text);
    expect(ended.output).toContain('row 3: Variant Inventory Qty is -2 (Shopify sold more units than there were), so the stock is 0');
    const made = await importSteps.productNamed('The shawl');
    expect(made?.variants?.map(({ id }) => made.stocks.get(id)?.free)).toEqual([4, 0, 0]);
    expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
  });

  it('reports once how many variants Shopify sells without counting them, and never replaces units counted here by their 0', async () => {
    const text = sheet(
      shopifyRow('rug', { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant Inventory Tracker': '', 'Variant Inventory Policy': 'deny' }),
      nextRow('rug', { 'Option1 Value': 'M', 'Variant SKU': 'rug-2', 'Variant Price': 499, 'Variant Inventory Qty': -12 }),
      nextRow('rug', { 'Option1 Value': 'L', 'Variant SKU': 'rug-3', 'Variant Price': 499, 'Variant Inventory Qty': '' }),
      nextRow('rug', {
        'Option1 Value': 'XL',
        'Variant SKU': 'rug-4',
        'Variant Price': 499,
        'Variant Inventory Qty': 0,
        ...trackedUnits('continue'),
      }),
      nextRow('rug', { 'Option1 Value': 'XXL', 'Variant SKU': 'rug-5', 'Variant Price': 499, 'Variant Inventory Qty': 0, ...trackedUnits('deny') }),
    );
    const ended = await importSteps.importText(text);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.lines.filter((line) => line.includes('Shopify'))).toEqual([
      '4 variants are sold in Shopify whatever the stock (rows 2, 3, 4, 5): there is no inventory tracker, or the policy is to sell on. ' +
        'This shop sells counted units only. New variants get the units of the file, and 3 of them 0: they are out of stock until you enter the units on the page Stock.',
    ]);
    const unitsNow = async () => {
      const rug = await importSteps.productNamed('The rug');
      return rug?.variants?.map(({ id }) => rug.stocks.get(id)?.free);
    };
    expect(await unitsNow()).toEqual([4, 0, 0, 0, 0]);
    const rug = await importSteps.productNamed('The rug');
    for (const { id } of rug?.variants ?? []) {
      const counted = { params: { id: String(rug?.id) }, body: { variantId: id, change: 20, reason: 'Counted' } };
      expect(await shop.call('product.adjustStock', { as: await shop.admin(), ...counted })).toMatchObject({ status: 200 });
    }
    await importSteps.importText(text, '--update-stock');
    expect(await unitsNow()).toEqual([4, 20, 20, 0, 0]);
  });

  it('changes a price and adds a variant, and keeps stock, ids and swatches', async () => {
    const text = (...changes: Parameters<typeof quilt>) => quilt(...changes).replaceAll('quilt', 'throw');
    await importSteps.importText(text());
    const before = await importSteps.productNamed('The throw');
    const extra = nextRow('quilt', { 'Option1 Value': 'XL', 'Option2 Value': 'Red', 'Variant Price': 1499, 'Variant Inventory Qty': 2 });
    const ended = await importSteps.importText(text([{ 'Variant Inventory Qty': 99 }, { 'Variant Price': 899 }], extra));
    expect(ended.lines.at(-1)).toContain('0 new, 1 changed, 0 unchanged');
    const after = await importSteps.productNamed('The throw');
    expect(after?.variants?.slice(0, 3).map(({ id }) => id)).toEqual(before?.variants?.map(({ id }) => id));
    expect(after).toMatchObject({ price: 89_900, free: 9 });
    const counted = await importSteps.importText(text([{ 'Variant Inventory Qty': 99 }, { 'Variant Price': 899 }], extra), '--update-stock');
    expect(counted.lines.at(-1)).toContain('0 new, 1 changed, 0 unchanged');
    const last = await importSteps.productNamed('The throw');
    expect(last?.variants?.map(({ id }) => last.stocks.get(id)?.free)).toEqual([99, 3, 0, 2]);
  });

  it('adds the variants to a product that was imported without options, and keeps its id and its remaining units', async () => {
    const text = quilt().replaceAll('quilt', 'cover');
    const flat = await shop.product({ name: 'The cover', sku: 'cover-2', price: 99_900, stock: 5, categoryId: 'quilts' });
    await shop.putItem({
      ...{ pk: 'IMPORT#shopify#cover', sk: 'IMPORT', source: 'shopify', key: 'cover', productId: flat.id },
      ...{ fingerprint: 'of the version before', pictures: {}, importedAt: shop.now().toISOString() },
    });
    await shop.putItem({ pk: 'SKU#cover-2', sk: 'SKU', productId: flat.id });
    expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 1 changed, 0 unchanged');
    const upgraded = await importSteps.productNamed('The cover');
    expect(upgraded).toMatchObject({
      id: flat.id,
      free: 5,
      stocked: 5,
      variants: [{ id: flat.id, sku: 'cover-1' }, { sku: 'cover-2' }, { sku: 'cover-l-blue' }],
    });
    // Two of seven were sold since the first import.
    expect(upgraded?.variants?.map(({ id }) => upgraded.stocks.get(id)?.free)).toEqual([4, 1, 0]);
    expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
  });

  it('refuses a product whose variants cannot be told apart, and says where', async () => {
    const ended = await importSteps.importText(
      sheet(
        shopifyRow('bib', { 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
        nextRow('bib', { 'Option1 Value': 'S', 'Variant SKU': 'bib-2', 'Variant Price': 10 }),
        nextRow('bib', { 'Variant SKU': 'bib-3', 'Variant Price': 10 }),
      ),
    );
    expect(ended.code).toBe(1);
    expect(ended.output).toContain('row 3: bib: Another variant has this combination');
    expect(ended.output).toContain('row 4, Option1 Value: is empty (every variant has a value for each option)');
    expect(await importSteps.productNamed('The bib')).toBeUndefined();
  });

  it('imports draft, archived and unpublished products as not active', async () => {
    await importSteps.importText(
      sheet(
        shopifyRow('draft', { Status: 'draft' }),
        shopifyRow('archived', { Status: 'archived' }),
        shopifyRow('unpublished', { Published: 'FALSE' }),
        shopifyRow('shown', { Status: '' }),
      ),
    );
    const statuses = await Promise.all(
      ['draft', 'archived', 'unpublished', 'shown'].map(async (handle) => (await importSteps.productNamed(`The ${handle}`))?.status),
    );
    expect(statuses).toEqual(['draft', 'inactive', 'inactive', 'active']);
  });

  it('reads the column names of newer Shopify exports', async () => {
    const ended = await importSteps.importText(
      sheet({
        Title: 'Rattle',
        'URL handle': 'rattle',
        Description: 'Rattles',
        'Product category': 'Toys & Games > Toys > Rattles',
        'Published on online store': 'TRUE',
        SKU: 'R-1',
        Price: '150',
        'Compare-at price': '200',
        'Inventory quantity': '5',
      }),
    );
    expect(ended.code).toBe(0);
    expect(await importSteps.productNamed('Rattle')).toMatchObject({
      price: 15_000,
      originalPrice: 20_000,
      sku: 'R-1',
      free: 5,
      categoryId: 'rattles',
    });
  });

  it.each([
    ['Custom Product Type', { 'Custom Product Type': 'Night Lamps' }, 'night-lamps'],
    ['the last part of Standard Product Type', { 'Standard Product Type': 'Home & Garden > Lighting > Lamps', 'Custom Product Type': '' }, 'lamps'],
    ['the last part of Standardized Product Type', { 'Standardized Product Type': 'Home & Garden > Lighting > Globes' }, 'globes'],
  ])('takes the category of an export of 2021 or 2022 from %s', async (column, types, categoryId) => {
    const { Type: _, ...columns } = shopifyRow(`light-${categoryId}`, types);
    expect(await importSteps.importText(sheet(columns)), column).toMatchObject({ code: 0 });
    expect(await importSteps.productNamed(`The light-${categoryId}`)).toMatchObject({ categoryId });
  });

  it('leaves out a compare-at price below the price, says so, and removes the MRP that the product had', async () => {
    const row = (more: Row) => sheet(shopifyRow('hat', { 'Variant Price': 500, ...more }));
    await importSteps.importText(row({ 'Variant Compare At Price': 700 }));
    expect(await importSteps.productNamed('The hat')).toMatchObject({ price: 50_000, originalPrice: 70_000 });
    const ended = await importSteps.importText(row({ 'Variant Compare At Price': '499.99' }));
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.lines).toContain('row 2, Variant Compare At Price: "499.99" is below the price, so the MRP is left out');
    const hat = await importSteps.productNamed('The hat');
    expect(hat?.price).toBe(50_000);
    expect(hat).not.toHaveProperty('originalPrice');
    await importSteps.importText(row({ 'Variant Compare At Price': 600 }));
    expect(await importSteps.productNamed('The hat')).toMatchObject({ originalPrice: 60_000 });
  });

  it('leaves out gift cards and reports them', async () => {
    const ended = await importSteps.importText(sheet(shopifyRow('card', { 'Gift Card': 'true' }), shopifyRow('lamp')));
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.output).toContain('row 2: card is a gift card and left out');
    expect(await importSteps.productNamed('The card')).toBeUndefined();
  });

  it('imports a cell that looks like a formula as text', async () => {
    await importSteps.importText(sheet(shopifyRow('formula', { Title: '=HYPERLINK("https://evil.example","x")', Vendor: '@cmd' })));
    expect(await importSteps.productNamed('=HYPERLINK("https://evil.example","x")')).toMatchObject({ specifications: { brand: '@cmd' } });
  });

  it('keeps an existing category unchanged', async () => {
    await shop.product({ categoryId: 'prams', name: 'A pram' });
    const before = await shop.table.get('CATEGORY#prams', 'CATEGORY');
    await importSteps.importText(sheet(shopifyRow('buggy', { Type: 'Prams' })));
    expect(await importSteps.productNamed('The buggy')).toMatchObject({ categoryId: 'prams' });
    expect(await shop.table.get('CATEGORY#prams', 'CATEGORY')).toEqual({ ...before, fills: 1 });
  });

  it('lists an imported product and sells it', async () => {
    await importSteps.importText(sheet(shopifyRow('kite', { 'Variant Inventory Qty': 2, 'Variant Price': 250 })));
    const kite = await importSteps.productNamed('The kite');
    const listed = await shop.call('catalog.listProducts', { query: { categoryId: 'night-things', search: 'kite' } });
    expect(listed.body.products).toMatchObject([{ name: 'The kite', price: 250, stock: 2, category: { name: 'Night Things' } }]);
    const checkoutSteps = createCheckoutSteps(shop);
    const asha = await checkoutSteps.buyer();
    const providerOrderId = await checkoutSteps.openCheckout(asha, { id: kite?.id ?? 0 }, 2);
    const paid = await checkoutSteps.payInWindow(providerOrderId);
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200, body: { success: true } });
    expect(await checkoutSteps.stockOf({ id: kite?.id ?? 0 })).toEqual({ free: 0, held: 0, sold: 2, stocked: 2 });
  });

  it('keeps the title and description for search engines and the tags, and removes what the file no longer has', async () => {
    const file = (more: Row) => sheet(shopifyRow('lantern', more));
    const found = { 'SEO Title': 'Paper  lanterns', 'SEO Description': 'word '.repeat(300), Tags: `Diwali, paper ,diwali,, ${'x'.repeat(61)}` };
    const ended = await importSteps.importText(file(found));
    expect(ended.output).toContain('row 2: SEO Description is 1499 characters long, the first 1000 are taken');
    expect(ended.output).toContain('row 2: 3 tags, 2 are taken (at most 50, of 60 characters each)');
    const made = await importSteps.productNamed('The lantern');
    expect(made).toMatchObject({ seoTitle: 'Paper lanterns', tags: ['Diwali', 'paper'] });
    expect(made?.seoDescription).toHaveLength(999);
    expect((await importSteps.importText(file(found))).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
    // A file without these columns leaves them; one with empty cells removes them.
    const { Tags: _, ...untagged } = shopifyRow('lantern');
    expect((await importSteps.importText(sheet(untagged))).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
    expect((await importSteps.importText(file({ 'SEO Title': '', 'SEO Description': '', Tags: '' }))).lines.at(-1)).toContain('1 changed');
    const bare = await importSteps.productNamed('The lantern');
    expect([bare?.seoTitle, bare?.seoDescription, bare?.tags]).toEqual([undefined, undefined, undefined]);
  });
});

describe('our own column format', () => {
  it('fills every field of a product from columns in any order and spelling', async () => {
    const ended = await importSteps.importText(
      `\uFEFF${sheet({
        Price: '₹1,29,900.50',
        SKU: 'OWN-1',
        Name: 'Walker',
        description: 'First line\nsecond line',
        'Original Price': 'Rs. 1,40,000/-',
        Stock: '12',
        Category: 'First Steps',
        size: '6-12 months',
        colour: 'green',
        material: 'beech',
        status: 'Active',
        is_featured: 'yes',
        gstRate: '5%',
        hsn: '9503',
        ageFrom: '6',
        ageTo: '18',
        Supplier: 'x',
      }).replaceAll('\n', '\r\n')}\r\n\r\n`,
    );
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.output).toContain('Columns that are not read: Supplier');
    expect(await importSteps.productNamed('Walker')).toMatchObject({
      price: 12_990_050,
      originalPrice: 14_000_000,
      sku: 'OWN-1',
      free: 12,
      description: 'First line\nsecond line',
      specifications: { size: '6-12 months', color: 'green', material: 'beech' },
      status: 'active',
      isFeatured: true,
      gstRate: 5,
      hsn: '9503',
      ageRange: { minMonths: 6, maxMonths: 18 },
      categoryId: 'first-steps',
    });
  });

  it('imports a file of three columns separated by semicolons', async () => {
    const ended = await importSteps.importText('sku;name;price\nOWN-2;Ball;99\n');
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.output).toContain('The file has no column of stock');
    expect(await importSteps.productNamed('Ball')).toMatchObject({ price: 9_900, free: 0, status: 'active', categoryId: 'other', ageRange: null });
  });

  it.each([
    ['sep=;', ';'],
    ['SEP=,', ','],
    ['sep=\t', '\t'],
    ['"sep=;"', ';'],
  ])('skips a first line that names the delimiter for a spreadsheet: %j', async (line, delimiter) => {
    const rows = ['sku;name;price', 'SEP-1;Bell;99', 'SEP-2;Gong;x'].map((row) => row.replaceAll(';', delimiter));
    const ended = await importSteps.importText(`\uFEFF${[line, ...rows].join('\r\n')}\r\n`, '--dry-run');
    expect(ended.lines).toContain('row 3, price: "x" is not an amount of rupees (write 1299 or 1299.00)');
  });

  it('keeps the fields for which a later file has no column', async () => {
    await importSteps.importText(sheet({ sku: 'OWN-3', name: 'Drum', price: 500, originalPrice: 900, description: 'Loud', color: 'red', stock: 3 }));
    const ended = await importSteps.importText(sheet({ sku: 'OWN-3', name: 'Drum', price: 450 }));
    expect(ended.lines.at(-1)).toBe('Done: 0 new, 1 changed, 0 unchanged.');
    expect(await importSteps.productNamed('Drum')).toMatchObject({
      price: 45_000,
      originalPrice: 90_000,
      description: 'Loud',
      specifications: { color: 'red' },
      free: 3,
    });
  });
});
