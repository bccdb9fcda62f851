/** A customer's own review of a product, and whether the customer may write one. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createReviewSteps } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const reviewSteps = createReviewSteps(shop, admin);

it('permits a review once the product was delivered, and returns the written one', async () => {
  const teddy = await shop.product();
  expect(await reviewSteps.readOwn(await reviewSteps.buyerOf(teddy, 'processing'), teddy)).toMatchObject({
    status: 200,
    body: { review: null, mayReview: false },
  });
  const asha = await reviewSteps.buyerOf(teddy);
  expect((await reviewSteps.readOwn(asha, teddy)).body).toEqual({ review: null, mayReview: true });
  const { body } = await reviewSteps.write(asha, teddy, 4, 'Good');
  expect((await reviewSteps.readOwn(asha, teddy)).body).toEqual({ review: body, mayReview: true });
});

it("does not return another customer's review as the caller's own", async () => {
  const teddy = await shop.product();
  await reviewSteps.write(await reviewSteps.buyerOf(teddy), teddy, 4, 'Good');
  expect((await reviewSteps.readOwn(await shop.customer(), teddy)).body).toEqual({ review: null, mayReview: false });
});
