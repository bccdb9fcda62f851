/** How does a slide come to its picture through the API? */
import { expect, it } from 'vitest';
import { formOf, keeping, png } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

it('shows the picture that was sent', async () => {
  const slide = await desk.slide();
  const sent = await desk.as('carousel.uploadImage', { params: { id: slide.id }, ...(await formOf(await png())) });
  expect(sent).toMatchObject({ status: 201, body: { imageUrl: expect.stringMatching(/^\/images\//), slide: { id: slide.id, version: 2 } } });
  expect(sent.body.slide.imageUrl).toBe(sent.body.imageUrl);
  const refused = await desk.as('carousel.uploadImage', {
    params: { id: slide.id },
    ...(await formOf(Buffer.from('<!doctype html><script>alert(1)</script>'))),
  });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Please select a valid image file' } });
  expect((await desk.as('carousel.uploadImage', { params: { id: 'nothing' }, ...(await formOf(await png())) })).body.code).toBe('slide_not_found');
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { params: { id: 'x' }, ...(await formOf(await png())) };
  expect((await shop.call('carousel.uploadImage', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('carousel.uploadImage', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
