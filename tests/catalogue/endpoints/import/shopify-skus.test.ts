/** SKUs and long texts of a Shopify product export: every variant gets a SKU of its own, and the same one at each import. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createImportSteps, nextRow, type Row, sheet, shopifyRow } from './import-steps.ts';

const shop = await openShop();
const importSteps = createImportSteps(shop);

it('takes a numeric SKU without the apostrophe of the file, and corrects one that was imported with it', async () => {
  const text = sheet(
    shopifyRow('mat', { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': "'0890123" }),
    nextRow('mat', { 'Option1 Value': 'M', 'Variant SKU': "'0890124", 'Variant Price': 599 }),
    shopifyRow('mug', { 'Variant SKU': "'0890125" }),
    shopifyRow('jug', { 'Variant SKU': '0890126' }),
    shopifyRow('pot', { 'Variant SKU': "'90s pot" }),
  );
  expect(await importSteps.importText(text)).toMatchObject({ code: 0 });
  const skus = async () => {
    const [mat, ...others] = await Promise.all(['mat', 'mug', 'jug', 'pot'].map((name) => importSteps.productNamed(`The ${name}`)));
    return [...(mat?.variants ?? []), ...others].map((each) => each?.sku);
  };
  const expected = ['0890123', '0890124', '0890125', '0890126', '90s pot'];
  expect(await skus()).toEqual(expected);
  // An earlier version kept the apostrophe, and noted another fingerprint.
  const staff = await shop.staff('catalogue');
  const [mat, mug] = await Promise.all(['mat', 'mug'].map((name) => importSteps.productNamed(`The ${name}`)));
  const variants = mat?.variants?.map(({ id, values, sku }) => ({ id, options: { Size: values[0] }, sku: `'${sku}`, price: 499 }));
  for (const [id, body] of [
    [mat?.id, { options: mat?.options, variants }],
    [mug?.id, { sku: "'0890125" }],
  ])
    expect(await shop.call('product.update', { as: staff, params: { id: String(id) }, body: body as object })).toMatchObject({ status: 200 });
  for (const handle of ['mat', 'mug'])
    await shop.putItem({ ...(await shop.table.get(`IMPORT#shopify#${handle}`, 'IMPORT')), fingerprint: 'of the version before' });
  expect(await skus()).toEqual(["'0890123", "'0890124", "'0890125", '0890126', '90s pot']);
  expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 2 changed, 2 unchanged');
  expect(await skus()).toEqual(expected);
});

it('gives each variant without a SKU one of its own, however long the handle is', async () => {
  const handle = `hand-block-printed-${'soft-cotton-'.repeat(9)}kurta`;
  const sized = (which: string, size: string): Row => ({ 'Option1 Value': size, 'Variant SKU': '', 'Variant Price': 499, Handle: which });
  const product = (which: string) => [shopifyRow(which, { ...sized(which, 'S'), 'Option1 Name': 'Size' }), nextRow(which, sized(which, 'M'))];
  const text = sheet(...product(handle), ...product(`${handle}-1`));
  expect(await importSteps.importText(text)).toMatchObject({ code: 0 });
  const made = await Promise.all([handle, `${handle}-1`].map(async (which) => (await importSteps.productNamed(`The ${which}`))?.variants));
  const skus = made.flatMap((variants) => variants?.map(({ sku }) => sku) ?? []);
  expect(skus.map((sku) => sku.slice(-9))).toEqual(['n-kurta-s', 'n-kurta-m', 'kurta-1-s', 'kurta-1-m']);
  expect(Math.max(...skus.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 0 changed, 2 unchanged');
});

it('gives variants without a SKU whose values differ only in signs SKUs of their own', async () => {
  const cup = (size: string): Row => ({ 'Option1 Value': size, 'Variant SKU': '', 'Variant Price': 199 });
  const text = sheet(shopifyRow('cup', { ...cup('1/2'), 'Option1 Name': 'Size' }), nextRow('cup', cup('1-2')), nextRow('cup', cup('1 + 2')));
  expect(await importSteps.importText(text)).toMatchObject({ code: 0 });
  const made = await importSteps.productNamed('The cup');
  expect(made?.variants?.map(({ sku }) => sku)).toEqual(['cup-1-2', 'cup-1-2-2', 'cup-1-2-3']);
  expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
});

it('gives a variant whose SKU an earlier row has another one, says so, and makes the same one at the next import', async () => {
  const text = sheet(
    shopifyRow('top', { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': 'TOP-1' }),
    nextRow('top', { 'Option1 Value': 'M', 'Variant SKU': 'top-1', 'Variant Price': 499 }),
    nextRow('top', { 'Option1 Value': 'L', 'Variant SKU': 'TOP-3', 'Variant Price': 499 }),
    shopifyRow('vest', { 'Variant SKU': 'Top-3' }),
    // This SKU is the one that vest would get.
    shopifyRow('sock', { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': 'vest' }),
  );
  const ended = await importSteps.importText(text);
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.lines.filter((line) => line.includes('already'))).toEqual([
    'row 3, Variant SKU: "top-1" is already in row 2, so this variant gets the SKU "top-m"',
    'row 5, Variant SKU: "Top-3" is already in row 4, so this variant gets the SKU "vest"',
    'row 6, Variant SKU: "vest" is already in row 5, so this variant gets the SKU "sock-s"',
  ]);
  const skus = async () => {
    const [top, vest, sock] = await Promise.all(['top', 'vest', 'sock'].map((name) => importSteps.productNamed(`The ${name}`)));
    return [...(top?.variants ?? []), vest, sock].map((each) => each?.sku);
  };
  expect(await skus()).toEqual(['TOP-1', 'top-m', 'TOP-3', 'vest', 'sock-s']);
  expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 0 changed, 3 unchanged');
  // A changed product keeps its made SKU, too.
  expect((await importSteps.importText(text.replaceAll('499', '599'))).lines.at(-1)).toContain('0 new, 3 changed, 0 unchanged');
  expect(await skus()).toEqual(['TOP-1', 'top-m', 'TOP-3', 'vest', 'sock-s']);
});

it('imports titles, option names, values and SKUs of 255 characters, and finds them again', async () => {
  const long = (start: string) => start.padEnd(255, 'x');
  const name = (end: string) => `${'n'.repeat(200)}${end}`;
  const text = sheet(
    shopifyRow('banner', {
      Title: long('Banner '),
      ...{ 'Option1 Name': name('1'), 'Option1 Value': long('Wide '), 'Option2 Name': name('2'), 'Option2 Value': long('Red ') },
      'Variant SKU': long('BAN-1-'),
    }),
    nextRow('banner', { 'Option1 Value': long('Wide '), 'Option2 Value': long('Blue '), 'Variant SKU': long('BAN-2-'), 'Variant Price': 499 }),
  );
  expect(await importSteps.importText(text)).toMatchObject({ code: 0 });
  const made = await importSteps.productNamed(long('Banner '));
  expect(made?.options?.map((option) => option.name)).toEqual([name('1'), name('2')]);
  expect(made?.variants).toMatchObject([
    { values: [long('Wide '), long('Red ')], sku: long('BAN-1-') },
    { values: [long('Wide '), long('Blue ')], sku: long('BAN-2-') },
  ]);
  const found = async (search: string) =>
    (await shop.call('catalog.listProducts', { query: { search } })).body.products.map(({ id }: { id: number }) => id);
  expect(await found('ban-2-'.padEnd(180, 'x'))).toEqual([made?.id]);
  expect((await importSteps.importText(text)).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
});
