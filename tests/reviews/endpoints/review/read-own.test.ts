/** A customer's own review of a product, and whether the customer may write one. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { reviewing } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const given = reviewing(shop, admin);

it('permits a review once the product was delivered, and returns the written one', async () => {
  const teddy = await shop.product();
  expect(await given.own(await given.bought(teddy, 'processing'), teddy)).toMatchObject({ status: 200, body: { review: null, mayReview: false } });
  const asha = await given.bought(teddy);
  expect((await given.own(asha, teddy)).body).toEqual({ review: null, mayReview: true });
  const { body } = await given.write(asha, teddy, 4, 'Good');
  expect((await given.own(asha, teddy)).body).toEqual({ review: body, mayReview: true });
});

it("does not return another customer's review as the caller's own", async () => {
  const teddy = await shop.product();
  await given.write(await given.bought(teddy), teddy, 4, 'Good');
  expect((await given.own(await shop.customer(), teddy)).body).toEqual({ review: null, mayReview: false });
});
