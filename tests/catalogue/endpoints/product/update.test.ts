/** Changing a product. */
import { describe, expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const change = (id: number, body: Record<string, unknown>) => staff.call('product.update', { params: { id }, body });

it('changes only the given fields of a product, and records old and new values in the audit log', async () => {
  const kite = await staff.product({ specifications: { color: 'red' } });
  const changed = await change(kite.id, { name: 'Great kite', price: 899, version: kite.version });
  expect(changed).toMatchObject({
    status: 200,
    body: { name: 'Great kite', price: 899, sku: kite.sku, specifications: { color: 'red' }, version: 2 },
  });
  const [entry] = await staff.audits({ type: 'product', id: String(kite.id) });
  expect(entry).toMatchObject({ action: 'product.update', before: { name: 'Kite', price: 499 }, after: { name: 'Great kite', price: 899 } });
});

it('removes the age range and the original price of a product', async () => {
  const kite = await staff.product({ ageRange: { minMonths: 24, maxMonths: 48 }, originalPrice: 999 });
  expect(kite).toMatchObject({ ageRange: { minMonths: 24, maxMonths: 48 }, originalPrice: 999 });
  expect((await change(kite.id, { ageRange: null })).body).toMatchObject({ ageRange: null, originalPrice: 999 });
  expect((await change(kite.id, { originalPrice: null })).body).not.toHaveProperty('originalPrice');
});

it('keeps a title and description for search engines, and tags that find the product and are not shown', async () => {
  const kite = await staff.product({ status: 'active', seoTitle: 'Kites for windy days', tags: ['uttarayan', 'Gift, new', 'gift'] });
  expect(kite).toMatchObject({ seoTitle: 'Kites for windy days', tags: ['uttarayan', 'Gift', 'new'] });
  expect((await change(kite.id, { seoDescription: 'They fly.' })).body).toMatchObject({ seoTitle: kite.seoTitle, tags: kite.tags });
  await shop.deliverEvents();
  shop.advanceClock(3);
  const { body } = await shop.call('catalog.listProducts', { query: { search: 'uttarayan' } });
  expect(body.products).toMatchObject([{ id: kite.id, seoTitle: 'Kites for windy days', seoDescription: 'They fly.' }]);
  expect(body.products[0]).not.toHaveProperty('tags');
  const { body: bare } = await change(kite.id, { seoTitle: null, seoDescription: null, tags: [] });
  for (const field of ['seoTitle', 'seoDescription', 'tags']) expect(bare).not.toHaveProperty(field);
  await shop.deliverEvents();
  shop.advanceClock(3);
  expect((await shop.call('catalog.listProducts', { query: { search: 'uttarayan' } })).body.products).toEqual([]);
  expect(await change(kite.id, { tags: ['x'.repeat(61)] })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});

it('rejects a product saved over a newer version, and returns the current one', async () => {
  const kite = await staff.product();
  await change(kite.id, { name: 'Mine', version: 1 });
  const late = await change(kite.id, { name: 'Theirs', version: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'edited_meanwhile', details: { current: { name: 'Mine', version: 2 } } } });
  expect((await staff.call('catalog.readProduct', { params: { id: kite.id } })).body.name).toBe('Mine');
});

it('accepts only one of several concurrent saves of the same product version', async () => {
  const kite = await staff.product();
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => change(kite.id, { name, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});

it('saves a product despite a checkout since it was read, and keeps the held units held', async () => {
  const kite = await staff.product({ status: 'active', stock: 5 });
  const asha = await shop.customer();
  const addressId = await shop.address(asha);
  expect(
    (await shop.call('payment.createOrder', { as: asha, body: { items: [{ productId: kite.id, quantity: 2 }], shippingAddressId: addressId } }))
      .status,
  ).toBe(200);
  const changed = await change(kite.id, { name: 'Still a kite', version: kite.version });
  expect(changed).toMatchObject({ status: 200, body: { inventory: { free: 3, held: 2, sold: 0, initial: 5 } } });
  expect((await change(kite.id, { stock: 10 })).body.inventory).toEqual({ free: 10, held: 2, sold: 0, initial: 12 });
});

it('frees the old SKU of a product, and rejects a SKU that is taken', async () => {
  const [kite, other] = [await staff.product(), await staff.product()];
  expect((await change(kite.id, { sku: other.sku })).body.code).toBe('sku_taken');
  const fresh = `${kite.sku}-B`;
  expect((await change(kite.id, { sku: fresh })).body.sku).toBe(fresh);
  expect((await change(other.id, { sku: kite.sku })).status).toBe(200);
});

it('treats a SKU as taken in any case, and lets a product change the case of its own', async () => {
  const [kite, other] = [await staff.product(), await staff.product()];
  expect((await change(kite.id, { sku: other.sku.toLowerCase() })).body.code).toBe('sku_taken');
  expect((await change(kite.id, { sku: kite.sku.toUpperCase() })).body.sku).toBe(kite.sku.toUpperCase());
  expect((await change(kite.id, { sku: kite.sku.toLowerCase() })).body.sku).toBe(kite.sku.toLowerCase());
  expect((await change(other.id, { sku: kite.sku.toUpperCase() })).body.code).toBe('sku_taken');
});

it('keeps exactly one primary picture per product: the first one left when the primary is removed', async () => {
  const [one, two] = [await staff.uploadPicture(), await staff.uploadPicture()];
  const kite = await staff.product({ images: [{ imageUrl: one }, { imageUrl: two }] });
  const both = await change(kite.id, {
    images: [
      { imageUrl: one, imageType: 'primary' },
      { imageUrl: two, imageType: 'primary' },
    ],
  });
  expect(both.body.images.map(({ imageType }: { imageType: string }) => imageType)).toEqual(['primary', 'secondary']);
  expect((await change(kite.id, { images: [{ imageUrl: two, imageType: 'secondary' }] })).body.images).toMatchObject([
    { imageUrl: two, imageType: 'primary' },
  ]);
});

describe('the MRP', () => {
  const aboveMrp = {
    status: 400,
    body: { code: 'invalid_input', fields: { price: 'The price is above the MRP: lower the price, or correct the MRP' } },
  };

  it('accepts the MRP under two names, and only at or above the price', async () => {
    const kite = await staff.product({ price: 400, mrp: 500 });
    expect(kite).toMatchObject({ mrp: 500, originalPrice: 500 });
    expect(await change(kite.id, { price: 600 })).toMatchObject(aboveMrp);
    expect(await change(kite.id, { mrp: 399 })).toMatchObject(aboveMrp);
    expect(await change(kite.id, { originalPrice: 399, price: 400 })).toMatchObject(aboveMrp);
    // With 18 % GST: 499.99.
    expect(await change(kite.id, { price: 423.72 })).toMatchObject({ status: 200, body: { price: 423.72, mrp: 500 } });
    expect((await change(kite.id, { originalPrice: 700 })).body).toMatchObject({ mrp: 700, originalPrice: 700 });
    expect(await change(kite.id, { mrp: 700, originalPrice: 800 })).toMatchObject({
      status: 400,
      body: { fields: { mrp: 'mrp and originalPrice are two names of one value: send one of them' } },
    });
    const { body } = await change(kite.id, { mrp: null });
    expect(body).not.toHaveProperty('mrp');
    expect(body).not.toHaveProperty('originalPrice');
  });

  const withTax = 'With GST the price is above the MRP, which includes all taxes: lower the price, or correct the MRP';

  it('rejects a price without GST that is above the MRP once GST is added', async () => {
    const refused = { status: 400, body: { code: 'invalid_input', message: withTax, fields: { price: withTax } } };
    const kite = await staff.product({ price: 400, gstRate: 12, mrp: 448 });
    expect(await change(kite.id, { price: 401 })).toMatchObject(refused);
    expect(await change(kite.id, { mrp: 447 })).toMatchObject(refused);
    const made = await staff.call('product.create', { body: staff.productFields({ price: 400, gstRate: 18, mrp: 448 }) });
    expect(made).toMatchObject(refused);
    const options = [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }];
    const variants = [
      { options: { Size: 'S' }, sku: `S-${kite.id}`, price: 400, mrp: 480, stock: 1 },
      { options: { Size: 'M' }, sku: `M-${kite.id}`, price: 440, mrp: 480, stock: 1 },
    ];
    const { price: _, sku: __, stock: ___, ...fields } = staff.productFields({ gstRate: 12 });
    expect(await staff.call('product.create', { body: { ...fields, options, variants } })).toMatchObject({
      status: 400,
      body: { fields: { 'variants.1.price': withTax } },
    });
  });

  it('compares the MRP with the price and the GST that is charged on it, to the paisa', async () => {
    const refused = { status: 400, body: { fields: { price: withTax } } };
    const kite = await staff.product({ price: 849, gstRate: 5 });
    // 42.45 of GST are charged as two halves of 21.23.
    expect(await change(kite.id, { mrp: 891.45 })).toMatchObject(refused);
    expect(await change(kite.id, { mrp: 891.46 })).toMatchObject({ status: 200 });
  });

  it('keeps a stored price one paisa above the MRP while other fields are saved, and refuses it with another price, MRP or rate', async () => {
    const { id } = await shop.product({ price: 84_900, originalPrice: 89_145, gstRate: 5, categoryId: 'toys' });
    const refused = { status: 400, body: { fields: { price: withTax } } };
    const unchanged = { price: 849, originalPrice: 891.45 };
    expect(await change(id, { name: 'Old kite', ...unchanged })).toMatchObject({ status: 200, body: { name: 'Old kite' } });
    expect(await change(id, { ...unchanged, price: 849.01 })).toMatchObject(refused);
    expect(await change(id, { ...unchanged, originalPrice: 891.44 })).toMatchObject(refused);
    expect(await change(id, { ...unchanged, gstRate: 12 })).toMatchObject(refused);
  });

  it('returns an MRP that was stored below the price, and refuses it when the price is saved again', async () => {
    const { id } = await shop.product({ price: 60_000, originalPrice: 50_000, categoryId: 'toys' });
    expect((await shop.call('catalog.readProduct', { params: { id: String(id) } })).body).toMatchObject({ price: 600, mrp: 500 });
    expect(await change(id, { name: 'Old kite' })).toMatchObject({ status: 200 });
    expect(await change(id, { name: 'Old kite', price: 600, originalPrice: 500 })).toMatchObject(aboveMrp);
    expect(await change(id, { price: 600 })).toMatchObject(aboveMrp);
  });

  it('refuses a price above the MRP in a change of several products', async () => {
    const kites = [await staff.product({ price: 400, mrp: 490 }), await staff.product({ price: 400 })];
    const { body } = await staff.call('product.changeMany', {
      body: { products: kites.map(({ id }) => ({ id })), price: { percent: 10 }, reason: 'Dearer' },
    });
    expect(body.results).toEqual([
      { id: kites[0]?.id, ok: false, code: 'invalid_input', message: withTax },
      { id: kites[1]?.id, ok: true },
    ]);
  });
});

it('rejects an invalid or unknown field of a product, and an unknown product', async () => {
  const kite = await staff.product();
  expect(await change(kite.id, { price: 0 })).toMatchObject({ status: 400, body: { fields: { price: 'Price must be greater than 0' } } });
  expect(await change(kite.id, { createdAt: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { fields: { createdAt: 'This field is not known here' } },
  });
  expect((await change(987_654, { name: 'Nothing' })).body.code).toBe('product_not_found');
});

it('saves a product with a long alternative text that an import stored before it cut them, and refuses another one', async () => {
  const [imageUrl, altText] = [await staff.uploadPicture(), 'x'.repeat(480)];
  const kite = await staff.product({ images: [{ imageUrl, altText: 'A kite' }] });
  const item = (await shop.table.get(`PRODUCT#${kite.id}`, 'PRODUCT')) ?? expect.fail();
  await shop.putItem({ ...item, images: (item['images'] as object[]).map((image) => ({ ...image, altText })) });
  expect(await change(kite.id, { name: 'Great kite', images: [{ imageUrl, altText }] })).toMatchObject({
    status: 200,
    body: { name: 'Great kite', images: [{ altText }] },
  });
  expect(await change(kite.id, { images: [{ imageUrl, altText: `${altText}!` }] })).toMatchObject({
    status: 400,
    body: { fields: { 'images.0.altText': 'At most 300 bytes: shorten it' } },
  });
});
