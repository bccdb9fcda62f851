/** DELETE /api/admin/offers/{id}: deleting an offer that was never used. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps, newCode } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const { owner, createOffer, requestOffer, readOffer } = await createOfferSteps(shop);
const remove = (id: string) => shop.call('offer.remove', { as: owner, params: { id } });

it('deletes an offer and frees its code', async () => {
  const code = newCode();
  const { id } = await createOffer({ code });
  expect((await remove(id)).status).toBe(200);
  expect(await readOffer(id)).toBeUndefined();
  expect((await requestOffer({ code })).status).toBe(201);
});

it('keeps an offer that was used, that a checkout holds, or that has codes of its own', async () => {
  const [used, held] = [await createOffer(), await createOffer({ trigger: 'automatic' })];
  await shop.putItem({ pk: `OFFER#${used.id}`, sk: 'USES#0', taken: 1 });
  await shop.putItem({ pk: `OFFER#${held.id}`, sk: 'USES#3', used: 1 });
  for (const { id } of [used, held]) expect((await remove(id)).body.code).toBe('offer_in_use');
  const unique = await createOffer({ trigger: 'unique_codes' });
  await shop.call('offer.addCodes', { as: owner, params: { id: unique.id }, body: { count: 1, seen: 0 } });
  expect((await remove(unique.id)).body.message).toBe('This offer has codes that customers may hold. Pause it instead.');
});
