/** How does a slide lose its picture? */
import { expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

it('has none afterwards', async () => {
  const slide = await desk.slide({ imageUrl: await desk.stored() });
  expect(await desk.as('carousel.removeImage', { params: { id: slide.id } })).toMatchObject({
    status: 200,
    body: { slide: { imageUrl: '', version: 2 } },
  });
  expect((await desk.as('carousel.removeImage', { params: { id: 'nothing' } })).body.code).toBe('slide_not_found');
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { params: { id: 'x' } };
  expect((await shop.call('carousel.removeImage', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('carousel.removeImage', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
