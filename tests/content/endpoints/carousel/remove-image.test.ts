/** Removing the picture of a slide. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('removes the picture of a slide, unless another user has saved the slide meanwhile', async () => {
  const slide = await staff.slide({ imageUrl: await staff.uploadPicture() });
  expect(await staff.call('carousel.removeImage', { params: { id: slide.id } })).toMatchObject({
    status: 200,
    body: { slide: { imageUrl: '', version: 2 } },
  });
  expect((await staff.call('carousel.removeImage', { params: { id: slide.id }, query: { version: 1 } })).body).toMatchObject({
    code: 'edited_meanwhile',
    details: { current: { version: 2 } },
  });
  expect((await staff.call('carousel.removeImage', { params: { id: slide.id }, query: { version: 2 } })).body.slide.version).toBe(3);
  expect((await staff.call('carousel.removeImage', { params: { id: 'nothing' } })).body.code).toBe('slide_not_found');
});
