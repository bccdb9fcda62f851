/** Can a review be taken down, and shown again? */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';
import { reviewing } from './steps.ts';

const shop = await openShop();
const admin = await shop.admin();
const given = reviewing(shop, admin);
const moderate = (as: Customer | undefined, id: string, body: object) =>
  shop.call('review.moderate', { ...(as ? { as } : {}), params: { id }, body });

it('out of sight its stars count no more; shown again they do; said twice it does no more', async () => {
  const teddy = await shop.product();
  const asha = await given.bought(teddy);
  const { body } = await given.write(asha, teddy, 1, 'Buy at cheap-toys.example instead');
  await given.write(await given.bought(teddy), teddy, 5);
  const down = { status: 'withdrawn', reason: 'Advertising' };
  const answers = await Promise.all([moderate(admin, body.id, down), moderate(admin, body.id, down)]);
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'withdrawn', customerId: asha.id, moderation: { by: admin.id, reason: 'Advertising' } },
    });
  expect(await given.average(teddy)).toEqual({ rating: 5, reviews: 1 });
  expect((await given.list(teddy)).body).toMatchObject({ data: [{ rating: 5 }], meta: { total: 1 } });
  expect((await given.own(asha, teddy)).body).toMatchObject({ review: { isWithdrawn: true }, mayReview: false });
  await moderate(admin, body.id, { status: 'shown', reason: 'It was meant well' });
  expect(await given.average(teddy)).toEqual({ rating: 3, reviews: 2 });
});

it('by admins alone, with a reason, and only what there is', async () => {
  const teddy = await shop.product();
  const asha = await given.bought(teddy);
  const { body } = await given.write(asha, teddy, 4);
  const down = { status: 'withdrawn', reason: 'Because' };
  expect(await moderate(asha, body.id, down)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await moderate(undefined, body.id, down)).toMatchObject({ status: 401 });
  expect(await moderate(admin, body.id, { status: 'withdrawn' })).toMatchObject({ status: 400, body: { fields: { reason: 'Reason is required' } } });
  for (const id of ['1-01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nothing', '-'])
    expect(await moderate(admin, id, down)).toMatchObject({ status: 404, body: { code: 'review_not_found' } });
  expect(await given.average(teddy)).toEqual({ rating: 4, reviews: 1 });
});
