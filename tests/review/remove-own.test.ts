/** Can a review be taken back? */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';
import { reviewing } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const given = reviewing(shop, admin);
const remove = (as: Customer | undefined, id: number) => shop.call('review.removeOwn', { ...(as ? { as } : {}), params: { id } });

it('goes, and its stars with it; twice does no more, and it can be written again', async () => {
  const teddy = await shop.product();
  const [asha, ravi] = [await given.bought(teddy), await given.bought(teddy)];
  await given.write(asha, teddy, 1);
  await given.write(ravi, teddy, 5);
  const answers = await Promise.all([remove(asha, teddy.id), remove(asha, teddy.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await given.average(teddy)).toEqual({ rating: 5, reviews: 1 });
  expect((await given.list(teddy)).body.data).toHaveLength(1);
  await given.write(asha, teddy, 3);
  expect(await given.average(teddy)).toEqual({ rating: 4, reviews: 2 });
});

it("a stranger removes nothing of somebody else's, and a visitor is asked to sign in", async () => {
  const teddy = await shop.product();
  await given.write(await given.bought(teddy), teddy, 4);
  expect(await remove(await shop.customer(), teddy.id)).toMatchObject({ status: 200 });
  expect(await remove(undefined, teddy.id)).toMatchObject({ status: 401 });
  expect(await given.average(teddy)).toEqual({ rating: 4, reviews: 1 });
});

it('one that was taken down stays, so that nobody writes past the moderator', async () => {
  const teddy = await shop.product();
  const asha = await given.bought(teddy);
  const { body } = await given.write(asha, teddy, 4, 'Call me on 98...');
  await shop.call('review.moderate', { as: admin, params: { id: body.id }, body: { status: 'withdrawn', reason: 'A telephone number' } });
  expect(await remove(asha, teddy.id)).toMatchObject({ status: 409, body: { code: 'review_withdrawn' } });
  expect(await given.write(asha, teddy, 5)).toMatchObject({ status: 409, body: { code: 'review_withdrawn' } });
});
