/** The reviews of a product as visitors see them. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createReviewSteps } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const reviewSteps = createReviewSteps(shop, admin);

it('lists the visible reviews of a product newest first, page by page, without customer data', async () => {
  const teddy = await shop.product();
  for (const [index, rating] of [5, 4, 3].entries()) {
    shop.advanceClock(60);
    await reviewSteps.write(await reviewSteps.buyerOf(teddy), teddy, rating, `Number ${index}`);
  }
  const first = await reviewSteps.list(teddy, { limit: 2 });
  expect(first).toMatchObject({ status: 200, body: { meta: { total: 3, page: 1, limit: 2, totalPages: 2 } } });
  const second = await reviewSteps.list(teddy, { limit: 2, page: 2 });
  expect([...first.body.data, ...second.body.data].map(({ text }) => text)).toEqual(['Number 2', 'Number 1', 'Number 0']);
  for (const review of first.body.data)
    expect(Object.keys(review).sort()).toEqual(['author', 'createdAt', 'id', 'productId', 'rating', 'text', 'updatedAt']);
});

it('lists the reviews older than one of them, also after its author has removed it', async () => {
  const teddy = await shop.product();
  const ids: string[] = [];
  let newestAuthor = await reviewSteps.buyer();
  for (const rating of [5, 4, 3]) {
    shop.advanceClock(60);
    newestAuthor = await reviewSteps.buyerOf(teddy);
    ids.unshift((await reviewSteps.write(newestAuthor, teddy, rating)).body.id);
  }
  const older = async (before: string | undefined, limit = 20) =>
    (await reviewSteps.list(teddy, { before: before ?? '', limit })).body.data.map(({ id }: { id: string }) => id);
  const [newest, second, oldest] = ids;
  expect(await older(newest)).toEqual([second, oldest]);
  expect(await older(newest, 1)).toEqual([second]);
  expect(await older(oldest)).toEqual([]);
  await shop.call('review.removeOwn', { as: newestAuthor, params: { id: teddy.id } });
  expect(await older(newest)).toEqual([second, oldest]);
});

it('names no page that cannot be requested by number', async () => {
  const popular = await shop.product({ ratingCount: 60, ratingSum: 240 });
  expect((await reviewSteps.list(popular, { limit: 1 })).body.meta).toMatchObject({ total: 60, totalPages: 50 });
  expect(await reviewSteps.list(popular, { limit: 1, page: 50 })).toMatchObject({ status: 200 });
  expect(await reviewSteps.list(popular, { limit: 1, page: 51 })).toMatchObject({ status: 400 });
});

it('returns an empty list for a product without reviews, and 404 for one that is not sold', async () => {
  expect(await reviewSteps.list(await shop.product())).toMatchObject({ status: 200, body: { data: [], meta: { total: 0, totalPages: 0 } } });
  for (const product of [{ id: 987_654 }, await shop.product({ status: 'inactive' })])
    expect(await reviewSteps.list(product)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
});
