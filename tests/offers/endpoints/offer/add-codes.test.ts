/** POST /api/admin/offers/{id}/codes: making codes that each work once. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const { owner, createOffer, change, audits } = await createOfferSteps(shop);
const add = (id: string, body: object) => shop.call('offer.addCodes', { as: owner, params: { id }, body });

it('creates the requested number of different coupon codes with the prefix', async () => {
  const { id } = await createOffer({ trigger: 'unique_codes' });
  expect((await add(id, { count: 200, seen: 0, prefix: 'diwali' })).body).toMatchObject({ codes: 200 });
  const { codes } = (await shop.call('offer.listCodes', { as: owner, params: { id } })).body;
  expect(new Set(codes.map(({ code }: { code: string }) => code)).size).toBe(200);
  expect(codes.every(({ code, isUsed }: { code: string; isUsed: boolean }) => /^DIWALI[A-HJ-NP-Z2-9]{8}$/.test(code) && !isUsed)).toBe(true);
  expect((await audits(id)).map(({ action, after }) => [action, after['coupons']])).toContainEqual(['offer.addCodes', 200]);
});

it('creates no more coupon codes when the same request is sent again', async () => {
  const { id } = await createOffer({ trigger: 'unique_codes' });
  const answers = await Promise.all([add(id, { count: 5, seen: 0 }), add(id, { count: 5, seen: 0 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await add(id, { count: 5, seen: 0 })).body.code).toBe('edited_meanwhile');
  expect((await shop.call('offer.listCodes', { as: owner, params: { id } })).body.codes).toHaveLength(5);
});

it('creates no coupon codes for a version of the offer that another admin has replaced', async () => {
  const made = await createOffer({ trigger: 'unique_codes' });
  await change(made, { title: 'Saved by another admin' });
  expect(await add(made.id, { count: 5, seen: 0, version: made.version })).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile', details: { current: { title: 'Saved by another admin', codes: 0, version: 2 } } },
  });
  expect((await add(made.id, { count: 5, seen: 0, version: 2 })).body).toMatchObject({ codes: 5, version: 3 });
});

it('refuses more coupon codes than an offer can have, and any for an offer without codes', async () => {
  const { id } = await createOffer({ trigger: 'unique_codes' });
  await shop.putItem({ ...(await shop.table.get('OFFERS', id)), codes: 1_990 });
  expect((await add(id, { count: 11, seen: 1_990 })).body).toMatchObject({ code: 'too_many_codes', fields: { count: 'At most 10 more' } });
  const coupon = await createOffer();
  expect((await add(coupon.id, { count: 1, seen: 0 })).body.fields).toEqual({ count: 'This offer has no codes of its own' });
});
