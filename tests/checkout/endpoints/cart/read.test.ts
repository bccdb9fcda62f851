/** Reading the cart. */

import { expect, it } from 'vitest';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('returns an empty cart for a new customer', async () => {
  const asha = await shop.customer();
  const answer = await shop.call('cart.read', { as: asha });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      items: [],
      summary: { totalQuantity: 0, subtotal: 0, discount: 0, tax: 0, taxIncluded: 0, shippingCost: 0, codFee: 0, total: 0 },
      revision: 0,
    },
  });
});

it("does not return another customer's cart", async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const { id } = await shop.product();
  await shop.call('cart.add', { as: asha, body: { productId: id } });
  expect((await shop.call('cart.read', { as: ravi })).body.items).toEqual([]);
});

it('returns current prices in the cart and the totals that checkout will charge', async () => {
  const asha = await shop.customer();
  const teddy = await shop.product({ price: 10_000, gstRate: 5 });
  const lamp = await shop.product({ price: 33_333, gstRate: 18 });
  await shop.call('cart.add', { as: asha, body: { productId: teddy.id, quantity: 2 } });
  shop.advanceClock(1);
  await shop.call('cart.add', { as: asha, body: { productId: lamp.id } });
  await updateProduct(teddy.id, { price: 12_000 }, shop.now());
  const { body } = await shop.call('cart.read', { as: asha });
  expect(body.items).toMatchObject([
    { id: `ci-${teddy.id}`, productId: teddy.id, quantity: 2, product: { price: 120 } },
    { id: `ci-${lamp.id}`, productId: lamp.id, quantity: 1, product: { price: 333.33 } },
  ]);
  // 5 % of 240 and 18 % of 333.33.
  expect(body.summary).toEqual({
    totalQuantity: 3,
    subtotal: 573.33,
    discount: 0,
    tax: 72,
    taxIncluded: 0,
    shippingCost: 0,
    codFee: 0,
    total: 645.33,
    offers: [],
  });
});

it('flags cart lines that cannot be bought, and leaves them out of the totals', async () => {
  const asha = await shop.customer();
  const [gone, sold, few, good] = [await shop.product(), await shop.product(), await shop.product(), await shop.product({ price: 5_000 })];
  for (const { id } of [gone, sold, few, good]) {
    await shop.call('cart.add', { as: asha, body: { productId: id, quantity: 5 } });
    shop.advanceClock(1);
  }
  await updateProduct(gone.id, { status: 'inactive' }, shop.now());
  for (const [product, free] of [
    [sold, 0],
    [few, 2],
  ] as const) {
    await shop.putItem({ ...(await shop.table.get(`PRODUCT#${product.id}`, `STOCK#${product.id}`)), free, sold: 10 - free, revision: 2 });
  }
  const { body } = await shop.call('cart.read', { as: asha });
  expect(body.items).toMatchObject([
    { productId: gone.id, problem: 'unavailable' },
    { productId: sold.id, problem: 'out_of_stock', product: { stock: 0 } },
    { productId: few.id, problem: 'not_enough_stock', product: { stock: 2 } },
    { productId: good.id, quantity: 5 },
  ]);
  expect(body.items[0]).not.toHaveProperty('product');
  expect(body.items[3]).not.toHaveProperty('problem');
  expect(body.summary).toMatchObject({ totalQuantity: 5, subtotal: 250 });
});
