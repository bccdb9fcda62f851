/** Creating a category. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('shows a new category to catalogue staff at once and, unless hidden, to shoppers after publication', async () => {
  const made = await staff.call('category.create', { body: { name: 'Outdoor Play', description: 'For the garden' } });
  expect(made).toMatchObject({ status: 201, body: { id: 'outdoor-play', isActive: true, imageUrl: '', productCount: 0, version: 1 } });
  await staff.category({ name: 'Not yet', isActive: false });
  const names = async (as?: { token: string }) =>
    (await shop.call('catalog.listCategories', as ? { as } : {})).body.map(({ name }: { name: string }) => name);
  expect(await names(staff.account)).toEqual(expect.arrayContaining(['Outdoor Play', 'Not yet']));
  await shop.deliverEvents();
  shop.advanceClock(3);
  expect(await names()).toContain('Outdoor Play');
  expect(await names()).not.toContain('Not yet');
  expect(await staff.audits({ type: 'category', id: 'outdoor-play' })).toMatchObject([
    { action: 'category.create', after: { name: 'Outdoor Play' } },
  ]);
});

it('puts a new category last unless a position is given', async () => {
  const [one, two] = [await staff.category(), await staff.category()];
  expect(two.sortOrder).toBe(one.sortOrder + 1);
  expect((await staff.category({ sortOrder: 0 })).sortOrder).toBe(0);
});

it.each([
  [{ name: '' }, 'name', 'Category name is required'],
  [{ description: ' ' }, 'description', 'Category description is required'],
  [{ sortOrder: -1 }, 'sortOrder', expect.any(String)],
  [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', expect.any(String)],
])('rejects a category with %j and names the field', async (wrong, field, text) => {
  expect(await staff.call('category.create', { body: { name: 'Swings', description: 'Up', ...wrong } })).toMatchObject({
    status: 400,
    body: { fields: { [field]: text } },
  });
});

it('creates only one of several categories of the same name, also when sent at once', async () => {
  const body = { name: 'Kites & Wind', description: 'Up' };
  const statuses = (await Promise.all([1, 2, 3].map(() => staff.call('category.create', { body })))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409, 409]);
  expect((await staff.call('category.create', { body: { ...body, name: 'kites & wind' } })).body.code).toBe('category_taken');
});
