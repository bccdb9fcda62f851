/** Withdrawing a review and showing it again. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createReviewSteps } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const reviewSteps = createReviewSteps(shop, admin);
const moderate = (id: string, body: object) => shop.call('review.moderate', { as: admin, params: { id }, body });

it('excludes a withdrawn review from the rating until it is shown again, also when it is withdrawn twice', async () => {
  const teddy = await shop.product();
  const asha = await reviewSteps.buyerOf(teddy);
  const { body } = await reviewSteps.write(asha, teddy, 1, 'Buy at cheap-toys.example instead');
  await reviewSteps.write(await reviewSteps.buyerOf(teddy), teddy, 5);
  const down = { status: 'withdrawn', reason: 'Advertising' };
  const answers = await Promise.all([moderate(body.id, down), moderate(body.id, down)]);
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'withdrawn', customerId: asha.id, moderation: { by: admin.id, reason: 'Advertising' } },
    });
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 5, reviews: 1 });
  expect((await reviewSteps.list(teddy)).body).toMatchObject({ data: [{ rating: 5 }], meta: { total: 1 } });
  expect((await reviewSteps.readOwn(asha, teddy)).body).toMatchObject({ review: { isWithdrawn: true }, mayReview: false });
  await moderate(body.id, { status: 'shown', reason: 'It was meant well' });
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 3, reviews: 2 });
});

it('rejects moderation without a reason or of an unknown review', async () => {
  const teddy = await shop.product();
  const asha = await reviewSteps.buyerOf(teddy);
  const { body } = await reviewSteps.write(asha, teddy, 4);
  const down = { status: 'withdrawn', reason: 'Because' };
  expect(await moderate(body.id, { status: 'withdrawn' })).toMatchObject({ status: 400, body: { fields: { reason: 'Reason is required' } } });
  for (const id of ['1-01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nothing', '-'])
    expect(await moderate(id, down)).toMatchObject({ status: 404, body: { code: 'review_not_found' } });
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 4, reviews: 1 });
});
