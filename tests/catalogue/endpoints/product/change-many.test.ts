/** Changing many products in one request. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const change = (body: Record<string, unknown>, key?: string) =>
  staff.call('product.changeMany', { body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const read = async (id: number) => (await staff.call('catalog.readProduct', { params: { id } })).body;

it('changes price, stock and status of many products, and reports the result of each', async () => {
  const [kite, drum] = [await staff.product({ price: 499 }), await staff.product({ price: 1_000, stock: 1 })];
  const products = [{ id: kite.id, version: kite.version }, { id: drum.id }, { id: 987_654 }];
  const answer = await change({ products, price: { percent: -10 }, stock: { change: -2 }, status: 'active', reason: 'Sale' });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      results: [
        { id: kite.id, ok: true },
        { id: drum.id, ok: false, code: 'stock_too_small' },
        { id: 987_654, ok: false, code: 'product_not_found' },
      ],
    },
  });
  expect(await read(kite.id)).toMatchObject({ price: 449.1, stock: 8, status: 'active', inventory: { free: 8, initial: 8 } });
  expect(await read(drum.id)).toMatchObject({ price: 1_000, stock: 1, status: 'draft' });
  expect((await staff.audits({ type: 'product', id: String(kite.id) }))[0]).toMatchObject({ action: 'product.changeMany', reason: 'Sale' });
});

it('moves many products to another category, and none to one that does not exist', async () => {
  const [kite, drum] = [await staff.product(), await staff.product()];
  const { id } = (await staff.call('category.create', { body: { name: 'Outdoors', description: 'For dry days' } })).body;
  const products = [kite, drum].map((product) => ({ id: product.id }));
  expect((await change({ products, categoryId: id, reason: 'Hidden' })).body.results).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await read(kite.id)).categoryId).toBe(id);
  expect((await change({ products, categoryId: 'gone', reason: 'Hidden' })).body.results).toMatchObject([
    { ok: false, code: 'category_not_found' },
    { ok: false, code: 'category_not_found' },
  ]);
  expect((await read(drum.id)).categoryId).toBe(id);
});

it('sets one price for many products, except for one edited since it was read', async () => {
  const [kite, drum] = [await staff.product(), await staff.product()];
  await staff.call('product.update', { params: { id: drum.id }, body: { name: 'Drum' } });
  const products = [kite, drum].map(({ id, version }) => ({ id, version }));
  const { body } = await change({ products, price: { to: 100 }, reason: 'Clearance' });
  expect(body.results).toMatchObject([{ ok: true }, { ok: false, code: 'edited_meanwhile' }]);
  expect([(await read(kite.id)).price, (await read(drum.id)).price]).toEqual([100, 499]);
});

it('applies a repeated bulk change once per idempotency key', async () => {
  const kite = await staff.product({ price: 1_000, stock: 10 });
  const sent = { products: [{ id: kite.id }], price: { percent: 10 }, stock: { change: 5 }, reason: 'Delivery' };
  for (let time = 0; time < 3; time++) expect((await change(sent, 'bulk-of-monday')).body.results).toEqual([{ id: kite.id, ok: true }]);
  expect(await read(kite.id)).toMatchObject({ price: 1_100, stock: 15 });
  expect((await change({ ...sent, stock: { change: 6 } }, 'bulk-of-monday')).body.results[0]).toMatchObject({
    ok: false,
    code: 'idempotency_conflict',
  });
});

it('warns of a new price between two GST rates of its tax class, also in a repeat, and not of a change without a price', async () => {
  const frock = { taxClass: 'apparel', priceMark: { includesTax: true, epoch: 0 } } as const;
  const [dear, cheap] = [await shop.product({ ...frock, price: 300_000 }), await shop.product({ ...frock, price: 100_000 })];
  const warning = expect.stringMatching(/^₹2,700 lies between two rates: .* 18 % applies/);
  const sent = { products: [dear, cheap].map(({ id }) => ({ id })), price: { percent: -10 }, reason: 'Sale' };
  for (let time = 0; time < 2; time++)
    expect((await change(sent, 'bulk-of-frocks')).body.results).toEqual([
      { id: dear.id, ok: true, warning },
      { id: cheap.id, ok: true },
    ]);
  expect((await change({ products: [{ id: dear.id }], status: 'draft', reason: 'Later' })).body.results).toEqual([{ id: dear.id, ok: true }]);
});

it('answers two concurrent requests of one idempotency key alike, and changes the product once', async () => {
  const kite = await staff.product({ price: 1_000, stock: 10 });
  const sent = { products: [{ id: kite.id, version: kite.version }], stock: { change: 5 }, reason: 'Delivery' };
  const answers = await Promise.all([1, 2, 3].map(() => change(sent, 'bulk-of-tuesday')));
  expect(answers.map(({ body }) => body.results)).toEqual(answers.map(() => [{ id: kite.id, ok: true }]));
  expect(await read(kite.id)).toMatchObject({ stock: 15, version: kite.version + 1 });
});

it.each([
  [{ products: [] }, 'products', 'Choose at least one product'],
  [{ products: Array.from({ length: 101 }, (_, n) => ({ id: n + 1 })) }, 'products', 'At most 100 products at once'],
  [{ products: [{ id: 1 }], reason: '' }, 'reason', 'Reason is required'],
])('rejects a bulk change with %j and names the field', async (wrong, field, text) => {
  expect(await change({ status: 'active', reason: 'Why', ...wrong })).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
});
