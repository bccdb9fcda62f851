/** The products that the sitemap lists for search engines. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

it('lists only active products in the sitemap, each with the time of its last change and its picture', async () => {
  const shop = await openShop();
  const shown = [await shop.product({}), await shop.product({})];
  await shop.product({ status: 'draft' });
  await shop.deliverEvents();
  shop.advanceClock(3);
  const { status, body } = await shop.call('catalog.readSitemap');
  expect(status).toBe(200);
  const read = await Promise.all(shown.map(({ id }) => shop.call('catalog.readProduct', { params: { id } })));
  expect(body).toEqual({
    products: read.map((answer) => ({ id: answer.body.id, updatedAt: answer.body.updatedAt, imageUrl: answer.body.primaryImage })),
    meta: { total: 2, page: 1, limit: 10_000, totalPages: 1 },
  });
  expect(await shop.call('catalog.readSitemap', { query: { page: 2 } })).toMatchObject({ status: 200, body: { products: [] } });
  expect(await shop.call('catalog.readSitemap', { query: { page: 0 } })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});
