/** What does a customer find on the wishlist? */
import { expect, it } from 'vitest';
import { updateProduct } from '#functions/store/product.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const add = (as: { token: string }, id: number) => shop.call('wishlist.add', { as, params: { productId: String(id) } });

it('is empty at first', async () => {
  const asha = await shop.customer();
  expect(await shop.call('wishlist.read', { as: asha })).toMatchObject({ status: 200, body: { items: [] } });
});

it('asks a visitor to sign in', async () => {
  expect(await shop.call('wishlist.read')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});

it("is nobody else's to see", async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  await add(asha, (await shop.product()).id);
  expect((await shop.call('wishlist.read', { as: ravi })).body.items).toEqual([]);
});

it('has price and stock of this moment, and no product where one is no longer sold', async () => {
  const asha = await shop.customer();
  const [teddy, lamp, kite] = [await shop.product({ price: 10_000 }), await shop.product({ stock: 0 }), await shop.product()];
  for (const { id } of [teddy, lamp, kite]) {
    await add(asha, id);
    shop.advance(1);
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

it('leaves the products out when they are not wanted', async () => {
  const asha = await shop.customer();
  const { id } = await shop.product();
  await add(asha, id);
  const { body } = await shop.call('wishlist.read', { as: asha, query: { products: 'false' } });
  expect(body.items).toEqual([{ productId: id, addedAt: expect.any(String) }]);
  expect(await shop.call('wishlist.read', { as: asha, query: { products: 'maybe' } })).toMatchObject({ status: 400 });
});
