/** Changing a category. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

const change = (id: string, body: Record<string, unknown>) => staff.call('category.update', { params: { id }, body });

it('changes only the given fields of a category, and renames it on its products at once', async () => {
  const toys = await staff.category();
  const kite = await staff.product({ categoryId: toys.id });
  expect(await change(toys.id, { name: 'Flying things', version: 1 })).toMatchObject({
    status: 200,
    body: { id: toys.id, name: 'Flying things', description: 'To play with', version: 2 },
  });
  const { products } = (await staff.call('catalog.listProducts', { query: { search: kite.sku } })).body;
  expect(products[0].category).toEqual({ id: toys.id, name: 'Flying things' });
  expect((await staff.call('catalog.readProduct', { params: { id: kite.id } })).body.category).toEqual({ id: toys.id, name: 'Flying things' });
  expect((await staff.call('product.update', { params: { id: kite.id }, body: { price: 599 } })).body.category.name).toBe('Flying things');
  expect((await staff.audits({ type: 'category', id: toys.id }))[0]).toMatchObject({ before: { name: toys.name }, after: { name: 'Flying things' } });
});

it('rejects a category saved over a newer version, and returns the current one', async () => {
  const toys = await staff.category();
  const answers = await Promise.all(['A', 'B', 'C'].map((description) => change(toys.id, { description, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const rejected = answers.find(({ status }) => status === 409);
  const saved = answers.find(({ status }) => status === 200);
  expect(rejected?.body).toMatchObject({ code: 'edited_meanwhile', details: { current: { description: saved?.body.description, version: 2 } } });
});

it('rejects the name of another category, and accepts its own in other letters', async () => {
  const [toys, books] = [await staff.category(), await staff.category()];
  expect(await change(toys.id, { name: books.name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'category_taken', fields: { name: 'There is a category of this name already.' } },
  });
  expect(await change(toys.id, { name: toys.name.toUpperCase() })).toMatchObject({ status: 200, body: { name: toys.name.toUpperCase() } });
});

it('rejects an invalid change of a category and an unknown category', async () => {
  const toys = await staff.category();
  expect(await change(toys.id, { name: '' })).toMatchObject({ status: 400, body: { fields: { name: 'Category name is required' } } });
  expect((await change('nothing', { name: 'Something' })).body.code).toBe('category_not_found');
});
