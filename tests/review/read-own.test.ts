/** Does a customer know whether they may review, and what they wrote? */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { reviewing } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const given = reviewing(shop, admin);

it('may once it was delivered, and finds it again', async () => {
  const teddy = await shop.product();
  expect(await given.own(await given.bought(teddy, 'processing'), teddy)).toMatchObject({ status: 200, body: { review: null, mayReview: false } });
  const asha = await given.bought(teddy);
  expect((await given.own(asha, teddy)).body).toEqual({ review: null, mayReview: true });
  const { body } = await given.write(asha, teddy, 4, 'Good');
  expect((await given.own(asha, teddy)).body).toEqual({ review: body, mayReview: true });
});

it('asks a visitor to sign in', async () => {
  expect(await shop.call('review.readOwn', { params: { id: 1 } })).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});

it("a stranger finds nothing of somebody else's", async () => {
  const teddy = await shop.product();
  await given.write(await given.bought(teddy), teddy, 4, 'Good');
  expect((await given.own(await shop.customer(), teddy)).body).toEqual({ review: null, mayReview: false });
});
