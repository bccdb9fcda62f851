/** How does a category lose its picture? */
import { expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

it('has none afterwards', async () => {
  const toys = await desk.category({ imageUrl: await desk.stored() });
  expect(await desk.as('category.removeImage', { params: { id: toys.id } })).toMatchObject({
    status: 200,
    body: { success: true, category: { imageUrl: '', version: 2 } },
  });
  expect((await desk.as('category.removeImage', { params: { id: 'nothing' } })).body.code).toBe('category_not_found');
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { params: { id: 'x' } };
  expect((await shop.call('category.removeImage', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('category.removeImage', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
