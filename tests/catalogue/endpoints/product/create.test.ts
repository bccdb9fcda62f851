/** Creating a product. */
import { describe, expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('shows a new product to catalogue staff at once, and to shoppers after publication', async () => {
  const made = await staff.call('product.create', {
    body: staff.productFields({ status: 'active', price: '499.50', originalPrice: 650, hsn: '9503', gstRate: 12 }),
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: 'Kite',
      price: 499.5,
      originalPrice: 650,
      stock: 10,
      status: 'active',
      version: 1,
      hsn: '9503',
      gstRate: 12,
      inventory: { free: 10, held: 0, sold: 0, initial: 10 },
    },
  });
  const { id } = made.body;
  const search = { search: made.body.sku };
  const found = async (as?: { token: string }) =>
    (await shop.call('catalog.listProducts', { query: search, ...(as ? { as } : {}) })).body.products.map((each: { id: number }) => each.id);
  expect(await found(staff.account)).toContain(id);
  await shop.deliverEvents();
  shop.advanceClock(3);
  expect(await found()).toContain(id);
  expect((await staff.audits({ type: 'product', id: String(id) }))[0]).toMatchObject({
    action: 'product.create',
    by: { id: staff.account.id, role: 'catalogue' },
    after: { name: 'Kite' },
  });
});

it('creates a product without a status as a hidden draft with the default values of the shop', async () => {
  const { body } = await staff.call('product.create', { body: staff.productFields() });
  expect(body).toMatchObject({ status: 'draft', isFeatured: false, gstRate: 18, images: [], specifications: {}, ageRange: null });
  expect((await shop.call('catalog.readProduct', { params: { id: body.id } })).status).toBe(404);
});

it('orders the pictures of a new product, makes the first one primary and fills in missing alternative texts', async () => {
  const [one, two, three] = [await staff.uploadPicture(), await staff.uploadPicture(), await staff.uploadPicture()];
  const images = [
    { imageUrl: two, sortOrder: 2 },
    { imageUrl: one, sortOrder: 1 },
    { imageUrl: three, sortOrder: 3, imageType: 'gallery', altText: 'Its tail' },
  ];
  const { body } = await staff.call('product.create', { body: staff.productFields({ images }) });
  expect(body.images).toMatchObject([
    { imageUrl: one, imageType: 'primary', altText: 'Product Image 1', sortOrder: 0 },
    { imageUrl: two, imageType: 'secondary', altText: 'Product Image 2', sortOrder: 1 },
    { imageUrl: three, imageType: 'gallery', altText: 'Its tail', sortOrder: 2 },
  ]);
  expect(body.imageUrl).toBe(one);
});

describe('a product without a rate', () => {
  it("gets today's rate of the settings' standard class, which stays when the class changes", async () => {
    const { owner, read, resetSections } = await createSettingsSteps(shop);
    const saveStandard = async (rows: readonly object[]) => {
      const { version, mode, taxClasses } = (await read()).prices;
      const others = taxClasses.filter(({ id }) => id !== 'standard');
      const standard = rows.length === 0 ? [] : [{ id: 'standard', name: 'Standard rate', rows }];
      const body = { version, mode, taxClasses: [...others, ...standard] };
      expect(await shop.call('settings.updatePrices', { as: owner, body })).toMatchObject({ status: 200 });
    };
    try {
      expect(await staff.product()).toMatchObject({ gstRate: 18 });
      await saveStandard([
        { rate: 18, validFrom: '2025-09-22' },
        { rate: 16, validFrom: '2026-01-01' },
        { rate: 14, validFrom: '2999-01-01' },
      ]);
      const kite = await staff.product();
      expect(kite).toMatchObject({ gstRate: 16 });
      expect(kite).not.toHaveProperty('taxClass');
      expect(await staff.product({ gstRate: 5 })).toMatchObject({ gstRate: 5 });
      const { price: _, sku, stock: __, ...fields } = staff.productFields();
      const variants = [{ options: { Size: 'S' }, sku, price: 400, stock: 1 }];
      const sized = { ...fields, options: [{ name: 'Size', values: [{ value: 'S' }] }], variants };
      expect(await staff.call('product.create', { body: sized })).toMatchObject({ status: 201, body: { gstRate: 16 } });
      await saveStandard([]);
      expect(await staff.product(), 'the shop has removed the class').toMatchObject({ gstRate: 18 });
      expect((await staff.call('catalog.readProduct', { params: { id: kite.id } })).body).toMatchObject({ gstRate: 16 });
    } finally {
      await saveStandard([{ rate: 18, validFrom: '2025-09-22' }]);
      await resetSections('prices');
    }
  });
});

describe('a product that is rejected', () => {
  it.each([
    [{ name: ' ' }, 'name', 'Product name is required'],
    [{ description: '' }, 'description', 'Product description is required'],
    [{ sku: '' }, 'sku', 'SKU is required'],
    [{ price: 0 }, 'price', 'Price must be greater than 0'],
    [{ price: -5 }, 'price', 'Price must be greater than 0'],
    [{ price: 'dear' }, 'price', 'Price must be greater than 0'],
    [{ price: 1.999 }, 'price', 'Rupees with at most two decimals'],
    [{ stock: -1 }, 'stock', 'Stock cannot be negative'],
    [{ stock: 1.5 }, 'stock', 'Stock must be a whole number'],
    [{ categoryId: '' }, 'categoryId', 'Please select a category'],
    [{ originalPrice: 498 }, 'price', 'The price is above the MRP: lower the price, or correct the MRP'],
    [{ mrp: 498 }, 'price', 'The price is above the MRP: lower the price, or correct the MRP'],
    [{ mrp: -1 }, 'mrp', 'The MRP must be greater than 0'],
    [{ ageRange: { minMonths: 24, maxMonths: 12 } }, 'ageRange.maxMonths', 'The maximum age must not be below the minimum'],
    [{ images: Array.from({ length: 7 }, (_, n) => ({ imageUrl: `/images/a${n}-640.webp` })) }, 'images', 'Maximum 6 images allowed'],
    [{ images: [{ imageUrl: 'https://elsewhere.test/a.svg' }] }, 'images.0.imageUrl', 'Name a picture that was uploaded to the shop'],
    [{ soldCount: 900 }, 'soldCount', 'This field is not known here'],
  ])('rejects a product with %j and names the field', async (change, field, text) => {
    expect(await staff.call('product.create', { body: staff.productFields(change) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: text } },
    });
  });

  it('creates only one of several products with the same SKU, also when sent at once', async () => {
    const body = staff.productFields();
    const statuses = (await Promise.all([1, 2, 3].map(() => staff.call('product.create', { body })))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    expect(await staff.call('product.create', { body })).toMatchObject({
      status: 409,
      body: { code: 'sku_taken', message: 'Another product has this SKU already.' },
    });
  });

  it('rejects a product with an unknown category or picture', async () => {
    expect(await staff.call('product.create', { body: staff.productFields({ categoryId: 'nowhere' }) })).toMatchObject({
      status: 404,
      body: { code: 'category_not_found' },
    });
    const images = [{ imageUrl: '/images/deadbeef-640.webp' }];
    expect(await staff.call('product.create', { body: staff.productFields({ images }) })).toMatchObject({
      status: 409,
      body: { code: 'picture_gone' },
    });
  });
});
