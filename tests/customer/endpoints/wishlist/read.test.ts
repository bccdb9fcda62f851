/** Reading the wishlist. */

import { expect, it } from 'vitest';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const add = (as: { token: string }, id: number) => shop.call('wishlist.add', { as, params: { productId: String(id) } });

it('returns an empty wishlist for a new customer', async () => {
  const asha = await shop.customer();
  expect(await shop.call('wishlist.read', { as: asha })).toMatchObject({ status: 200, body: { items: [] } });
});

it("does not return another customer's wishlist", async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  await add(asha, (await shop.product()).id);
  expect((await shop.call('wishlist.read', { as: ravi })).body.items).toEqual([]);
});

it('returns current prices and stock on the wishlist, without details of a product no longer sold', async () => {
  const asha = await shop.customer();
  const [teddy, lamp, kite] = [await shop.product({ price: 10_000 }), await shop.product({ stock: 0 }), await shop.product()];
  for (const { id } of [teddy, lamp, kite]) {
    await add(asha, id);
    shop.advanceClock(1);
  }
  await updateProduct(teddy.id, { price: 12_000 }, shop.now());
  await updateProduct(kite.id, { status: 'inactive' }, shop.now());
  const { body } = await shop.call('wishlist.read', { as: asha });
  expect(body.items).toMatchObject([
    { productId: kite.id },
    { productId: lamp.id, product: { isInStock: false, category: { id: lamp.categoryId } } },
    { productId: teddy.id, product: { price: 120 } },
  ]);
  expect(body.items[0].product).toBeUndefined();
});

it('omits product details from the wishlist on request, and rejects an invalid flag', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  await add(asha, id);
  const { body } = await shop.call('wishlist.read', { as: asha, query: { products: 'false' } });
  expect(body.items).toEqual([{ productId: id, addedAt: expect.any(String) }]);
  expect(await shop.call('wishlist.read', { as: asha, query: { products: 'maybe' } })).toMatchObject({ status: 400 });
});

it('returns the chosen variant as long as it is sold', async () => {
  const asha = await shop.customer();
  const variantSteps = createVariantSteps(shop, await shop.staff('catalogue'));
  const { id, variants, version } = await variantSteps.product({ Size: ['S', 'M'] });
  const [small, medium] = variants;
  await shop.call('wishlist.add', { as: asha, params: { productId: id }, body: { variantId: medium?.id } });
  const read = async () => (await shop.call('wishlist.read', { as: asha })).body.items[0];
  expect(await read()).toMatchObject({ variantId: medium?.id, product: { variants: [{ id: small?.id }, { id: medium?.id }] } });
  const row = (index: number, isActive: boolean) => ({
    id: variants[index]?.id,
    options: { Size: 'SM'[index] },
    sku: variants[index]?.sku,
    price: 100,
    isActive,
  });
  expect(await variantSteps.update(id, { version, variants: [row(0, true), row(1, false)] })).toMatchObject({ status: 200 });
  const fallen = await read();
  expect(fallen).toMatchObject({ productId: id, product: { id } });
  expect(fallen.variantId).toBeUndefined();
});
