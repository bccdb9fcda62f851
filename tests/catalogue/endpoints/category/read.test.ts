/** Reading one category. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('returns a category with its number of active products, and a hidden one to catalogue staff only', async () => {
  const toys = await staff.category();
  await staff.product({ categoryId: toys.id, status: 'active' });
  await staff.product({ categoryId: toys.id });
  await shop.deliverEvents();
  shop.advanceClock(3);
  const seen = await shop.call('category.read', { params: { id: toys.id } });
  expect(seen).toMatchObject({ status: 200, body: { name: toys.name, productCount: 1 } });
  expect(seen.body).not.toHaveProperty('version');
  const hidden = await staff.category({ isActive: false });
  expect(await shop.call('category.read', { params: { id: hidden.id } })).toMatchObject({
    status: 404,
    body: { code: 'category_not_found', message: 'Category not found' },
  });
  expect(await staff.call('category.read', { params: { id: hidden.id } })).toMatchObject({ status: 200, body: { isActive: false, version: 1 } });
  expect((await shop.call('category.read', { params: { id: 'nothing' } })).status).toBe(404);
});
