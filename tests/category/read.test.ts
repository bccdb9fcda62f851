/** What does one category say? */
import { beforeAll, expect, it } from 'vitest';
import { type Keeping, keeping } from '#tests/kit/catalogue.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
let desk: Keeping;
beforeAll(async () => {
  shop = await openShop();
  desk = await keeping(shop);
});

it('says how many active products it has; a hidden one is for its keepers alone', async () => {
  const toys = await desk.category();
  await desk.product({ categoryId: toys.id, status: 'active' });
  await desk.product({ categoryId: toys.id });
  await shop.deliver();
  shop.advance(3);
  const seen = await shop.call('category.read', { params: { id: toys.id } });
  expect(seen).toMatchObject({ status: 200, body: { name: toys.name, productCount: 1 } });
  expect(seen.body).not.toHaveProperty('version');
  const hidden = await desk.category({ isActive: false });
  expect(await shop.call('category.read', { params: { id: hidden.id } })).toMatchObject({
    status: 404,
    body: { code: 'category_not_found', message: 'Category not found' },
  });
  expect(await desk.as('category.read', { params: { id: hidden.id } })).toMatchObject({ status: 200, body: { isActive: false, version: 1 } });
  expect((await shop.call('category.read', { params: { id: 'nothing' } })).status).toBe(404);
});
