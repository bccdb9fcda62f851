/** Uploading the picture of a slide through the API. */
import { expect, it } from 'vitest';
import { catalogueStaff, formOf, png } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('shows the uploaded picture of a slide, and rejects a file that is no picture', async () => {
  const slide = await staff.slide();
  const sent = await staff.call('carousel.uploadImage', { params: { id: slide.id }, ...(await formOf(await png())) });
  expect(sent).toMatchObject({ status: 201, body: { imageUrl: expect.stringMatching(/^\/images\//), slide: { id: slide.id, version: 2 } } });
  expect(sent.body.slide.imageUrl).toBe(sent.body.imageUrl);
  const rejected = await staff.call('carousel.uploadImage', {
    params: { id: slide.id },
    ...(await formOf(Buffer.from('<!doctype html><script>alert(1)</script>'))),
  });
  expect(rejected).toMatchObject({ status: 400, body: { message: 'Please select a valid image file' } });
  expect((await staff.call('carousel.uploadImage', { params: { id: 'nothing' }, ...(await formOf(await png())) })).body.code).toBe('slide_not_found');
});
