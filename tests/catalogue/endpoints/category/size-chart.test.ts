/** Size charts: stored with a category or a product, shown where one product is read, and never saved over a newer version. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const chart = (chest: string) => ({ columns: ['Size', 'Chest (cm)'], rows: [['6-9 months', chest]] });
const changeCategory = (id: string, body: Record<string, unknown>) => staff.call('category.update', { params: { id }, body });
const changeProduct = (id: number, body: Record<string, unknown>) => staff.call('product.update', { params: { id }, body });
const shown = async (id: number) => {
  // Names and charts of categories are cached for two seconds.
  shop.advanceClock(3);
  const { sizeChart, category } = (await shop.call('catalog.readProduct', { params: { id } })).body;
  return { own: sizeChart, ofCategory: category.sizeChart };
};

it('shows shoppers the chart of the category, and a chart of the product besides', async () => {
  const clothes = await staff.category();
  const romper = await staff.product({ categoryId: clothes.id, status: 'active' });
  expect(await shown(romper.id)).toEqual({ own: undefined, ofCategory: undefined });
  expect(await changeCategory(clothes.id, { sizeChart: chart(' 46 '), version: 1 })).toMatchObject({
    status: 200,
    body: { version: 2, sizeChart: chart('46') },
  });
  expect(await shown(romper.id)).toEqual({ own: undefined, ofCategory: chart('46') });
  expect((await changeProduct(romper.id, { sizeChart: chart('48') })).body).toMatchObject({
    sizeChart: chart('48'),
    category: { sizeChart: chart('46') },
  });
  expect(await shown(romper.id)).toEqual({ own: chart('48'), ofCategory: chart('46') });
});

it('keeps a chart when other fields are saved, and removes it with null', async () => {
  const clothes = await staff.category();
  const romper = await staff.product({ categoryId: clothes.id, status: 'active', sizeChart: chart('48') });
  expect((await shown(romper.id)).own).toEqual(chart('48'));
  await changeCategory(clothes.id, { sizeChart: chart('46') });
  await changeCategory(clothes.id, { description: 'Soft cotton' });
  await changeProduct(romper.id, { price: 599 });
  expect(await shown(romper.id)).toEqual({ own: chart('48'), ofCategory: chart('46') });
  expect((await changeProduct(romper.id, { sizeChart: null })).body.sizeChart).toBeUndefined();
  expect((await changeCategory(clothes.id, { sizeChart: null })).body.sizeChart).toBeUndefined();
  expect(await shown(romper.id)).toEqual({ own: undefined, ofCategory: undefined });
});

it('rejects a chart that is too large or has a fault, and names the place', async () => {
  const clothes = await staff.category();
  const wide = Array.from({ length: 13 }, (_, index) => `Measure ${index}`);
  expect(await changeCategory(clothes.id, { sizeChart: { columns: wide, rows: [wide] } })).toMatchObject({
    status: 400,
    body: { fields: { 'sizeChart.columns': 'A size chart has at most 12 columns, and this one has 13' } },
  });
  const romper = await staff.product({ categoryId: clothes.id, status: 'active' });
  expect(
    await changeProduct(romper.id, {
      sizeChart: {
        columns: ['Size', 'Chest'],
        rows: [
          ['S', '50'],
          ['S', '52'],
        ],
      },
    }),
  ).toMatchObject({
    status: 400,
    body: { fields: { 'sizeChart.rows.1.0': 'Another row has the size S' } },
  });
});

it('rejects a chart that is saved over a newer version, and returns the current one', async () => {
  const clothes = await staff.category();
  await changeCategory(clothes.id, { sizeChart: chart('46'), version: 1 });
  expect((await changeCategory(clothes.id, { sizeChart: chart('50'), version: 1 })).body).toMatchObject({
    code: 'edited_meanwhile',
    details: { current: { sizeChart: chart('46'), version: 2 } },
  });
});

it('records the chart in the audit log, and leaves it out of the lists of shoppers', async () => {
  const clothes = await staff.category();
  await changeCategory(clothes.id, { sizeChart: chart('46') });
  const romper = await staff.product({ categoryId: clothes.id, status: 'active', sizeChart: chart('48') });
  expect((await staff.audits({ type: 'category', id: clothes.id }))[0]).toMatchObject({
    after: { sizeChart: ['Size | Chest (cm)', '6-9 months | 46'] },
  });
  await shop.deliverEvents();
  const { products } = (await shop.call('catalog.listProducts', { query: { search: romper.sku } })).body;
  expect(products[0].sizeChart).toBeUndefined();
  expect(products[0].category).toEqual({ id: clothes.id, name: clothes.name });
  const categories = (await staff.call('catalog.listCategories')).body;
  expect(categories.find(({ id }: { id: string }) => id === clothes.id).sizeChart).toBeUndefined();
});
