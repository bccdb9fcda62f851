/** Products with options: what is made, what an edit keeps, and that SKUs and stock follow the variants. */
import { describe, expect, it } from 'vitest';
import { claimSku } from '#functions/catalogue/sku-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { newStock, putNewStock } from '#functions/stock/stock-store.ts';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps, optionsOf, type Sized } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const staff = await shop.staff('catalogue');
const variantSteps = createVariantSteps(shop, staff);
const checkoutSteps = createCheckoutSteps(shop);

const sizes = ['0-3 months', '3-6 months'];
const colours = ['Marigold', 'Sky'];
const read = async (id: number): Promise<Product & Sized> => (await shop.call('catalog.readProduct', { params: { id: String(id) } })).body;
/** Returns the variants as a form sends them back. */
const listed = (product: Sized): { id: number; options: Record<string, string>; sku: string; price: number }[] =>
  (product.variants as Product['variants']).map(({ id, options, sku, price }) => ({ id, options, sku, price }));

const sizesUpTo = (last: string) => ({
  name: 'Size',
  values: ['S', 'M', 'L'].slice(0, ['S', 'M', 'L'].indexOf(last) + 1).map((value) => ({ value })),
});

describe('a new product', () => {
  it('gives a new product a variant for each combination, the first with the id of the product', async () => {
    const romper = await variantSteps.product({ Size: sizes, Colour: colours });
    expect(romper).toMatchObject({
      options: [
        { name: 'Size', values: [{ value: '0-3 months' }, { value: '3-6 months' }] },
        { name: 'Colour', values: [{ value: 'Marigold' }, { value: 'Sky' }] },
      ],
      price: 100,
      stock: 20,
    });
    expect(romper.variants.map(({ title, stock }) => [title, stock])).toEqual([
      ['0-3 months, Marigold', 5],
      ['0-3 months, Sky', 5],
      ['3-6 months, Marigold', 5],
      ['3-6 months, Sky', 5],
    ]);
    expect(romper.variants[0]?.id).toBe(romper.id);
    expect(new Set(romper.variants.map(({ id }) => id)).size).toBe(4);
    expect(await read(romper.id)).toMatchObject({ variants: romper.variants.map(({ id, title, sku, stock }) => ({ id, title, sku, stock })) });
  });

  it('makes a new product without options its own only variant', async () => {
    const bear = await shop.product({ stock: 3, sku: 'BEAR-1', price: 49_900 });
    expect(await read(bear.id)).toMatchObject({
      options: [],
      variants: [{ id: bear.id, title: '', options: {}, sku: 'BEAR-1', price: 499, stock: 3, isActive: true }],
    });
  });

  it('shows in lists the price of the cheapest variant on sale', async () => {
    const body = variantSteps.productBody({ Size: sizes });
    const [small, large] = body.variants as [object, object];
    const { body: made } = await variantSteps.create({
      ...body,
      variants: [
        { ...small, price: 50, isActive: false },
        { ...large, price: 80, originalPrice: 120 },
      ],
    });
    expect(made).toMatchObject({ price: 80, originalPrice: 120 });
  });

  it('accepts 250 variants whose options and SKUs have 110,000 bytes together, and refuses more', async () => {
    const values = (letter: string, count: number, length: number) =>
      Array.from({ length: count }, (_, n) => `${letter.repeat(length - 3)}${100 + n}`);
    const body = variantSteps.productBody({ A: values('a', 5, 150), B: values('b', 50, 150) });
    const variants = body.variants.map((variant, index) => ({ ...variant, sku: `${variant.sku}-${100 + index}`.padEnd(104, 'x') }));
    const total = 2 + 55 * 150 + 250 * (2 + 2 * 150 + 104);
    expect(total).toBe(109_752);
    const refused = await variantSteps.create({ ...body, variants: variants.map((variant) => ({ ...variant, sku: `${variant.sku}y` })) });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { variants: `The options and SKUs are ${total + 250} bytes long together (at most 110000: shorten them)` } },
    });
    expect(await variantSteps.create({ ...body, variants })).toMatchObject({ status: 201 });
  });

  it.each([
    ['four options', { A: ['1'], B: ['1'], C: ['1'], D: ['1'] }, {}, { options: 'A product has at most 3 options, and this one has 4' }],
    [
      '251 variants',
      { A: Array.from({ length: 50 }, (_, n) => `a${n}`), B: Array.from({ length: 6 }, (_, n) => `b${n}`) },
      {},
      { variants: 'A product has at most 250 variants, and these would be 300: leave out some' },
    ],
    ['51 values', { A: Array.from({ length: 51 }, (_, n) => `a${n}`) }, {}, { 'options.0.values': 'A has at most 50 values, and this one has 51' }],
    ['a value twice', { Colour: ['Blue', 'blue '] }, {}, { 'options.0.values.1.value': 'Colour has this value already' }],
    ['a price of its own', { Size: sizes }, { price: 10 }, { price: 'Set it for each variant' }],
    ['no variant', { Size: sizes }, { variants: [] }, { variants: 'A product with options has at least one variant' }],
  ])('refuses a new product with %s', async (_, values, more, fields) => {
    const answer = await variantSteps.create({ ...variantSteps.productBody(values), ...more });
    expect(answer).toMatchObject({ status: 400, body: { fields } });
  });

  it('refuses a new product with a wrong barcode, a repeated SKU or a combination twice, each named at its field', async () => {
    const body = variantSteps.productBody({ Size: sizes });
    const [one, other] = body.variants;
    if (one === undefined || other === undefined) throw new Error('Two sizes have two variants.');
    const variants = [
      { ...one, barcode: '4006381333931' },
      { ...other, sku: one.sku.toLowerCase(), options: one.options },
    ];
    expect((await variantSteps.create({ ...body, variants: [{ ...one, barcode: '4006381333932' }] })).body.fields).toMatchObject({
      'variants.0.barcode': expect.stringContaining('check digit'),
    });
    expect((await variantSteps.create({ ...body, variants })).body.fields).toEqual({
      'variants.1.sku': 'Another variant has this SKU',
      'variants.1.options': 'Another variant has this combination',
    });
  });
});

describe('a variant that is switched off', () => {
  it('shows an inactive variant with its units to catalogue staff, in lists too, and not to shoppers', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M', 'L'] });
    const [small, medium, large] = listed(romper);
    const buyer = await checkoutSteps.buyer();
    await shop.call('payment.createOrder', {
      as: buyer,
      body: { items: [{ productId: romper.id, variantId: large?.id, quantity: 1 }], shippingAddressId: buyer.addressId },
    });
    // The last variant was ordered, so removing it archives it, and it is no longer listed.
    await variantSteps.update(romper.id, { options: [sizesUpTo('M')], variants: [small, { ...medium, isActive: false }] });
    await shop.deliverEvents();
    shop.advanceClock(3);
    const listFor = async (more: object) =>
      (await shop.call('catalog.listProducts', { query: { limit: '100', sort: 'newest' }, ...more })).body.products.find(
        ({ id }: Product) => id === romper.id,
      );
    const ids = ({ variants }: Pick<Product, 'variants'>) => variants.map(({ id, isActive }) => [id, isActive]);
    const own = (await shop.call('catalog.readProduct', { as: staff, params: { id: String(romper.id) } })).body;
    expect(own.variants).toMatchObject([
      { id: small?.id, isActive: true, inventory: { free: 5, held: 0, sold: 0, initial: 5 } },
      { id: medium?.id, isActive: false, stock: 5 },
    ]);
    expect(ids(await listFor({ as: staff }))).toEqual([
      [small?.id, true],
      [medium?.id, false],
    ]);
    for (const shown of [await read(romper.id), await listFor({})]) {
      expect(ids(shown)).toEqual([[small?.id, true]]);
      expect(shown.variants[0]).not.toHaveProperty('inventory');
    }
  });

  it('leaves out of the options of shoppers the values that no variant on sale has, and shows them to catalogue staff', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'], Colour: ['Sky', 'Marigold'] });
    const [smallSky, smallMarigold, mediumSky] = listed(romper);
    // M is switched off; Marigold is still sold in S, and the row of M and Marigold is deleted.
    await variantSteps.update(romper.id, {
      options: [sizesUpTo('M'), { name: 'Colour', values: [{ value: 'Sky' }, { value: 'Marigold' }] }],
      variants: [smallSky, smallMarigold, { ...mediumSky, isActive: false }],
    });
    await shop.deliverEvents();
    // A list asks for the published version at most once a second.
    shop.advanceClock(3);
    const optionsFor = async (more: object) => {
      const list = await shop.call('catalog.listProducts', { query: { limit: '100', sort: 'newest' }, ...more });
      const page = await shop.call('catalog.readProduct', { params: { id: String(romper.id) }, ...more });
      const listedProduct = list.body.products.find(({ id }: Product) => id === romper.id);
      return [listedProduct, page.body].map(({ options }: Product) => options.map(({ values }) => values.map(({ value }) => value)));
    };
    const forShoppers = [['S'], ['Sky', 'Marigold']];
    expect(await optionsFor({})).toEqual([forShoppers, forShoppers]);
    const forStaff = [
      ['S', 'M'],
      ['Sky', 'Marigold'],
    ];
    expect(await optionsFor({ as: staff })).toEqual([forStaff, forStaff]);
  });
});

describe('a product whose variants with stock are all switched off', () => {
  it('shows a product whose variants with stock are inactive as out of stock to shoppers, and its units to staff', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'] });
    const [small, medium] = listed(romper);
    await variantSteps.update(romper.id, {
      options: [sizesUpTo('M')],
      variants: [
        { ...small, stock: 0 },
        { ...medium, isActive: false },
      ],
    });
    await shop.deliverEvents();
    // A function checks for a newer catalogue at most once a second.
    shop.advanceClock(3);
    const { products } = (await shop.call('catalog.listProducts', { query: { limit: '100', sort: 'newest' } })).body;
    const card = products.find(({ id }: Product) => id === romper.id);
    for (const shown of [await read(romper.id), card]) expect(shown).toMatchObject({ isInStock: false, stock: 0 });
    const own = (await shop.call('catalog.readProduct', { as: staff, params: { id: String(romper.id) } })).body;
    expect(own).toMatchObject({ isInStock: false, stock: 0, inventory: { free: 5 } });
  });

  it('shows a product as in stock when its only active variant is', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'] });
    const [small, medium] = listed(romper);
    await variantSteps.update(romper.id, {
      options: [sizesUpTo('M')],
      variants: [
        { ...small, stock: 2 },
        { ...medium, isActive: false },
      ],
    });
    expect(await read(romper.id)).toMatchObject({ isInStock: true, stock: 2 });
  });
});

describe('an edit of the variants', () => {
  it('gives a product its first options and keeps its id, stock and links', async () => {
    const bear = await shop.product({ stock: 7, sku: 'PLAIN-1', price: 20_000 });
    const buyer = await checkoutSteps.buyer();
    await shop.call('cart.add', { as: buyer, body: { productId: bear.id, quantity: 2 } });
    const edited = await variantSteps.update(bear.id, {
      options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
      variants: [
        { id: bear.id, options: { Size: 'S' }, sku: 'PLAIN-1', price: 200 },
        { options: { Size: 'M' }, sku: 'PLAIN-2', price: 210, stock: 4 },
      ],
    });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        stock: 11,
        variants: [
          { id: bear.id, title: 'S', stock: 7 },
          { title: 'M', stock: 4 },
        ],
      },
    });
    expect((await shop.call('cart.read', { as: buyer })).body.items).toMatchObject([{ variantId: bear.id, quantity: 2, variant: { title: 'S' } }]);
  });

  it('archives a removed variant that was ordered, deletes the others, and restores it with its stock', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M', 'L'] });
    const [small, medium, large] = romper.variants as [Sized['variants'][number], Sized['variants'][number], Sized['variants'][number]];
    const buyer = await checkoutSteps.buyer();
    await shop.call('payment.createOrder', {
      as: buyer,
      body: { items: [{ productId: romper.id, variantId: medium.id, quantity: 1 }], shippingAddressId: buyer.addressId },
    });
    const [keepSmall] = listed(romper);
    const edited = await variantSteps.update(romper.id, { options: [{ name: 'Size', values: [{ value: 'S' }] }], variants: [keepSmall] });
    expect(edited.body.variants.map(({ id }: { id: number }) => id)).toEqual([small.id]);
    expect(await variantSteps.stockOf(romper.id, medium.id)).toEqual({ free: 4, held: 1, sold: 0, stocked: 5 });
    expect(await variantSteps.stockOf(romper.id, large.id)).toEqual({});
    // The SKU of the deleted variant is free for another product; that of the archived one is not.
    expect(
      (await variantSteps.create({ ...variantSteps.productBody({ Size: ['S'] }), variants: [{ options: { Size: 'S' }, sku: large.sku, price: 1 }] }))
        .status,
    ).toBe(201);
    expect(
      (
        await variantSteps.create({
          ...variantSteps.productBody({ Size: ['S'] }),
          variants: [{ options: { Size: 'S' }, sku: medium.sku.toLowerCase(), price: 1 }],
        })
      ).status,
    ).toBe(409);
    const restored = await variantSteps.update(romper.id, {
      options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
      variants: [keepSmall, { options: { Size: 'M' }, sku: medium.sku, price: 100 }],
    });
    expect(restored.body.variants).toMatchObject([{ id: small.id }, { id: medium.id, stock: 4, isActive: true }]);
  });

  it('restores a variant that was ordered with its stock, when the options were reordered meanwhile', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'], Colour: ['Sky', 'Sun'] });
    const [ordered, ...kept] = listed(romper).toReversed();
    const stock = await shop.table.get(`PRODUCT#${romper.id}`, `STOCK#${ordered?.id}`);
    await shop.putItem({ ...stock, free: 4, sold: 1, ordered: true });
    const reordered = optionsOf({ Colour: ['Sky', 'Sun'], Size: ['S', 'M'] });
    expect(await variantSteps.update(romper.id, { options: reordered, variants: kept })).toMatchObject({ status: 200 });
    const restored = await variantSteps.update(romper.id, { options: reordered, variants: [...kept, { ...ordered, id: undefined }] });
    expect(restored.body.variants.at(-1)).toMatchObject({ id: ordered?.id, title: 'Sun, M', stock: 4, isActive: true });
  });

  it('renames and reorders options without changing carts and orders', async () => {
    const romper = await variantSteps.product({ Size: sizes, Colour: colours });
    const variants = listed(romper).map(({ options, ...variant }) => ({
      ...variant,
      options: { Shade: options['Colour'] === 'Sky' ? 'Azure' : 'Marigold', Size: options['Size'] },
    }));
    const edited = await variantSteps.update(romper.id, {
      options: [
        { name: 'Shade', values: [{ value: 'Azure', swatch: '#3366ff' }, { value: 'Marigold' }] },
        { name: 'Size', values: sizes.map((value) => ({ value })) },
      ],
      variants,
    });
    expect(edited.body.variants.map(({ id, stock }: { id: number; stock: number }) => [id, stock])).toEqual(romper.variants.map(({ id }) => [id, 5]));
    expect(edited.body.variants[1]).toMatchObject({ title: 'Azure, 0-3 months', options: { Shade: 'Azure', Size: '0-3 months' } });
  });

  it('gives a new variant its own id and stock when it gets the choice that a renamed one had', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'] });
    const [small, medium] = listed(romper);
    const options = [{ name: 'Size', values: ['XS', 'S', 'M'].map((value) => ({ value })) }];
    const added = { options: { Size: 'S' }, sku: `NEW-${romper.id}`, price: 110, stock: 2 };
    const edited = await variantSteps.update(romper.id, { options, variants: [{ ...small, options: { Size: 'XS' } }, added, medium] });
    expect(edited.body.variants).toMatchObject([
      { id: small?.id, title: 'XS', stock: 5 },
      { title: 'S', sku: added.sku, stock: 2 },
      { id: medium?.id, title: 'M', stock: 5 },
    ]);
    expect(new Set(edited.body.variants.map(({ id }: { id: number }) => id)).size).toBe(3);
    const twice = await variantSteps.update(romper.id, { options, variants: [small, { ...medium, id: small?.id }] });
    expect(twice).toMatchObject({ status: 400, body: { fields: { variants: `The variant ${small?.id} is named twice` } } });
  });

  it('sets the stock of one variant in the product form and leaves that of the others', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'] });
    const [small, medium] = listed(romper);
    const options = [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }];
    await variantSteps.update(romper.id, { options, variants: [{ ...small, stock: 9 }, medium] });
    expect(await variantSteps.stockOf(romper.id, Number(small?.id))).toEqual({ free: 9, held: 0, sold: 0, stocked: 9 });
    expect(await variantSteps.stockOf(romper.id, Number(medium?.id))).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
  });

  it('adds the difference from the stock that was seen, so that a sale in the meantime is kept, and records the units', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'] });
    const [small, medium] = listed(romper);
    const options = [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }];
    // The form showed 10; five of them were sold before it is saved.
    const saved = await variantSteps.update(romper.id, { options, variants: [{ ...small, stock: 12, stockSeen: 10 }, medium] });
    expect(saved.status).toBe(200);
    expect(await variantSteps.stockOf(romper.id, Number(small?.id))).toMatchObject({ free: 7, stocked: 7 });
    const { body } = await shop.call('audit.list', { as: await shop.admin(), query: { subjectType: 'product', subjectId: String(romper.id) } });
    expect(body.data[0]).toMatchObject({ before: { freeUnits: { [String(small?.sku)]: 5 } }, after: { freeUnits: { [String(small?.sku)]: 7 } } });
    const refused = await variantSteps.update(romper.id, { options, variants: [small, { ...medium, stock: 0, stockSeen: 8 }] });
    expect(refused.body.fields).toEqual({ 'variants.1.stock': 'Only 5 are free now: others were sold meanwhile' });
  });

  it('shows size and colour of a product once: as options, not as specifications too', async () => {
    const specifications = { size: '30 cm', Color: 'Red', material: 'Cotton' };
    const romper = await variantSteps.product({ Sizes: ['S', 'M'] }, 5, { specifications });
    expect((await read(romper.id)).specifications).toEqual({ Color: 'Red', material: 'Cotton' });
    const options = [sizesUpTo('S'), { name: 'Colour', values: [{ value: 'Sky' }] }];
    const variants = [{ options: { Size: 'S', Colour: 'Sky' }, sku: `ONCE-${romper.id}`, price: 100 }];
    expect(await variantSteps.update(romper.id, { options, variants })).toMatchObject({
      status: 200,
      body: { specifications: { material: 'Cotton' } },
    });
    expect(await variantSteps.update(romper.id, { options: [] })).toMatchObject({ status: 200, body: { specifications } });
  });

  it('refuses an edit with a price for the whole product, or with variants without their options', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'] });
    expect(await variantSteps.update(romper.id, { price: 3 })).toMatchObject({ status: 400, body: { fields: { price: 'Set it for each variant' } } });
    expect(await variantSteps.update(romper.id, { options: [{ name: 'Size', values: [{ value: 'S' }] }] })).toMatchObject({
      status: 400,
      body: { fields: { variants: 'Send the variants together with the options' } },
    });
  });

  it('claims the SKUs of more variants than one transaction writes, and none when the last one belongs to another product', async () => {
    const values = { Size: Array.from({ length: 30 }, (_, n) => `Size ${n}`), Colour: ['A', 'B'] };
    const big = await variantSteps.product(values, 1);
    expect(big.variants).toHaveLength(60);
    expect((await read(big.id)).stock).toBe(60);
    const plain = await shop.product();
    const body = variantSteps.productBody(values, 1);
    const taken = body.variants.map((variant, index) => (index === 59 ? { ...variant, sku: big.variants[0]?.sku } : variant));
    const refused = await variantSteps.update(plain.id, { options: body.options, variants: taken });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'sku_taken', fields: { 'variants.59.sku': 'Another product has this SKU already' } },
    });
    expect(await read(plain.id)).toMatchObject({ options: [] });
    for (const { sku } of body.variants.slice(0, 59)) expect(await shop.table.get(`SKU#${sku.toLowerCase()}`, 'SKU')).toBeUndefined();
    expect((await shop.table.query(`PRODUCT#${plain.id}`)).map(({ sk }) => sk)).toEqual(['PRODUCT', `STOCK#${plain.id}`]);
  });

  it('repairs by the job an edit of variants that was interrupted between two transactions', async () => {
    const plain = await shop.product();
    await commit([
      ...claimSku(plain.sku, plain.id),
      ...claimSku('LEFT-1', plain.id),
      putNewStock(newStock({ productId: plain.id, variantId: 777_001 }, 5)),
    ]);
    await shop.putItem({
      ...{ pk: `PRODUCT#${plain.id}`, sk: 'EDIT', gsi1pk: 'DUE#VARIANTS', gsi1sk: shop.now().toISOString() },
      ...{ productId: plain.id, skus: ['LEFT-1', plain.sku], variantIds: [777_001] },
    });
    await shop.runJob('repair-variants');
    expect(await shop.table.get('SKU#left-1', 'SKU')).toBeDefined();
    shop.advanceClock(180);
    await shop.runJob('repair-variants');
    expect(await shop.table.get('SKU#left-1', 'SKU')).toBeUndefined();
    expect(await shop.table.get(`SKU#${plain.sku.toLowerCase()}`, 'SKU')).toBeDefined();
    expect((await shop.table.query(`PRODUCT#${plain.id}`)).map(({ sk }) => sk)).toEqual(['PRODUCT', `STOCK#${plain.id}`]);
  });
});
