/** Importing a file after staff edited the shop: the import finds the same products, variants and categories again. */
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createImportSteps, type Row, sheet, shopifyRow } from './import-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);
const importSteps = createImportSteps(shop);
const variantSteps = createVariantSteps(shop, staff.account);

const exported = async (): Promise<string> => {
  await shop.deliverEvents();
  shop.advanceClock(3);
  return (await staff.call('import.download')).body.csv;
};
/** The rows of the export whose SKU begins so, with changes. */
const rowsOf = async (sku: string): Promise<Row[]> =>
  Papa.parse<Row>((await exported()).replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true }).data.filter((row) =>
    String(row['sku']).startsWith(sku),
  );

describe('a product whose options were edited in the shop', () => {
  const frock = (handle: string, price: number): string =>
    sheet(
      ...['S', 'M'].map((size, index) => ({
        Handle: handle,
        Title: index === 0 ? `The ${handle}` : '',
        'Option1 Name': index === 0 ? 'Size' : '',
        'Option1 Value': size,
        'Option2 Name': index === 0 ? 'Colour' : '',
        'Option2 Value': 'Blue',
        'Variant SKU': `${handle}-${size}`,
        'Variant Price': price,
        'Variant Inventory Qty': 5,
      })),
    );

  /** Imports the product, then sells two units of the first variant, switches the second one off and edits the options. */
  async function edited(handle: string, rename: (name: string) => string, order: (names: readonly string[]) => readonly string[]) {
    await importSteps.importText(frock(handle, 500));
    const made = await importSteps.productNamed(`The ${handle}`);
    const id = made?.id ?? 0;
    const options = order(['Size', 'Colour']).map((name) => ({
      name: rename(name),
      values: (name === 'Size' ? ['S', 'M'] : ['Blue']).map((value) => ({ value })),
    }));
    const variants = (made?.variants ?? []).map(({ id: variantId, values: [size = '', colour = ''], sku }, index) => ({
      id: variantId,
      sku,
      price: 500,
      options: { [rename('Size')]: size, [rename('Colour')]: colour },
      isActive: index === 0,
      ...(index === 0 ? { stock: 3 } : {}),
    }));
    expect(await variantSteps.update(id, { options, variants })).toMatchObject({ status: 200 });
    return { id, ids: made?.variants?.map((each) => each.id) };
  }
  const variantsNow = async (handle: string) => {
    const now = await importSteps.productNamed(`The ${handle}`);
    return now?.variants?.map(({ id, sku, price, isActive }) => ({ id, sku, price, isActive, free: now.stocks.get(id)?.free }));
  };

  it.each([
    ['reordered', (name: string) => name, (names: readonly string[]) => names.toReversed()],
    ['renamed', (name: string) => (name === 'Colour' ? 'Shade' : name), (names: readonly string[]) => names.toReversed()],
  ] as const)('keeps stock and inactive variants of a product whose options were %s', async (handle, rename, order) => {
    const { ids = [] } = await edited(handle, rename, order);
    const expected = (price: number, free: number) => [
      { id: ids[0], sku: `${handle}-S`, price, isActive: true, free },
      { id: ids[1], sku: `${handle}-M`, price, isActive: false, free: 5 },
    ];
    expect((await importSteps.importText(frock(handle, 520))).lines.at(-1)).toContain('0 new, 1 changed, 0 unchanged');
    expect(await variantsNow(handle)).toEqual(expected(52_000, 3));
  });

  it('keeps id and stock of a variant whose value the file names differently, when its SKU is the same', async () => {
    const { ids = [] } = await edited(
      'respelled',
      (name) => name,
      (names) => names,
    );
    const text = frock('respelled', 500).replace(',S,', ',Small,');
    expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 1 changed, 0 unchanged');
    expect(await variantsNow('respelled')).toMatchObject([{ id: ids[0], sku: 'respelled-S', free: 3 }, { id: ids[1] }]);
    expect((await importSteps.productNamed('The respelled'))?.options?.[0]?.values).toEqual([{ value: 'Small' }, { value: 'M' }]);
  });

  it('counts the stock of a variant whose value staff renamed, when its SKU is the same', async () => {
    const { ids = [], id } = await edited(
      'recounted',
      (name) => name,
      (names) => names,
    );
    const small = { id: ids[0], sku: 'recounted-S', price: 500, options: { Size: 'Small', Colour: 'Blue' } };
    const medium = { id: ids[1], sku: 'recounted-M', price: 500, options: { Size: 'M', Colour: 'Blue' } };
    const options = ['Small,M', 'Blue'].map((values, index) => ({
      name: ['Size', 'Colour'][index],
      values: values.split(',').map((value) => ({ value })),
    }));
    expect(await variantSteps.update(id, { options, variants: [small, medium] })).toMatchObject({ status: 200 });
    for (const how of [['--dry-run'], []])
      expect((await importSteps.importText(frock('recounted', 500), '--update-stock', ...how)).output).toContain('0 new, 1 changed, 0 unchanged');
    expect(await variantsNow('recounted')).toMatchObject([
      { id: ids[0], free: 5 },
      { id: ids[1], free: 5 },
    ]);
    expect((await importSteps.productNamed('The recounted'))?.options?.[0]?.values).toEqual([{ value: 'Small' }, { value: 'M' }]);
  });

  it('keeps the swatches of an option that the file names differently', async () => {
    const { ids = [], id } = await edited(
      'swatched',
      (name) => name,
      (names) => names,
    );
    const named = ids.map((variantId, index) => ({
      id: variantId,
      sku: `swatched-${['S', 'M'][index]}`,
      price: 500,
      options: { Size: ['S', 'M'][index], Shade: 'blue' },
    }));
    const shade = (value: string, name: string) => ({ name, values: [{ value, swatch: '#3366ff' }] });
    const size = { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] };
    expect(await variantSteps.update(id, { options: [size, shade('blue', 'Shade')], variants: named })).toMatchObject({ status: 200 });
    expect((await importSteps.importText(frock('swatched', 520))).lines.at(-1)).toContain('0 new, 1 changed, 0 unchanged');
    expect((await importSteps.productNamed('The swatched'))?.options?.[1]).toEqual(shade('Blue', 'Colour'));
    expect((await variantsNow('swatched'))?.map((each) => each.id)).toEqual(ids);
  });

  it('counts the stock of variants whose options were reordered', async () => {
    const { ids = [] } = await edited(
      'counted',
      (name) => name,
      (names) => names.toReversed(),
    );
    const text = frock('counted', 500);
    for (const how of [['--dry-run'], []])
      expect((await importSteps.importText(text, '--update-stock', ...how)).output).toContain('0 new, 1 changed, 0 unchanged');
    expect(await variantsNow('counted')).toMatchObject([
      { id: ids[0], free: 5, isActive: true },
      { id: ids[1], free: 5, isActive: false },
    ]);
  });
});

describe("a product of Shopify's export that staff have completed", () => {
  const edit = async (handle: string, body: object) => {
    const params = { id: (await importSteps.productNamed(`The ${handle}`))?.id ?? 0 };
    expect(await staff.call('product.update', { params, body })).toMatchObject({ status: 200 });
  };
  const changed = async (text: string) => expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 1 changed, 0 unchanged');

  it('keeps the specifications for which the file has no column when its price changes', async () => {
    await importSteps.importText(sheet(shopifyRow('lamp')));
    await edit('lamp', { specifications: { material: 'Brass', Brand: 'Rangoli', care: 'Wipe' } });
    await changed(sheet(shopifyRow('lamp', { 'Variant Price': 520, Vendor: 'Diya' })));
    const lamp = await importSteps.productNamed('The lamp');
    expect(lamp?.price).toBe(52_000);
    expect(lamp?.specifications).toEqual({ material: 'Brass', care: 'Wipe', brand: 'Diya' });
  });

  it('removes the values of an option that the file names differently', async () => {
    const veil = (name: string) => sheet(shopifyRow('veil', { 'Option1 Name': name, 'Option1 Value': 'Red' }));
    await importSteps.importText(veil('Colour'));
    await changed(veil('Shade'));
    expect((await importSteps.productNamed('The veil'))?.specifications).toEqual({ brand: 'Rangoli', shade: 'Red' });
  });

  it('keeps the category that staff chose when the file names none', async () => {
    const bead = (price: number) => sheet(shopifyRow('bead', { Type: '', 'Variant Price': price }));
    await importSteps.importText(bead(40));
    expect(await importSteps.productNamed('The bead')).toMatchObject({ categoryId: 'other' });
    const crafts = await staff.category({ name: 'Crafts' });
    await edit('bead', { categoryId: crafts.id });
    expect((await importSteps.importText(bead(40))).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
    await changed(bead(45));
    expect(await importSteps.productNamed('The bead')).toMatchObject({ price: 4_500, categoryId: crafts.id });
  });
});

describe('a product with options, exported and imported again', () => {
  const sized = (sizes: readonly string[], colours: readonly string[]) => [
    { name: 'Size', values: sizes.map((value) => ({ value })) },
    { name: 'Colour', values: colours.map((value) => ({ value, swatch: '#3366ff' })) },
  ];

  it('keeps the order of its values where variants are missing, and values without a variant', async () => {
    await variantSteps.product({ Size: ['S'] });
    const made = await variantSteps.create({
      ...variantSteps.productBody({ Size: ['S'] }),
      name: 'Frock with gaps',
      options: sized(['S', 'M', 'L'], ['Red', 'Blue']),
      variants: [
        { options: { Size: 'S', Colour: 'Blue' }, sku: 'GAPS-1', price: 100, stock: 1 },
        { options: { Size: 'M', Colour: 'Red' }, sku: 'GAPS-2', price: 100, stock: 1 },
      ],
    });
    expect(made.status).toBe(201);
    const rows = await rowsOf('GAPS-');
    expect((await importSteps.importText(sheet(...rows))).lines.at(-1)).toBe('Done: 0 new, 0 changed, 1 unchanged.');
    const [first, second] = rows;
    const added = { ...second, sku: 'GAPS-3', option1Value: 'XL', option2Value: 'Red' };
    expect((await importSteps.importText(sheet({ ...first }, { ...second }, added))).lines.at(-1)).toBe('Done: 0 new, 1 changed, 0 unchanged.');
    expect((await importSteps.productNamed('Frock with gaps'))?.options).toEqual(
      sized(['S', 'M', 'L', 'XL'], ['Red', 'Blue']).map(({ name, values }) => ({
        name,
        values: name === 'Size' ? values.map(({ value }) => expect.objectContaining({ value })) : values,
      })),
    );
  });

  it('is the same product when its texts were typed with several spaces', async () => {
    await variantSteps.product({ Size: ['S'] });
    const body = {
      ...variantSteps.productBody({ Size: ['S'] }),
      name: 'Wide  frock',
      options: [{ name: 'Frock  size', values: [{ value: '2-3  years' }] }],
    };
    const made = await variantSteps.create({ ...body, variants: [{ options: { 'Frock  size': '2-3  years' }, sku: 'WIDE  1', price: 100 }] });
    expect(made).toMatchObject({ status: 201, body: { name: 'Wide frock', variants: [{ sku: 'WIDE 1', options: { 'Frock size': '2-3 years' } }] } });
    expect((await importSteps.importText(sheet(...(await rowsOf('WIDE '))))).lines.at(-1)).toBe('Done: 0 new, 0 changed, 1 unchanged.');
  });

  it('is the same product when the texts of its details were typed on several lines', async () => {
    const mat = await staff.product({
      name: 'Lined mat',
      sku: 'LINED-1',
      seoTitle: 'A mat  for two',
      seoDescription: 'Soft.\nWashable.',
      specifications: { size: '60  x 90 cm', color: 'Red\nand blue', care: 'Cold\n\nwash' },
      declarations: { manufacturer: 'Mat Works,  Pune' },
    });
    expect(mat).toMatchObject({
      seoTitle: 'A mat for two',
      seoDescription: 'Soft. Washable.',
      specifications: { size: '60 x 90 cm', color: 'Red and blue', care: 'Cold wash' },
      declarations: { manufacturer: 'Mat Works, Pune' },
    });
    expect((await importSteps.importText(sheet(...(await rowsOf('LINED-'))))).lines.at(-1)).toBe('Done: 0 new, 0 changed, 1 unchanged.');
  });

  it('keeps barcodes and weights for which the file has no column', async () => {
    await variantSteps.product({ Size: ['S'] });
    const body = variantSteps.productBody({ Size: ['S', 'M'] });
    const [small, medium] = body.variants;
    const known = { barcode: '4006381333931', weightGrams: 120 };
    const variants = [
      { ...small, sku: 'CODE-1', ...known },
      { ...medium, sku: 'CODE-2' },
    ];
    expect((await variantSteps.create({ ...body, name: 'Coded frock', variants })).status).toBe(201);
    const text = sheet(
      { sku: 'CODE-1', name: 'Coded frock', price: 90, product: 'x', option1Name: 'Size', option1Value: 'S' },
      { sku: 'CODE-2', name: '', price: 90, product: 'x', option1Name: '', option1Value: 'M' },
    );
    expect((await importSteps.importText(text)).lines.at(-1)).toBe('Done: 0 new, 1 changed, 0 unchanged.');
    expect((await importSteps.productNamed('Coded frock'))?.variants).toMatchObject([{ price: 9_000, ...known }, { price: 9_000 }]);
  });

  it('is the product that has the SKU now, not the one that an earlier import gave it to', async () => {
    await importSteps.importText(sheet({ sku: 'REUSED-1', name: 'Old drum', price: 100 }));
    const old = await importSteps.productNamed('Old drum');
    expect(await staff.call('product.remove', { params: { id: old?.id ?? 0 } })).toMatchObject({ status: 200 });
    const drum = await staff.product({ name: 'New drum', sku: 'REUSED-1', price: 200 });
    const rows = await rowsOf('REUSED-1');
    expect((await importSteps.importText(sheet(...rows))).lines.at(-1)).toBe('Done: 0 new, 0 changed, 1 unchanged.');
    expect((await importSteps.importText(sheet({ ...rows[0], price: 210 }))).lines.at(-1)).toBe('Done: 0 new, 1 changed, 0 unchanged.');
    expect(await importSteps.productNamed('New drum')).toMatchObject({ id: drum.id, price: 21_000 });
  });
});

describe('a category that was renamed in the shop', () => {
  const categoryOf = async (name: string) => (await importSteps.productNamed(name))?.categoryId;
  const named = async (name: string) =>
    (await staff.call('catalog.listCategories')).body.filter((each: { name: string }) => each.name.toLowerCase() === name.toLowerCase());

  it('keeps the products of a renamed category when they are exported and imported', async () => {
    const toys = await staff.category({ name: 'Wooden Toys' });
    await staff.product({ name: 'Wooden duck', categoryId: toys.id, sku: 'DUCK-1' });
    await staff.call('category.update', { params: { id: toys.id }, body: { name: 'Wood Toys' } });
    const rows = await rowsOf('DUCK-1');
    expect(rows).toMatchObject([{ category: 'Wood Toys' }]);
    expect((await importSteps.importText(sheet(...rows))).lines.at(-1)).toBe('Done: 0 new, 0 changed, 1 unchanged.');
    expect((await importSteps.importText(sheet({ ...rows[0], price: 510, category: 'wood toys' }))).lines.at(-1)).toBe(
      'Done: 0 new, 1 changed, 0 unchanged.',
    );
    expect(await categoryOf('Wooden duck')).toBe(toys.id);
    expect(await importSteps.importText(sheet({ sku: 'DUCK-2', name: 'Wooden hen', price: 100, category: 'WOOD TOYS' }))).toMatchObject({ code: 0 });
    expect(await categoryOf('Wooden hen')).toBe(toys.id);
    // A file from before the renaming means the same category.
    await importSteps.importText(sheet({ sku: 'DUCK-3', name: 'Wooden cow', price: 100, category: 'Wooden Toys' }));
    expect(await categoryOf('Wooden cow')).toBe(toys.id);
    await shop.deliverEvents();
    shop.advanceClock(3);
    expect([...(await named('Wood Toys')), ...(await named('Wooden Toys'))]).toMatchObject([{ id: toys.id, name: 'Wood Toys' }]);
  });

  it('keeps products in their category when another one has the same name', async () => {
    const [old, other] = [await staff.category({ name: 'Rag Dolls' }), await staff.category({ name: 'Cloth Dolls' })];
    await staff.product({ name: 'Rag doll', categoryId: old.id, sku: 'DOLL-1' });
    await staff.product({ name: 'Cloth doll', categoryId: other.id, sku: 'DOLL-2' });
    await staff.call('category.update', { params: { id: other.id }, body: { name: 'Rag Dolls' } });
    expect((await importSteps.importText(sheet(...(await rowsOf('DOLL-'))))).lines.at(-1)).toBe('Done: 0 new, 0 changed, 2 unchanged.');
    expect([await categoryOf('Rag doll'), await categoryOf('Cloth doll')]).toEqual([old.id, other.id]);
  });
});

describe('the rows of a product made in the shop, with a new variant', () => {
  /** The exported rows of the product, and a cheaper variant. */
  const rowsWith = async (skus: readonly string[], sku: string): Promise<Row[]> => {
    const rows = (await rowsOf(skus[0]?.slice(0, -1) ?? '')).filter((row) => skus.includes(String(row['sku'])));
    const smaller = { sku, name: 'Cotton romper', price: 80, stock: 2, option1Value: 'XS', variantStatus: 'active' };
    return [...rows, { ...smaller, product: rows[0]?.['product'] ?? '' }];
  };

  it('changes a product made in the shop also when its new variant is the cheapest', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'] }, 3);
    const skus = romper.variants.map(({ sku }) => sku);
    const text = sheet(...(await rowsWith(skus, `${skus[0]}-XS`)));
    expect((await importSteps.importText(text, '--dry-run')).lines.at(-1)).toContain('0 new, 1 changed, 0 unchanged');
    expect((await importSteps.importText(text)).lines.at(-1)).toBe('Done: 0 new, 1 changed, 0 unchanged.');
    const after = (await importSteps.products()).find(({ id }) => id === romper.id);
    expect(after).toMatchObject({ price: 8_000, sku: `${skus[0]}-XS` });
    expect(after?.variants?.map(({ sku, id }) => [sku, after.stocks.get(id)?.free])).toEqual([
      [skus[0], 3],
      [skus[1], 3],
      [`${skus[0]}-XS`, 2],
    ]);
    expect(after?.variants?.slice(0, 2).map(({ id }) => id)).toEqual(romper.variants.map(({ id }) => id));
    expect((await importSteps.importText(text)).lines.at(-1)).toBe('Done: 0 new, 0 changed, 1 unchanged.');
  });

  it('changes a product made in the shop also when its new variant is in the first row', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'] }, 3);
    const skus = romper.variants.map(({ sku }) => sku);
    const [first, second, added] = await rowsWith(skus, `${skus[0]}-XS`);
    const rows = [{ ...first, ...added }, { ...second, sku: skus[0] ?? '', option1Value: 'S' }, { ...second }];
    expect((await importSteps.importText(sheet(...rows))).lines.at(-1)).toBe('Done: 0 new, 1 changed, 0 unchanged.');
    expect((await importSteps.products()).find(({ id }) => id === romper.id)?.variants?.map((each) => each.sku)).toEqual([`${skus[0]}-XS`, ...skus]);
  });

  it('reports rows whose SKUs belong to two products, also in a dry run', async () => {
    const romper = await variantSteps.product({ Size: ['S', 'M'] }, 3);
    const kite = await staff.product();
    const skus = romper.variants.map(({ sku }) => sku);
    const text = sheet(...(await rowsWith(skus, kite.sku)));
    for (const how of [['--dry-run'], []]) {
      const ended = await importSteps.importText(text, ...how);
      expect(ended.output).toContain(`the SKU ${skus[0]} belongs to the product ${romper.id}, and ${kite.sku} to the product ${kite.id}`);
      expect(ended.output).toContain('0 new, 0 changed, 0 unchanged, 1 failed');
      expect(ended.code).toBe(1);
    }
    expect((await importSteps.products()).find(({ id }) => id === kite.id)).toMatchObject({ sku: kite.sku, name: 'Kite' });
  });
});
