/** Removing a product from the wishlist. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const add = (as: { token: string }, id: number) => shop.call('wishlist.add', { as, params: { productId: String(id) } });
const remove = (as: { token: string }, id: number) => shop.call('wishlist.remove', { as, params: { productId: String(id) } });

it('removes a product from the wishlist idempotently', async () => {
  const asha = await shop.customer();
  const [teddy, lamp] = [await shop.product(), await shop.product()];
  await add(asha, teddy.id);
  await add(asha, lamp.id);
  for (let time = 0; time < 2; time++) {
    const { status, body } = await remove(asha, teddy.id);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([{ productId: lamp.id }]);
  }
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'WISHLIST')).toMatchObject({ kept: 1 });
});

it("leaves another customer's wishlist unchanged", async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const { id } = await shop.product();
  await add(asha, id);
  expect(await remove(ravi, id)).toMatchObject({ status: 200, body: { items: [] } });
  expect((await shop.call('wishlist.read', { as: asha })).body.items).toMatchObject([{ productId: id }]);
  expect(await shop.table.get(`CUSTOMER#${ravi.id}`, 'WISHLIST')).toBeUndefined();
});

it('counts products correctly when tabs remove from and add to a wishlist at once', async () => {
  const asha = await shop.customer();
  const [teddy, lamp, kite] = [await shop.product(), await shop.product(), await shop.product()];
  await add(asha, teddy.id);
  await Promise.all([remove(asha, teddy.id), remove(asha, teddy.id), add(asha, lamp.id), add(asha, kite.id)]);
  const { body } = await shop.call('wishlist.read', { as: asha, query: { products: 'false' } });
  expect(body.items.map(({ productId }: { productId: number }) => productId).sort()).toEqual([lamp.id, kite.id].sort());
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'WISHLIST')).toMatchObject({ kept: 2 });
});
