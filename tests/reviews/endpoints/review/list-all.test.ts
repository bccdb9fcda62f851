/** The list of all reviews for moderators. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createReviewSteps } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const reviewSteps = createReviewSteps(shop, admin);

it('lists all reviews newest first across months, and filters them by rating and status', async () => {
  const teddy = await shop.product({ name: 'Teddy bear' });
  const buyers = [await reviewSteps.buyerOf(teddy), await reviewSteps.buyerOf(teddy)] as const;
  await reviewSteps.write(buyers[0], teddy, 4, 'The older one');
  shop.advanceClock(40 * 86_400);
  // The token of the second buyer has expired by now: a token is valid for an hour.
  await shop
    .call('auth.login', { body: { identifier: buyers[1].email, password: buyers[1].password } })
    .then(({ body }) => reviewSteps.write({ ...buyers[1], token: body.token }, teddy, 2, 'The newer one'));
  const boss = await shop.admin();
  const all = await shop.call('review.listAll', { as: boss });
  expect(all).toMatchObject({
    status: 200,
    body: {
      meta: { total: 2 },
      data: [
        { text: 'The newer one', productName: 'Teddy bear' },
        { text: 'The older one', status: 'shown', customerId: buyers[0].id },
      ],
    },
  });
  const poor = await shop.call('review.listAll', { as: boss, query: { rating: 2 } });
  expect(poor.body).toMatchObject({ meta: { total: 1 }, data: [{ text: 'The newer one', rating: 2 }] });
  expect(await shop.call('review.listAll', { as: boss, query: { rating: 6 } })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  await shop.call('review.moderate', { as: boss, params: { id: all.body.data[0].id }, body: { status: 'withdrawn', reason: 'Rude' } });
  const down = await shop.call('review.listAll', { as: boss, query: { status: 'withdrawn' } });
  expect(down.body).toMatchObject({ meta: { total: 1 }, data: [{ text: 'The newer one', moderation: { reason: 'Rude' } }] });
  const second = (await shop.call('review.listAll', { as: boss, query: { limit: 1, page: 2 } })).body;
  expect(second.data).toMatchObject([{ text: 'The older one' }]);
  const { next } = (await shop.call('review.listAll', { as: boss, query: { limit: 1 } })).body.meta;
  expect((await shop.call('review.listAll', { as: boss, query: { limit: 1, cursor: next } })).body).toMatchObject({
    data: second.data,
    meta: { page: 2, total: 2 },
  });
  expect((await shop.call('review.listAll', { as: boss, query: { limit: 1, rating: 2, cursor: next } })).status).toBe(400);
});
