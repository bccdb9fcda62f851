/** Adding a product to the cart. */
import { describe, expect, it } from 'vitest';
import { removeBought } from '#functions/checkout/cart-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const add = (as: { token: string }, productId: number | string, quantity?: number) =>
  shop.call('cart.add', { as, body: { productId, ...(quantity === undefined ? {} : { quantity }) } });

it('adds units to a cart line and returns the whole cart', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  expect(await add(asha, id)).toMatchObject({ status: 200, body: { items: [{ id: `ci-${id}`, quantity: 1 }], revision: 1 } });
  expect((await add(asha, String(id), 3)).body).toMatchObject({ items: [{ quantity: 4 }], summary: { totalQuantity: 4 }, revision: 2 });
});

it('rejects units beyond the stock and states the stock', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product({ stock: 3 });
  await add(asha, id, 2);
  expect(await add(asha, id, 2)).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock', message: 'Cannot exceed available stock', details: { stock: 3, inCart: 2 } },
  });
  expect((await shop.call('cart.read', { as: asha })).body.items).toMatchObject([{ quantity: 2 }]);
});

it('rejects adding a product that is not sold', async () => {
  const asha = await shop.customer();
  const draft = await shop.product({ status: 'draft' });
  for (const id of [draft.id, 987_654]) expect(await add(asha, id)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
});

it.each([
  [{ productId: 'abc' }, 'productId'],
  [{ productId: 1, quantity: 0 }, 'quantity'],
  [{ productId: 1, quantity: 1.5 }, 'quantity'],
  [{ productId: 1, quantity: 1000 }, 'quantity'],
  [{ productId: 1, price: 1 }, 'price'],
  [{}, 'productId'],
])('rejects adding %j to the cart and names the field', async (body, field) => {
  const asha = await shop.customer();
  const answer = await shop.call('cart.add', { as: asha, body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(Object.keys(answer.body.fields)).toEqual([field]);
});

describe('two tabs that add at once', () => {
  it('loses no unit when tabs add to a cart at once', async () => {
    const asha = await shop.customer();
    const [teddy, lamp] = [await shop.product(), await shop.product()];
    const answers = await Promise.all([teddy, lamp, teddy, lamp, teddy, teddy].map(({ id }) => add(asha, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { body } = await shop.call('cart.read', { as: asha });
    expect(Object.fromEntries(body.items.map((line: { productId: number; quantity: number }) => [line.productId, line.quantity]))).toEqual({
      [teddy.id]: 4,
      [lamp.id]: 2,
    });
    expect(body.revision).toBe(6);
  });

  it('never exceeds the stock when tabs add to a cart at once', async () => {
    const asha = await shop.customer();
    const { id } = await shop.product({ stock: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(asha, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect((await shop.call('cart.read', { as: asha })).body.items).toMatchObject([{ quantity: 3 }]);
  });
});

it('adds units once per idempotency key, also when the first request took the last units', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product({ stock: 3 });
  const send = () => shop.call('cart.add', { as: asha, body: { productId: id, quantity: 3 }, headers: { 'idempotency-key': 'three-of-these' } });
  for (const answer of [await send(), await send(), ...(await Promise.all([send(), send()]))])
    expect(answer).toMatchObject({ status: 200, body: { items: [{ quantity: 3 }], revision: 1 } });
  const other = { as: asha, body: { productId: id }, headers: { 'idempotency-key': 'three-of-these' } };
  expect(await shop.call('cart.add', other)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
});

it('keeps at most 50 lines in a cart, and still adds units to an existing line', async () => {
  const asha = await shop.customer();
  const extra = await shop.product();
  const lines = Object.fromEntries(
    Array.from({ length: 49 }, (_, index) => [`line#${900_000 + index}`, { quantity: 1, addedAt: shop.now().toISOString() }]),
  );
  await shop.putItem({ pk: `CUSTOMER#${asha.id}`, sk: 'CART', revision: 49, ...lines });
  expect((await add(asha, extra.id)).status).toBe(200);
  const another = await shop.product();
  expect(await add(asha, another.id)).toMatchObject({ status: 409, body: { code: 'cart_full' } });
  expect((await add(asha, extra.id)).body.items.find((line: { productId: number }) => line.productId === extra.id)).toMatchObject({ quantity: 2 });
});

describe('removing bought products', () => {
  it('removes bought products from the cart and keeps the rest', async () => {
    const asha = await shop.customer();
    const [teddy, lamp] = [await shop.product(), await shop.product()];
    await add(asha, teddy.id);
    await add(asha, lamp.id);
    await commit([removeBought(asha.id, [teddy.id, 987_654])]);
    expect((await shop.call('cart.read', { as: asha })).body).toMatchObject({ items: [{ productId: lamp.id }], revision: 3 });
  });

  it('tolerates removing bought products from a cart that does not exist', async () => {
    const asha = await shop.customer();
    const { id } = await shop.product();
    await commit([removeBought(asha.id, [id])]);
    await commit([removeBought(asha.id, [])]);
    expect(await add(asha, id)).toMatchObject({ status: 200, body: { items: [{ quantity: 1 }], revision: 3 } });
  });
});
