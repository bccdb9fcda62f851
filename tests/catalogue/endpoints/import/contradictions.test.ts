/** Rows that contradict the products of the shop: a dry run reports them as the import would, with row and remedy. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createImportSteps, type Row, sheet } from './import-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);
const importSteps = createImportSteps(shop);
const variantSteps = createVariantSteps(shop, staff.account);

const shopify = (handle: string, size: string, sku: string): Row => ({
  ...{ Handle: handle, Title: `The ${handle}`, 'Option1 Name': 'Size', 'Option1 Value': size },
  ...{ 'Variant SKU': sku, 'Variant Price': 499, 'Variant Inventory Qty': 2 },
});
const bothWays = [['--dry-run'], []] as const;

it('reports a SKU of a Shopify variant that another product of the shop has, in any case', async () => {
  const kite = await staff.product({ sku: 'KITE-1', name: 'Red kite' });
  const text = sheet(shopify('frock', 'S', 'frock-s'), shopify('frock', 'M', 'kite-1'), shopify('skirt', 'S', 'skirt-s'));
  for (const how of bothWays) {
    const ended = await importSteps.importText(text, ...how);
    expect(ended.lines).toContain(
      `row 2: frock could not be written (the SKU kite-1 (row 3) belongs to another product of the shop, ${kite.id} "Red kite": change it in the file or there)`,
    );
    expect(ended.output).toContain('1 new, 0 changed, 0 unchanged, 1 failed');
    expect(ended.code).toBe(1);
  }
  expect(await importSteps.productNamed('The frock')).toBeUndefined();
});

it('reports a SKU of another product also for a product that was imported before', async () => {
  const kite = await staff.product({ name: 'Blue kite' });
  await importSteps.importText(sheet(shopify('gown', 'S', 'gown-s')));
  const text = sheet(shopify('gown', 'S', 'gown-s'), shopify('gown', 'M', kite.sku));
  for (const how of bothWays)
    expect((await importSteps.importText(text, ...how)).output).toContain(`the SKU ${kite.sku} (row 3) belongs to another product`);
  expect((await importSteps.productNamed('The gown'))?.variants).toHaveLength(1);
});

it('reports no SKU that its product gives up in the same file', async () => {
  const rows = (one: string, other: string) => sheet(shopify('sari', 'S', one), shopify('shawl', 'S', other));
  await importSteps.importText(rows('first-1', 'second-1'));
  expect((await importSteps.importText(rows('third-1', 'second-1'), '--dry-run')).code).toBe(0);
  const more = `${rows('third-1', 'second-1')}\r\n${Object.values(shopify('stole', 'S', 'first-1')).join(',')}`;
  expect((await importSteps.importText(more, '--dry-run')).lines.at(-1)).toContain('1 new, 1 changed, 1 unchanged;');
});

it('reports a price above the MRP that only the shop knows', async () => {
  const kite = await staff.product({ price: 400, originalPrice: 500 });
  const text = sheet({ sku: kite.sku, name: 'Kite', price: 510 });
  for (const how of bothWays) {
    const ended = await importSteps.importText(text, ...how);
    expect(ended.lines).toContain(`row 2: ${kite.sku} could not be written (The price is above the MRP: lower the price, or correct the MRP)`);
  }
});

it('reports a price that is above the MRP only with GST, of a new product, an existing one and a variant', async () => {
  const kite = await staff.product({ price: 400, originalPrice: 500, gstRate: 18 });
  const skirt = (size: string, price: number) => ({
    ...{ sku: `SKIRT-${size}`, name: 'Skirt', price, MRP: 500, gstRate: 18 },
    ...{ product: 'skirt', option1Name: 'Size', option1Value: size },
  });
  // The shop adds GST to its prices.
  const own = { name: 'Kite', price: 430, MRP: 500, gstRate: 18 };
  const text = sheet({ sku: kite.sku, ...own, price: 425 }, { sku: 'NEW-KITE-1', ...own }, skirt('S', 400), skirt('M', 430));
  const why = 'With GST the price is above the MRP, which includes all taxes: lower the price, or correct the MRP';
  for (const how of bothWays) {
    const ended = await importSteps.importText(text, ...how);
    for (const [row, key] of [
      [2, kite.sku],
      [3, 'NEW-KITE-1'],
      [4, 'SKIRT-S'],
    ])
      expect(ended.lines).toContain(`row ${row}: ${key} could not be written (${why})`);
    expect(ended.output).toContain('0 new, 0 changed, 0 unchanged, 3 failed');
  }
});

it('refuses a new price one paisa above the MRP with GST, and keeps a stored one while other columns change', async () => {
  const { id } = await staff.product({ sku: 'OLD-KITE-1', price: 849, originalPrice: 891.46, gstRate: 5 });
  // As an earlier comparison accepted it.
  await shop.putItem({ ...(await shop.table.get(`PRODUCT#${id}`, 'PRODUCT')), originalPrice: 89_145 });
  const own = { price: 849, MRP: 891.45, gstRate: 5 };
  const text = sheet({ sku: 'OLD-KITE-1', ...own, name: 'Renamed kite' }, { sku: 'NEW-KITE-2', ...own, name: 'New kite' });
  const why = 'With GST the price is above the MRP, which includes all taxes: lower the price, or correct the MRP';
  for (const how of bothWays) {
    const ended = await importSteps.importText(text, ...how);
    expect(ended.lines).toContain(`row 3: NEW-KITE-2 could not be written (${why})`);
    expect(ended.output).toContain('0 new, 1 changed, 0 unchanged, 1 failed');
  }
  expect((await staff.call('catalog.readProduct', { params: { id } })).body).toMatchObject({ name: 'Renamed kite', price: 849, mrp: 891.45 });
});

it('reports a row without options of a product with options', async () => {
  const romper = await variantSteps.product({ Size: ['S', 'M'] });
  const text = sheet({ sku: romper.variants[0]?.sku ?? '', name: 'Cotton romper', price: 510 });
  for (const how of bothWays)
    expect((await importSteps.importText(text, ...how)).output).toContain('This product has options: import it with one row for each variant');
});

it('reports a product that was removed from the shop as left out, and creates no category for it', async () => {
  await importSteps.importText(sheet({ sku: 'LEFT-1', name: 'Lamp', price: 100 }));
  const lamp = await importSteps.productNamed('Lamp');
  expect(await staff.call('product.remove', { params: { id: lamp?.id ?? 0 } })).toMatchObject({ status: 200 });
  const text = sheet({ sku: 'LEFT-1', name: 'Lamp', price: 120, category: 'Lamps of yore' });
  for (const how of bothWays) {
    const ended = await importSteps.importText(text, ...how);
    expect(ended.output).toContain('row 2: LEFT-1 was imported once and removed from the shop since, so it is left out');
    expect(ended.output).toContain('0 new, 0 changed, 0 unchanged, 1 removed earlier');
  }
  expect(await shop.table.get('CATEGORY#lamps-of-yore', 'CATEGORY')).toBeUndefined();
});

it('names the units of all variants in a dry run', async () => {
  const ended = await importSteps.importText(sheet(shopify('lehenga', 'S', 'lehenga-s'), shopify('lehenga', 'M', 'lehenga-m')), '--dry-run');
  expect(ended.output).toContain('would be made: The lehenga, ₹499.00, stock 4');
});

it('names each product that could not be written, also after fifty faults of the file', async () => {
  const kite = await staff.product();
  const bad = Array.from({ length: 60 }, (_, n) => ({ ...shopify(`bad-${n}`, 'S', `bad-${n}`), 'Variant Price': 'x' }));
  const ended = await importSteps.importText(sheet(...bad, shopify('tunic', 'S', kite.sku)), '--skip-bad');
  expect(ended.lines).toContain('... and 10 more problems');
  expect(ended.output).toContain('row 62: tunic could not be written');
});
