/** What does deleting a slide promise? */
import { expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

it('takes it from the home page at once', async () => {
  const slide = await desk.slide();
  expect(await desk.as('carousel.remove', { params: { id: slide.id } })).toMatchObject({
    status: 200,
    body: { message: 'Carousel slide deleted successfully' },
  });
  expect((await shop.call('content.listCarousels')).body.carousels).not.toContainEqual(expect.objectContaining({ id: slide.id }));
  expect((await desk.as('carousel.remove', { params: { id: slide.id } })).body.code).toBe('slide_not_found');
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { params: { id: 'x' } };
  expect((await shop.call('carousel.remove', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('carousel.remove', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
