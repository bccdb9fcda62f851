/** Removing the picture of a category. */
import { expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

it('removes the picture of a category', async () => {
  const toys = await desk.category({ imageUrl: await desk.stored() });
  expect(await desk.as('category.removeImage', { params: { id: toys.id } })).toMatchObject({
    status: 200,
    body: { success: true, category: { imageUrl: '', version: 2 } },
  });
  expect((await desk.as('category.removeImage', { params: { id: 'nothing' } })).body.code).toBe('category_not_found');
});
