/** Deleting a slide. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('removes a deleted slide from the home page at once', async () => {
  const slide = await staff.slide();
  expect(await staff.call('carousel.remove', { params: { id: slide.id } })).toMatchObject({
    status: 200,
    body: { message: 'Carousel slide deleted successfully' },
  });
  expect((await shop.call('content.listCarousels')).body.carousels).not.toContainEqual(expect.objectContaining({ id: slide.id }));
  expect((await staff.call('carousel.remove', { params: { id: slide.id } })).body.code).toBe('slide_not_found');
});
