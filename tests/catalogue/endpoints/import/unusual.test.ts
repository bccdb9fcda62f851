/** Shopify exports as spreadsheets and shops of several years write them. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createImportSteps, type Row, sheet } from './import-steps.ts';

const shop = await openShop();
const importSteps = createImportSteps(shop);

const variant = (handle: string, values: readonly string[], more: Row = {}): Row => ({
  Handle: handle,
  ...Object.fromEntries(values.map((value, place) => [`Option${place + 1} Value`, value])),
  'Variant SKU': [handle, ...values].join('-').replaceAll(' ', ''),
  'Variant Grams': '',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Policy': 'deny',
  'Variant Inventory Qty': '1,000',
  'Variant Price': '1,299.00',
  'Variant Compare At Price': '0.00',
  ...more,
});
const first = (handle: string, names: readonly string[], values: readonly string[], more: Row = {}): Row => ({
  ...variant(handle, values),
  Title: `The ${handle}`,
  ...Object.fromEntries(names.map((name, place) => [`Option${place + 1} Name`, name])),
  Status: 'active',
  Published: 'true',
  ...more,
});

it('reads three options with rows of pictures between the variants, from a file with semicolons, a byte order mark and CRLF', async () => {
  const names = ['Size', 'Colour', 'Sleeve'];
  const metafield = { 'Fabric (product.metafields.custom.fabric)': 'Cotton, soft; "combed"' };
  const rows = [
    first('kurta', names, ['S', 'Red', 'Long'], { 'Body (HTML)': '<p>One;\ntwo</p>\n<p>three</p>', Tags: 'festive, cotton; soft', ...metafield }),
    { Handle: 'kurta', 'Image Src': 'https://pictures.example/2.jpg', 'Image Position': 2 },
    variant('kurta', ['S', 'Red', 'Short'], { 'Image Src': 'https://pictures.example/3.jpg', 'Image Position': 3 }),
    { Handle: 'kurta', 'Image Src': 'https://pictures.example/4.jpg', 'Image Position': 4 },
    variant('kurta', ['M', 'Blue', 'Long'], { 'Variant Compare At Price': '1,599', 'Variant Grams': '120.4' }),
  ];
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const quote = (cell: string | number = '') => `"${String(cell).replaceAll('"', '""')}"`;
  const text = `\ufeff${[columns.join(';'), ...rows.map((row: Row) => columns.map((column) => quote(row[column])).join(';'))].join('\r\n')}\r\n\r\n`;
  const ended = await importSteps.importText(text, '--no-images');
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.lines.at(-1)).toContain('Done: 1 new, 0 changed, 0 unchanged.');
  const made = await importSteps.productNamed('The kurta');
  expect(made).toMatchObject({
    ...{ price: 129_900, free: 3_000, tags: ['festive', 'cotton; soft'] },
    options: [{ name: 'Size' }, { name: 'Colour' }, { name: 'Sleeve' }],
    variants: [
      { values: ['S', 'Red', 'Long'] },
      { values: ['S', 'Red', 'Short'] },
      { values: ['M', 'Blue', 'Long'], originalPrice: 159_900, weightGrams: 120 },
    ],
  });
  expect(made?.description).toMatch(/^One; two\n+three$/);
  for (const each of made?.variants?.slice(0, 2) ?? []) expect(each).not.toHaveProperty('originalPrice');
  expect(made?.variants?.[0]).not.toHaveProperty('weightGrams');
  expect((await importSteps.importText(text, '--no-images')).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
});

it('leaves out a weight that is no number of grams, with a remark, and takes 0 and an empty cell for none', async () => {
  const weights = ['250 g', '1,200', '2000001', 0, '', '80.5'];
  const ended = await importSteps.importText(
    sheet(...weights.map((weightGrams, index) => ({ sku: `GRAMS-${index}`, name: `Weight ${index}`, price: 100, weightGrams }))),
  );
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.lines.filter((line) => line.includes('no weight'))).toEqual([
    'row 2: "250 g" is no weight in grams, so it is left out',
    'row 3: "1,200" is no weight in grams, so it is left out',
    'row 4: "2000001" is no weight in grams, so it is left out',
  ]);
  expect((await importSteps.products()).filter(({ sku }) => sku.startsWith('GRAMS-')).map(({ weightGrams }) => weightGrams)).toEqual([
    ...Array.from({ length: 5 }, () => undefined),
    81,
  ]);
});

it('refuses more values or variants than a product can have, each with one sentence', async () => {
  const sizes = Array.from({ length: 51 }, (_, n) => `Size ${n}`);
  const many = sizes.map((size, index) => (index === 0 ? first('socks', ['Size'], [size]) : variant('socks', [size])));
  const pairs = Array.from({ length: 251 }, (_, n) => [`Size ${n % 50}`, `Colour ${Math.floor(n / 50)}`]);
  const more = pairs.map((pair, index) => (index === 0 ? first('shoes', ['Size', 'Colour'], pair) : variant('shoes', pair)));
  const ended = await importSteps.importText(sheet(...many, ...more));
  expect(ended.lines.filter((line) => line.startsWith('row '))).toEqual([
    'row 2: socks: Size has at most 50 values, and this one has 51',
    'row 53: shoes: A product has at most 250 variants, and these would be 251: leave out some',
  ]);
  expect(ended.code).toBe(1);
});
