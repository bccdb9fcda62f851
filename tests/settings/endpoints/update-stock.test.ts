/** PUT /api/admin/settings/stock: from how many units on stock is low, in every list and count, by the limit of the shop or of a product. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const { owner, audits } = await createSettingsSteps(shop);
const staff = await shop.staff('catalogue');
const plenty = await shop.product({ categoryId: 'clothes', stock: 500 });
const change = (body: Record<string, unknown>) => shop.call('settings.updateStock', { as: owner, body: { version: 0, lowStockLimit: 20, ...body } });
const setProduct = (id: number, body: Record<string, unknown>) => shop.call('product.update', { as: staff, params: { id: String(id) }, body });

/** What each reader of the level says of a few products: their names, or those of their variants. */
async function lowAmong(ids: readonly number[]) {
  await shop.deliverEvents();
  // A function reads the setting again after two seconds, and the catalogue after one.
  shop.advanceClock(3);
  const query = { stock: 'low', limit: '100' } as const;
  const [listed, variants, overview, attention] = await Promise.all([
    shop.call('catalog.listProducts', { as: staff, query }),
    shop.call('stock.list', { as: staff, query: { level: 'low', limit: '500' } }),
    shop.call('overview.read', { as: owner, query: { days: 7 } }),
    shop.call('overview.attention', { as: staff }),
  ]);
  expect([listed.status, variants.status, overview.status, attention.status]).toEqual([200, 200, 200, 200]);
  const own = ({ id }: { id: number }) => ids.includes(id);
  const textsOf = (group?: { items: { id: string; text: string }[] }) =>
    (group?.items ?? []).filter(({ id }) => ids.includes(Number(id))).map(({ text }) => text);
  return {
    products: listed.body.products
      .filter(own)
      .map(({ name }: { name: string }) => name)
      .sort(),
    variants: variants.body.rows
      .filter(({ productId }: { productId: number }) => ids.includes(productId))
      .map(({ name, title }: { name: string; title: string }) => `${name} ${title}`.trim())
      .sort(),
    overview: overview.body.lowStock.products
      .filter(own)
      .map(({ name, title, stock, level }: { name: string; title: string; stock: number; level: string }) => `${name} ${title} ${stock} ${level}`)
      .sort(),
    attention: textsOf(attention.body.data.find(({ kind }: { kind: string }) => kind === 'low_stock')).sort(),
    limit: overview.body.lowStock.limit,
  };
}

it.each([[-1], [100_001], [2.5], ['20'], [null]])('refuses %j as a limit, at its field', async (lowStockLimit) => {
  const text = 'Enter a whole number of units from 0 to 1,00,000';
  expect(await change({ lowStockLimit })).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { lowStockLimit: text } } });
  if (lowStockLimit !== null)
    expect(await setProduct(plenty.id, { lowStockLimit })).toMatchObject({ status: 400, body: { fields: { lowStockLimit: text } } });
});

it('begins with a low-stock limit of 20 units, and applies a changed one at once to every product without one of its own', async () => {
  const [drum, horn] = [await shop.product({ name: 'Drum', stock: 20 }), await shop.product({ name: 'Horn', stock: 21 })];
  const ids = [drum.id, horn.id];
  expect(await lowAmong(ids)).toEqual({
    products: ['Drum'],
    variants: ['Drum'],
    overview: ['Drum  20 low'],
    attention: ['Drum: 20 left'],
    limit: 20,
  });
  expect(await change({ lowStockLimit: 21 })).toMatchObject({ status: 200, body: { lowStockLimit: 21, version: 1 } });
  expect((await audits('stock'))[0]).toMatchObject({
    action: 'settings.updateStock',
    before: { lowStockLimit: 20 },
    after: { lowStockLimit: 21 },
  });
  expect(await lowAmong(ids)).toMatchObject({
    products: ['Drum', 'Horn'],
    variants: ['Drum', 'Horn'],
    attention: ['Drum: 20 left', 'Horn: 21 left'],
    limit: 21,
  });
  expect(await change({ lowStockLimit: 3 })).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile', details: { current: { lowStockLimit: 21 } } },
  });
  expect(await change({ lowStockLimit: 20, version: 1 })).toMatchObject({ status: 200 });
});

it("uses the product's own limit where it has one, and the shop's again after its removal", async () => {
  const [flute, harp] = [await shop.product({ name: 'Flute', stock: 4 }), await shop.product({ name: 'Harp', stock: 30 })];
  const ids = [flute.id, harp.id];
  expect(await setProduct(flute.id, { lowStockLimit: 3 })).toMatchObject({ status: 200, body: { lowStockLimit: 3 } });
  expect(await setProduct(harp.id, { lowStockLimit: 30 })).toMatchObject({ status: 200 });
  expect(await lowAmong(ids)).toMatchObject({ products: ['Harp'], variants: ['Harp'], overview: ['Harp  30 low'], attention: ['Harp: 30 left'] });
  expect((await setProduct(flute.id, { lowStockLimit: null })).body).not.toHaveProperty('lowStockLimit');
  expect(await setProduct(harp.id, { name: 'Harp' })).toMatchObject({ status: 200, body: { lowStockLimit: 30 } });
  expect(await lowAmong(ids)).toMatchObject({ products: ['Flute', 'Harp'] });
});

it("applies to each variant on sale, whatever the product's total is", async () => {
  const variantSteps = createVariantSteps(shop, staff);
  const body = variantSteps.productBody({ Size: ['S', 'M', 'L'] });
  const stocks = [0, 6, 90];
  const variants = body.variants.map((variant, index) => ({ ...variant, stock: stocks[index], isActive: index > 0 }));
  const { body: romper, status } = await variantSteps.create({ ...body, variants, lowStockLimit: 5 });
  expect(status).toBe(201);
  const ids = [romper.id as number];
  expect(await lowAmong(ids)).toMatchObject({ products: [], variants: [], overview: [], attention: [] });
  expect(await setProduct(romper.id, { lowStockLimit: 6 })).toMatchObject({ status: 200 });
  expect(await lowAmong(ids)).toMatchObject({
    products: ['Cotton romper'],
    variants: ['Cotton romper M'],
    overview: ['Cotton romper M 6 low'],
    attention: ['Cotton romper, M: 6 left'],
  });
});
