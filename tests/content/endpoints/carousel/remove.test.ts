/** Deleting a slide. */
import { expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

it('removes a deleted slide from the home page at once', async () => {
  const slide = await desk.slide();
  expect(await desk.as('carousel.remove', { params: { id: slide.id } })).toMatchObject({
    status: 200,
    body: { message: 'Carousel slide deleted successfully' },
  });
  expect((await shop.call('content.listCarousels')).body.carousels).not.toContainEqual(expect.objectContaining({ id: slide.id }));
  expect((await desk.as('carousel.remove', { params: { id: slide.id } })).body.code).toBe('slide_not_found');
});
