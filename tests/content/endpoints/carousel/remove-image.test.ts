/** Removing the picture of a slide. */
import { expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

it('removes the picture of a slide', async () => {
  const slide = await desk.slide({ imageUrl: await desk.stored() });
  expect(await desk.as('carousel.removeImage', { params: { id: slide.id } })).toMatchObject({
    status: 200,
    body: { slide: { imageUrl: '', version: 2 } },
  });
  expect((await desk.as('carousel.removeImage', { params: { id: 'nothing' } })).body.code).toBe('slide_not_found');
});
