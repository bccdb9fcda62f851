/** Downloading the products as a sheet that the import reads again and whose cells no spreadsheet runs as formulas. */

import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { exampleSheet, headerLine } from '#shared/rules/import/write-sheet.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const rowsOf = (text: string) => Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true }).data;

async function imported(sheet: string, how: Record<string, boolean> = { dryRun: false }) {
  const file = Buffer.from(sheet);
  const form = (await staff.call('upload.begin', { body: { kind: 'sheet', size: file.length } })).body;
  await staff.postToBucket(form, file);
  const started = await staff.call('import.start', { body: { uploadId: form.uploadId, ...how } });
  await shop.deliverEvents();
  return (await staff.call('import.read', { params: { id: started.body.id } })).body;
}

it('exports one row per product, drafts included, and imports it again without a change', async () => {
  // Other tests of this file have products in the same shop.
  const others: number = (await staff.call('import.download')).body.total;
  const name = '=HYPERLINK("https://evil.test")';
  const description = 'Two lines & <b>no</b> mark-up,\nand a "quote"';
  const kite = await staff.product({
    name,
    description,
    price: 499.5,
    originalPrice: 600,
    hsn: '9503',
    weightGrams: 350,
    shipsAlone: true,
    lowStockLimit: 0,
    declarations: { countryOfOrigin: 'India', manufacturer: 'Kite Works, 4 Vano Pol, Ahmedabad 380001', bisLicence: 'CM/L-8400123456' },
    seoTitle: 'A kite for windy days',
    seoDescription: 'Flies at once, "even" in Delhi, and = lasts',
    tags: ['festive', '=new', 'Makar Sankranti'],
    ageRange: { minMonths: 24, maxMonths: 48 },
    specifications: { size: '-5', color: 'red' },
  });
  const { body } = await staff.call('import.download');
  const total = others + 1;
  expect(body).toMatchObject({ next: null, total });
  const row = rowsOf(body.csv).find(({ sku }) => sku === kite.sku);
  expect(row).toMatchObject({
    sku: kite.sku,
    name: `'${name}`,
    price: '499.5',
    originalPrice: '600',
    stock: '10',
    size: "'-5",
    status: 'draft',
    hsn: '9503',
    weightGrams: '350',
    shipsAlone: 'true',
    lowStockLimit: '0',
    countryOfOrigin: 'India',
    manufacturer: 'Kite Works, 4 Vano Pol, Ahmedabad 380001',
    importer: '',
    bisLicence: 'CM/L-8400123456',
    seoTitle: 'A kite for windy days',
    tags: 'festive, =new, Makar Sankranti',
    ageFrom: '24',
  });
  // A dry run, an import and an import that also sets the stock all find every product as it is.
  for (const how of [{}, { dryRun: false }, { dryRun: false, updateStock: true }]) {
    expect(await imported(body.csv, how)).toMatchObject({ status: 'done', made: 0, changed: 0, same: total, problems: [] });
    expect((await staff.call('catalog.readProduct', { params: { id: kite.id } })).body).toEqual(kite);
  }
  const dearer = body.csv.replace('499.5', '505');
  for (const dryRun of [true, false]) expect(await imported(dearer, { dryRun })).toMatchObject({ changed: 1, same: total - 1 });
  expect((await staff.call('catalog.readProduct', { params: { id: kite.id } })).body).toMatchObject({
    price: 505,
    stock: 10,
    version: kite.version + 1,
  });
});

it('exports the size chart of a product; an import keeps, changes and removes it', async () => {
  const sizeChart = {
    columns: ['Size', 'Chest (cm)', 'Length (cm)'],
    rows: [
      ['4-5 years', '58', '41,5'],
      ['6-7 years', '62', ''],
    ],
  };
  const romper = await staff.product({ sizeChart });
  const chartOf = async () => (await staff.call('catalog.readProduct', { params: { id: romper.id } })).body.sizeChart;
  const { body } = await staff.call('import.download');
  const row = rowsOf(body.csv).find(({ sku }) => sku === romper.sku);
  expect(row?.['sizeChart']).toBe('Size | Chest (cm) | Length (cm)\n4-5 years | 58 | 41,5\n6-7 years | 62 |');
  expect(await imported(body.csv)).toMatchObject({ made: 0, changed: 0, problems: [] });
  const own = (chart: string) => `sku,name,price,sizeChart\r\n${romper.sku},${romper.name},499,"${chart}"\r\n`;
  expect(await imported(own('Size|Chest (cm)\n4-5 years|59'))).toMatchObject({ changed: 1, problems: [] });
  expect(await chartOf()).toEqual({ columns: ['Size', 'Chest (cm)'], rows: [['4-5 years', '59']] });
  expect(await imported(own('Size\n4-5 years'))).toMatchObject({
    changed: 0,
    problems: [{ row: 2, text: expect.stringContaining('A size chart has at least two columns') }],
  });
  expect(await imported(`sku,name,price\r\n${romper.sku},${romper.name},499\r\n`)).toMatchObject({ changed: 0, problems: [] });
  expect(await imported(own(''))).toMatchObject({ changed: 1, problems: [] });
  expect(await chartOf()).toBeUndefined();
});

it('imports, changes and removes the low-stock limit of a product, and keeps it when the file has no such column', async () => {
  const romper = await staff.product({ lowStockLimit: 7 });
  const limitOf = async () => (await staff.call('catalog.readProduct', { params: { id: romper.id } })).body.lowStockLimit;
  const own = (limit: string) => `sku,name,price,lowStockLimit\r\n${romper.sku},${romper.name},499,"${limit}"\r\n`;
  expect(await imported(`sku,name,price\r\n${romper.sku},${romper.name},499\r\n`)).toMatchObject({ changed: 0, problems: [] });
  expect(await limitOf()).toBe(7);
  expect(await imported(own('1,00,000'))).toMatchObject({ changed: 1, problems: [] });
  expect(await limitOf()).toBe(100_000);
  expect(await imported(own('100001'))).toMatchObject({
    changed: 0,
    problems: [{ row: 2, text: expect.stringContaining('is no low-stock limit (write a whole number of units, 0 to 1,00,000)') }],
  });
  expect(await imported(own(''))).toMatchObject({ changed: 1, problems: [] });
  expect(await limitOf()).toBeUndefined();
});

it('exports the tax class of a product in place of a rate, and imports both', async () => {
  const romper = await staff.product({ taxClass: 'apparel', gstRate: 12 });
  const { body } = await staff.call('import.download');
  const of = (sku: string) => rowsOf(body.csv).find((row) => row['sku'] === sku);
  expect(of(romper.sku)).toMatchObject({ taxClass: 'apparel', gstRate: '' });
  expect(await imported(body.csv)).toMatchObject({ status: 'done', made: 0, changed: 0, problems: [] });
  const own = 'sku,name,price,gstRate,taxClass\r\n';
  expect(await imported(`${own}${romper.sku},Romper,499,5,\r\nTAX-1,Shoes,2700,,Apparel\r\nTAX-2,Bib,99,,nothing\r\n`)).toMatchObject({
    made: 1,
    changed: 1,
    failed: 1,
    problems: [
      {
        row: 4,
        text: 'TAX-2 could not be written: taxClass: the shop has no tax class "nothing" (write one of apparel, toys-baby, standard, nil, or leave it empty)',
      },
    ],
  });
  const read = (await staff.call('catalog.readProduct', { params: { id: romper.id } })).body;
  expect(read).toMatchObject({ gstRate: 5 });
  expect(read).not.toHaveProperty('taxClass');
  const [shoes] = (await staff.call('catalog.listProducts', { query: { search: 'TAX-1' } })).body.products;
  expect(shoes).toMatchObject({ taxClass: 'apparel', gstRate: 18 });
});

it('exports one row for each variant, and imports them again without a change', async () => {
  const variantSteps = createVariantSteps(shop, staff.account);
  const romper = await variantSteps.product({ Size: ['S', 'M'], Colour: ['Sky'] }, 3);
  await shop.deliverEvents();
  const { body } = await staff.call('import.download');
  const rows = rowsOf(body.csv).filter(({ product }) => product === romper.variants[0]?.sku);
  expect(rows).toMatchObject([
    { sku: romper.variants[0]?.sku, price: '100', stock: '3', status: 'active', option1Name: 'Size', option1Value: 'S', option2Value: 'Sky' },
    { sku: romper.variants[1]?.sku, price: '100', stock: '3', status: '', option1Name: '', option1Value: 'M', variantStatus: 'active' },
  ]);
  for (const how of [{}, { dryRun: false }, { dryRun: false, updateStock: true }])
    expect(await imported(body.csv, how)).toMatchObject({ status: 'done', made: 0, changed: 0, problems: [] });
  const others = { name: 'Copied romper', sku: 'COPY-1' };
  const copied = body.csv
    .split('\r\n')
    .filter((line: string, index: number) => index === 0 || line.includes(romper.variants[0]?.sku ?? '-'))
    .join('\r\n')
    .replaceAll('Cotton romper', others.name)
    .replaceAll(/R-[0-9a-f]{8}-/g, 'COPY-');
  expect(await imported(copied)).toMatchObject({ status: 'done', made: 1, problems: [] });
  const found = await staff.call('catalog.listProducts', { query: { search: others.name } });
  expect(found.body.products[0]).toMatchObject({
    name: others.name,
    stock: 6,
    variants: [
      { sku: 'COPY-1', title: 'S, Sky' },
      { sku: 'COPY-2', title: 'M, Sky' },
    ],
  });
});

it('imports the export of a product whose specifications are hidden by its options without a change, and keeps them', async () => {
  const variantSteps = createVariantSteps(shop, staff.account);
  const specifications = { size: '4-5 years', color: 'Sky, Sun', material: 'Cotton' };
  const romper = await variantSteps.product({ Size: ['4-5 years'], Colour: ['Sky', 'Sun'] }, 3, { name: 'Hidden romper', specifications });
  const stored = async () => (await shop.table.get(`PRODUCT#${romper.id}`, 'PRODUCT'))?.['specifications'];
  const { body } = await staff.call('import.download', { query: { after: romper.id - 1 } });
  const csv = headerLine + body.csv;
  for (const dryRun of [true, false]) expect(await imported(csv, { dryRun })).toMatchObject({ changed: 0, same: 1, problems: [] });
  expect(await imported(csv.replaceAll('Hidden romper', 'Renamed romper'))).toMatchObject({ changed: 1, problems: [] });
  expect(await stored()).toEqual(specifications);
});

it('imports the example sheet without a problem', async () => {
  expect(await imported(exampleSheet)).toMatchObject({ status: 'done', made: 1, problems: [], notes: [] });
});

it('continues a download after the last product of a page', async () => {
  const kite = await staff.product();
  const { body } = await staff.call('import.download', { query: { after: kite.id - 1 } });
  expect(body.csv).not.toContain('sku,name');
  expect(body.csv).toContain(kite.sku);
  expect((await staff.call('import.download', { query: { after: kite.id } })).body.csv).toBe('');
});

it('exports the regular price during a sale, so that importing the file does not make the sale price permanent', async () => {
  const { createSale } = await createSaleSteps(shop);
  const kite = await staff.product({ price: 499, originalPrice: 600 });
  await createSale({ targets: [{ id: String(kite.id) }] });
  await shop.deliverEvents();
  shop.advanceClock(3);
  expect((await shop.call('catalog.readProduct', { as: staff.account, params: { id: String(kite.id) } })).body).toMatchObject({ price: 399 });
  const row = rowsOf((await staff.call('import.download')).body.csv).find(({ sku }) => sku === kite.sku);
  expect(row).toMatchObject({ price: '499', originalPrice: '600' });
});
