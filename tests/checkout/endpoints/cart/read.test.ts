/** Reading the cart. */

import { expect, it } from 'vitest';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps, optionsOf } from '#tests/kit/variant-steps.ts';

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

it('names product, variant and picture of a line whose variant alone is no longer sold, and of a deleted variant the product', async () => {
  const staff = await shop.staff('catalogue');
  const variantSteps = createVariantSteps(shop, staff);
  const asha = await shop.customer();
  const romper = await variantSteps.product({ Size: ['S', 'M', 'L'] });
  const [small, medium, large] = romper.variants;
  for (const variant of [small, medium]) {
    await shop.call('cart.add', { as: asha, body: { productId: romper.id, variantId: variant?.id } });
    shop.advanceClock(1);
  }
  const edited = ({ id, sku, title, price }: NonNullable<typeof small>) => ({ id, sku, price, options: { Size: title } });
  if (small === undefined || large === undefined) throw new Error('Three sizes have three variants.');
  await variantSteps.update(romper.id, {
    options: optionsOf({ Size: ['S', 'M', 'L'] }),
    variants: [{ ...edited(small), isActive: false }, edited(large)],
  });
  const { body } = await shop.call('cart.read', { as: asha });
  const shown = { problem: 'unavailable', product: { id: romper.id, name: 'Cotton romper', variants: [{ id: large.id }] }, imageUrl: '' };
  expect(body.items).toMatchObject([
    { variantId: small.id, variant: { id: small.id, title: 'S', sku: small.sku }, ...shown },
    { variantId: medium?.id, ...shown },
  ]);
  for (const item of body.items) for (const field of ['unitPrice', 'stock']) expect(item).not.toHaveProperty(field);
  expect(body.items[1]).not.toHaveProperty('variant');
  expect(body.summary).toMatchObject({ totalQuantity: 0, total: 0 });
  const moved = await shop.call('cart.update', {
    as: asha,
    params: { cartItemId: `ci-${small.id}` },
    body: { quantity: 1, from: 1, variantId: large.id },
  });
  expect(moved.body.items[0]).toMatchObject({ variantId: large.id, variant: { title: 'L' }, stock: 5 });
});
