/** PUT /api/admin/offers/{id}: changing, pausing and resuming an offer. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps, newCode } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);
const { owner, createOffer, change, readOffer, audits } = await createOfferSteps(shop);

it('pauses and resumes an offer, and records both', async () => {
  const made = await createOffer();
  const paused = await change(made, { isPaused: true });
  expect(paused).toMatchObject({ status: 200, body: { isPaused: true, version: 2 } });
  expect((await change(paused.body, { isPaused: false })).body).toMatchObject({ isPaused: false, version: 3 });
  expect((await audits(made.id)).map(({ action, after }) => [action, after['isPaused']])).toEqual([
    ['offer.update', false],
    ['offer.update', true],
    ['offer.create', false],
  ]);
});

it('rejects an offer saved over a newer version, and returns the current one', async () => {
  const made = await createOffer();
  const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => change(made, { title })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const current = await readOffer(made.id);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edited_meanwhile', details: { current } });
});

it('refuses to change the code of an offer and the way in which shoppers get it', async () => {
  const made = await createOffer();
  expect((await change(made, { code: newCode() })).body.fields).toEqual({ code: 'A code cannot be changed. Make a new offer.' });
  expect((await change(made, { trigger: 'automatic', code: undefined })).body.fields).toEqual({
    trigger: 'This cannot be changed. Make a new offer.',
  });
});

it('changes the limit of an automatic offer, but adds and removes none', async () => {
  const [limited, free] = [await createOffer({ trigger: 'automatic', maxUses: 10 }), await createOffer({ trigger: 'automatic' })];
  expect(await change(limited, { maxUses: 20 })).toMatchObject({ status: 200, body: { maxUses: 20 } });
  const said = 'A limit can be changed, but not added or removed later. Make a new offer.';
  expect((await change({ ...limited, version: 2 }, { maxUses: undefined })).body.fields).toEqual({ maxUses: said });
  expect((await change(free, { maxUsesPerCustomer: 1 })).body.fields).toEqual({ maxUsesPerCustomer: said });
});

it('pauses an offer whose category or product was deleted, and rejects a category that does not exist', async () => {
  const [category, product] = [await staff.category(), await staff.product()];
  const made = await createOffer({ scope: 'categories', targets: [category.id] });
  const forProduct = await createOffer({ scope: 'products', targets: [String(product.id)] });
  await staff.call('category.remove', { params: { id: category.id } });
  await staff.call('product.remove', { params: { id: product.id } });
  const paused = await change(made, { isPaused: true });
  expect(paused).toMatchObject({ status: 200, body: { isPaused: true, targets: [category.id] } });
  expect((await change(paused.body, { targets: [category.id, 'never-made'] })).body.fields).toEqual({
    targets: 'The shop has no category never-made.',
  });
  expect(await change(forProduct, { isPaused: true })).toMatchObject({ status: 200 });
});

it('returns 404 for an offer that does not exist', async () => {
  const made = await createOffer();
  expect((await change({ ...made, id: 'none' }, {})).body.code).toBe('offer_not_found');
  expect((await shop.call('offer.remove', { as: owner, params: { id: 'none' } })).body.code).toBe('offer_not_found');
});
