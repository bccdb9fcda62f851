/** GET /api/admin/offers/{id}/codes: the codes that each work once. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const { owner, createOffer } = await createOfferSteps(shop);

it('says which coupon codes are used, and returns 404 for an unknown offer', async () => {
  const { id } = await createOffer({ trigger: 'unique_codes' });
  await shop.call('offer.addCodes', { as: owner, params: { id }, body: { count: 2, seen: 0 } });
  const read = async () => (await shop.call('offer.listCodes', { as: owner, params: { id } })).body.codes;
  const [first] = await read();
  await shop.putItem({ ...(await shop.table.get(`COUPON#${first.code}`, 'COUPON')), takenBy: 'a-checkout' });
  expect((await read()).map(({ isUsed }: { isUsed: boolean }) => isUsed)).toEqual([true, false]);
  expect((await shop.call('offer.listCodes', { as: owner, params: { id: 'none' } })).body.code).toBe('offer_not_found');
});
