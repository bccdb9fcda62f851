/** What does changing a category promise? */
import { expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

const change = (id: string, body: Record<string, unknown>) => desk.as('category.update', { params: { id }, body });

it('changes what is named; products go by the new name at once', async () => {
  const toys = await desk.category();
  const kite = await desk.product({ categoryId: toys.id });
  expect(await change(toys.id, { name: 'Flying things', version: 1 })).toMatchObject({
    status: 200,
    body: { id: toys.id, name: 'Flying things', description: 'To play with', version: 2 },
  });
  const { products } = (await desk.as('catalog.listProducts', { query: { search: kite.sku } })).body;
  expect(products[0].category).toEqual({ id: toys.id, name: 'Flying things' });
  expect((await desk.as('catalog.readProduct', { params: { id: kite.id } })).body.category).toEqual({ id: toys.id, name: 'Flying things' });
  expect((await desk.as('product.update', { params: { id: kite.id }, body: { price: 599 } })).body.category.name).toBe('Flying things');
  expect((await desk.audits({ type: 'category', id: toys.id }))[0]).toMatchObject({ before: { name: toys.name }, after: { name: 'Flying things' } });
});

it('refuses a save over a newer version, and shows what there is now', async () => {
  const toys = await desk.category();
  const answers = await Promise.all(['A', 'B', 'C'].map((description) => change(toys.id, { description, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  const saved = answers.find(({ status }) => status === 200);
  expect(refused?.body).toMatchObject({ code: 'edited_meanwhile', details: { current: { description: saved?.body.description, version: 2 } } });
});

it('says what is wrong, and that there is no such category', async () => {
  const toys = await desk.category();
  expect(await change(toys.id, { name: '' })).toMatchObject({ status: 400, body: { fields: { name: 'Category name is required' } } });
  expect((await change('nothing', { name: 'Something' })).body.code).toBe('category_not_found');
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { params: { id: 'x' }, body: { name: 'Mine' } };
  expect((await shop.call('category.update', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('category.update', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
