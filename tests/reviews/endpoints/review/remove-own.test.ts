/** Removing a review of one's own. */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createReviewSteps } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const reviewSteps = createReviewSteps(shop, admin);
const remove = (as: Customer, id: number) => shop.call('review.removeOwn', { as, params: { id } });

it('removes a review and its rating idempotently, and lets the customer write another', async () => {
  const teddy = await shop.product();
  const [asha, ravi] = [await reviewSteps.buyerOf(teddy), await reviewSteps.buyerOf(teddy)];
  await reviewSteps.write(asha, teddy, 1);
  await reviewSteps.write(ravi, teddy, 5);
  const answers = await Promise.all([remove(asha, teddy.id), remove(asha, teddy.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 5, reviews: 1 });
  expect((await reviewSteps.list(teddy)).body.data).toHaveLength(1);
  await reviewSteps.write(asha, teddy, 3);
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 4, reviews: 2 });
});

it("leaves another customer's review of the same product in place", async () => {
  const teddy = await shop.product();
  await reviewSteps.write(await reviewSteps.buyerOf(teddy), teddy, 4);
  expect(await remove(await shop.customer(), teddy.id)).toMatchObject({ status: 200 });
  expect(await reviewSteps.average(teddy)).toEqual({ rating: 4, reviews: 1 });
});

it('keeps a withdrawn review, so that its customer cannot replace it by a new one', async () => {
  const teddy = await shop.product();
  const asha = await reviewSteps.buyerOf(teddy);
  const { body } = await reviewSteps.write(asha, teddy, 4, 'Call me on 98...');
  await shop.call('review.moderate', { as: admin, params: { id: body.id }, body: { status: 'withdrawn', reason: 'A telephone number' } });
  expect(await remove(asha, teddy.id)).toMatchObject({ status: 409, body: { code: 'review_withdrawn' } });
  expect(await reviewSteps.write(asha, teddy, 5)).toMatchObject({ status: 409, body: { code: 'review_withdrawn' } });
});
