/** Removing the picture of a category. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('removes the picture of a category, unless another user has saved the category meanwhile', async () => {
  const toys = await staff.category({ imageUrl: await staff.uploadPicture() });
  expect(await staff.call('category.removeImage', { params: { id: toys.id } })).toMatchObject({
    status: 200,
    body: { success: true, category: { imageUrl: '', version: 2 } },
  });
  expect((await staff.call('category.removeImage', { params: { id: toys.id }, query: { version: 1 } })).body).toMatchObject({
    code: 'edited_meanwhile',
    details: { current: { version: 2 } },
  });
  expect((await staff.call('category.removeImage', { params: { id: toys.id }, query: { version: 2 } })).body.category.version).toBe(3);
  expect((await staff.call('category.removeImage', { params: { id: 'nothing' } })).body.code).toBe('category_not_found');
});
