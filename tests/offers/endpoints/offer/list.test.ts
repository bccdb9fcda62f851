/** GET /api/admin/offers: all offers with what they sold. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const { owner, createOffer, input } = await createOfferSteps(shop);

it('lists the newest offer first, with the sums of their uses', async () => {
  const [coupon, automatic] = [await createOffer(), await createOffer({ trigger: 'automatic' })];
  await shop.putItem({ pk: `OFFER#${coupon.id}`, sk: 'USES#0', taken: 5, used: 3, discount: 30_000, revenue: 270_000 });
  await shop.putItem({ pk: `OFFER#${automatic.id}`, sk: 'USES#1', used: 1, discount: 1_000, revenue: 9_000 });
  await shop.putItem({ pk: `OFFER#${automatic.id}`, sk: 'USES#2', used: 2, discount: 500, revenue: 4_500 });
  const { offers } = (await shop.call('offer.list', { as: owner })).body;
  expect(offers.slice(0, 2)).toMatchObject([
    { id: automatic.id, used: 3, held: 0, discount: 15, revenue: 135 },
    { id: coupon.id, used: 3, held: 2, discount: 300, revenue: 2_700 },
  ]);
});

it('lists an offer by the time of its creation, whatever its id is', async () => {
  const made: string[] = [];
  for (const key of ['first-key', 'second-key', 'third-key', 'fourth-key']) {
    const { body } = await shop.call('offer.create', { as: owner, body: input(), headers: { 'idempotency-key': key } });
    made.unshift(body.id);
    shop.advanceClock(2);
  }
  const { offers } = (await shop.call('offer.list', { as: owner })).body;
  expect(offers.slice(0, 4).map(({ id }: { id: string }) => id)).toEqual(made);
});
