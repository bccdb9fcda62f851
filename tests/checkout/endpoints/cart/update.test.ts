/** Changing the quantity of a cart line. */
import { describe, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const update = (as: { token: string }, productId: number | string, quantity: unknown) =>
  shop.call('cart.update', { as, params: { cartItemId: `ci-${productId}` }, body: { quantity } });

async function cartWith(quantity: number, stock = 10) {
  const asha = await shop.customer();
  const { id } = await shop.product({ stock });
  await shop.call('cart.add', { as: asha, body: { productId: id, quantity } });
  return { asha, id };
}

it('sets the quantity of a cart line and returns the whole cart', async () => {
  const { asha, id } = await cartWith(2);
  expect(await update(asha, id, 7)).toMatchObject({ status: 200, body: { items: [{ productId: id, quantity: 7 }], summary: { totalQuantity: 7 } } });
});

it('sets the quantity of a line that the id of its variant names', async () => {
  const { asha, id } = await cartWith(2);
  expect(await shop.call('cart.update', { as: asha, params: { cartItemId: `${id}` }, body: { quantity: 3 } })).toMatchObject({
    status: 200,
    body: { items: [{ id: `ci-${id}`, quantity: 3 }] },
  });
});

it('removes a cart line whose quantity is set to 0', async () => {
  const { asha, id } = await cartWith(2);
  expect(await update(asha, id, 0)).toMatchObject({ status: 200, body: { items: [], revision: 2 } });
  expect(await update(asha, id, 1)).toMatchObject({ status: 404, body: { code: 'line_not_found' } });
});

it('rejects a quantity beyond the stock', async () => {
  const { asha, id } = await cartWith(2, 3);
  expect(await update(asha, id, 4)).toMatchObject({ status: 409, body: { code: 'out_of_stock', message: 'Cannot exceed available stock' } });
});

it('permits lowering a quantity that exceeds a reduced stock, step by step', async () => {
  const { asha, id } = await cartWith(5);
  await shop.putItem({ ...(await shop.table.get(`PRODUCT#${id}`, `STOCK#${id}`)), free: 2, sold: 8, revision: 2 });
  expect((await update(asha, id, 6)).status).toBe(409);
  expect((await update(asha, id, 4)).body.items).toMatchObject([{ quantity: 4, problem: 'not_enough_stock' }]);
  expect((await update(asha, id, 2)).body.items[0]).not.toHaveProperty('problem');
});

it('counts units held for a customer as available to that customer only', async () => {
  const { asha, id } = await cartWith(2, 2);
  const ravi = await shop.customer();
  const addressId = await shop.address(asha);
  expect((await shop.call('payment.createOrder', { as: asha, body: { shippingAddressId: addressId } })).status).toBe(200);
  const { body } = await shop.call('cart.read', { as: asha });
  expect(body.items).toMatchObject([{ quantity: 2, product: { stock: 0 } }]);
  expect(body.items[0]).not.toHaveProperty('problem');
  expect((await shop.call('cart.add', { as: ravi, body: { productId: id } })).status).toBe(409);
});

describe('a change relative to the quantity that the caller saw', () => {
  const change = (as: { token: string }, productId: number, from: number, quantity: number, key?: string) =>
    shop.call('cart.update', {
      as,
      params: { cartItemId: `ci-${productId}` },
      body: { quantity, from },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });

  it('applies a relative change to the current quantity, whatever the caller saw', async () => {
    const { asha, id } = await cartWith(2);
    expect((await change(asha, id, 2, 3)).body.items).toMatchObject([{ quantity: 3 }]);
    expect((await change(asha, id, 2, 3)).body.items).toMatchObject([{ quantity: 4 }]);
    expect((await change(asha, id, 9, 8)).body.items).toMatchObject([{ quantity: 3 }]);
    expect((await change(asha, id, 5, 0)).body.items).toEqual([]);
    expect(await change(asha, id, 2, 3)).toMatchObject({ status: 404, body: { code: 'line_not_found' } });
  });

  it('applies every relative change that two devices send at once', async () => {
    const { asha, id } = await cartWith(5, 999);
    const presses = Array.from({ length: 12 }, (_, index) => [
      change(asha, id, 5, 6, `phone-press-${index}`),
      change(asha, id, 5, index % 3 === 0 ? 4 : 6),
    ]);
    const answers = await Promise.all(presses.flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await shop.call('cart.read', { as: asha })).body.items).toMatchObject([{ quantity: 5 + 12 + 8 - 4 }]);
  });

  it('never exceeds the stock under concurrent relative changes', async () => {
    const { asha, id } = await cartWith(1, 4);
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(asha, id, 1, 2)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'out_of_stock', details: { stock: 4, inCart: 4 } });
  });

  it('applies a repeated relative change once, also when it took the last unit or removed the line', async () => {
    const { asha, id } = await cartWith(2, 3);
    for (let time = 0; time < 3; time++) expect((await change(asha, id, 2, 3, 'press-to-the-limit')).body.items).toMatchObject([{ quantity: 3 }]);
    const less = await Promise.all([1, 2, 3].map(() => change(asha, id, 3, 2, 'press-at-once')));
    for (const { status, body } of less) expect({ status, items: body.items }).toMatchObject({ status: 200, items: [{ quantity: 2 }] });
    for (let time = 0; time < 2; time++) expect(await change(asha, id, 2, 0, 'press-to-nothing')).toMatchObject({ status: 200, body: { items: [] } });
  });

  it('rejects a different change under a used idempotency key, and separates the keys of two customers', async () => {
    const { asha, id } = await cartWith(2);
    await change(asha, id, 2, 3, 'one-press-of-mine');
    expect(await change(asha, id, 3, 5, 'one-press-of-mine')).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    const ravi = await shop.customer();
    await shop.call('cart.add', { as: ravi, body: { productId: id } });
    expect((await change(ravi, id, 1, 2, 'one-press-of-mine')).body.items).toMatchObject([{ quantity: 2 }]);
  });

  it('sets an absolute quantity regardless of earlier relative changes', async () => {
    const { asha, id } = await cartWith(2);
    await Promise.all([change(asha, id, 2, 3), change(asha, id, 2, 3)]);
    expect((await update(asha, id, 2)).body.items).toMatchObject([{ quantity: 2 }]);
  });
});

it('rejects an invalid quantity and an invalid id of a cart line', async () => {
  const { asha, id } = await cartWith(2);
  for (const quantity of [-1, 1.5, 1000, '2', null])
    expect(await update(asha, id, quantity)).toMatchObject({ status: 400, body: { fields: { quantity: expect.any(String) } } });
  for (const from of [-1, 1.5, 1000, '2', null])
    expect(await shop.call('cart.update', { as: asha, params: { cartItemId: `ci-${id}` }, body: { quantity: 2, from } })).toMatchObject({
      status: 400,
      body: { fields: { from: expect.any(String) } },
    });
  expect((await update(asha, 'abc', 1)).status).toBe(404);
});

describe('a change of the variant', () => {
  async function cartWithSizes(quantity: number) {
    const { product: make } = createVariantSteps(shop, await shop.admin());
    const romper = await make({ Size: ['0-3 months', '3-6 months'] });
    const [small, large] = romper.variants.map(({ id }) => id) as [number, number];
    const asha = await shop.customer();
    await shop.call('cart.add', { as: asha, body: { productId: romper.id, variantId: small, quantity } });
    return { asha, productId: romper.id, small, large };
  }
  const move = (as: { token: string }, from: number, body: object, key?: string) =>
    shop.call('cart.update', {
      as,
      params: { cartItemId: `ci-${from}` },
      body,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });

  it('moves the line to the other variant at the same position', async () => {
    const { asha, productId, small, large } = await cartWithSizes(2);
    const toy = await shop.product();
    await shop.call('cart.add', { as: asha, body: { productId: toy.id } });
    const { body } = await move(asha, small, { quantity: 2, variantId: large });
    expect(body.items).toMatchObject([
      { id: `ci-${large}`, productId, variantId: large, variant: { title: '3-6 months' }, quantity: 2 },
      { productId: toy.id, quantity: 1 },
    ]);
  });

  it('adds the units to those of the other variant', async () => {
    const { asha, productId, small, large } = await cartWithSizes(2);
    await shop.call('cart.add', { as: asha, body: { productId, variantId: large, quantity: 3 } });
    expect(await move(asha, small, { quantity: 2, variantId: large })).toMatchObject({
      status: 200,
      body: { items: [{ variantId: large, quantity: 5 }] },
    });
  });

  it('also moves the units that another tab has added meanwhile', async () => {
    const { asha, small, large } = await cartWithSizes(3);
    expect((await move(asha, small, { quantity: 2, from: 2, variantId: large })).body.items).toMatchObject([{ variantId: large, quantity: 3 }]);
  });

  it('changes nothing when the other variant has too little stock', async () => {
    const { asha, productId, small, large } = await cartWithSizes(4);
    await shop.call('cart.add', { as: asha, body: { productId, variantId: large, quantity: 2 } });
    expect(await move(asha, small, { quantity: 4, variantId: large })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', details: { stock: 5, inCart: 2 } },
    });
    expect((await shop.call('cart.read', { as: asha })).body.items).toMatchObject([
      { variantId: small, quantity: 4 },
      { variantId: large, quantity: 2 },
    ]);
  });

  it('rejects a variant of another product', async () => {
    const { asha, small } = await cartWithSizes(1);
    const toy = await shop.product();
    expect(await move(asha, small, { quantity: 1, variantId: toy.id })).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
  });

  it('moves the units once when the request is repeated', async () => {
    const { asha, productId, small, large } = await cartWithSizes(2);
    const body = { quantity: 2, from: 2, variantId: large };
    await move(asha, small, body, 'move-key-1');
    await shop.call('cart.add', { as: asha, body: { productId, variantId: small, quantity: 1 } });
    expect((await move(asha, small, body, 'move-key-1')).body.items).toMatchObject([
      { variantId: large, quantity: 2 },
      { variantId: small, quantity: 1 },
    ]);
  });
});
