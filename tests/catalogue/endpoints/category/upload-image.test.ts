/** Uploading the picture of a category through the API. */
import { expect, it } from 'vitest';
import { catalogueStaff, formOf, png } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('shows the latest uploaded picture of a category', async () => {
  const toys = await staff.category();
  for (let time = 0; time < 2; time++) {
    const sent = await staff.call('category.uploadImage', { params: { id: toys.id }, ...(await formOf(await png())) });
    expect(sent).toMatchObject({ status: 201, body: { imageUrl: expect.stringMatching(/^\/images\/[a-z0-9]+-640\.webp$/) } });
    expect(sent.body.category).toMatchObject({ id: toys.id, imageUrl: sent.body.imageUrl, version: time + 2 });
  }
});

it('rejects a file that is no picture, and leaves the category unchanged', async () => {
  const toys = await staff.category();
  const sent = await staff.call('category.uploadImage', { params: { id: toys.id }, ...(await formOf(Buffer.from('<svg onload="alert(1)"/>'))) });
  expect(sent).toMatchObject({ status: 400, body: { code: 'picture_refused', message: 'Please select a valid image file' } });
  expect((await staff.call('category.uploadImage', { params: { id: 'nothing' }, ...(await formOf(await png())) })).body.code).toBe(
    'category_not_found',
  );
  expect((await staff.call('category.read', { params: { id: toys.id } })).body).toMatchObject({ imageUrl: '', version: 1 });
});
