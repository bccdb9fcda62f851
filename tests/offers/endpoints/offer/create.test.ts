/** POST /api/admin/offers: adding an offer. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createOfferSteps, newCode } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const { owner, requestOffer, input, audits } = await createOfferSteps(shop);
const faultsOf = async (fields: Record<string, unknown>) => (await requestOffer(fields)).body.fields;

it('stores a coupon with its code in capital letters, and records who made it', async () => {
  const code = newCode();
  const { status, body } = await requestOffer({ code: ` ${code.toLowerCase()} `, percent: 12.5, maxDiscount: 200, minimum: '999.50', maxUses: 100 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ code, percent: 12.5, maxDiscount: 200, minimum: 999.5, maxUses: 100, version: 1, used: 0, held: 0, revenue: 0 });
  expect((await audits(body.id))[0]).toMatchObject({
    action: 'offer.create',
    by: { id: owner.id },
    after: { coupon: code, maxDiscount: 200, minimum: 999.5 },
  });
});

it('refuses a coupon code that another offer has, in any case, also when both are created at once', async () => {
  const code = newCode();
  const answers = await Promise.all([code, code.toLowerCase()].map((each) => requestOffer({ code: each })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'coupon_taken',
    fields: { code: 'Another offer has this code already. Choose another one.' },
  });
});

it('names the field and the remedy of each wrong value of an offer', async () => {
  expect(await faultsOf({ title: ' ', code: 'TEN PER CENT' })).toEqual({
    title: 'Write what shoppers read, like "10 % off toys"',
    code: 'A coupon code has letters, digits and hyphens only',
  });
  expect(await faultsOf({ percent: undefined })).toEqual({ percent: 'This kind of offer needs it' });
  expect(await faultsOf({ percent: 101 })).toEqual({ percent: 'Per cent are from 0.01 to 100' });
  expect(await faultsOf({ percent: 0 })).toEqual({ percent: 'Per cent are from 0.01 to 100' });
  expect(await faultsOf({ percent: 10.005 })).toEqual({ percent: 'Per cent with at most two decimals' });
  for (const amount of [-5, 0, 0.005, 'ten'])
    expect(await faultsOf({ kind: 'amount', amount })).toEqual({ amount: 'Write an amount of rupees greater than 0' });
  expect(await faultsOf({ kind: 'amount', amount: 1_000_000.01 })).toEqual({ amount: 'At most ₹10,00,000' });
  expect(await faultsOf({ maxDiscount: 1e15, minimum: -1 })).toEqual({
    maxDiscount: 'At most ₹10,00,000',
    minimum: 'Write an amount of rupees greater than 0',
  });
  expect(await faultsOf({ kind: 'buy_x_get_y', percent: 100, buy: 0, get: 100 })).toEqual({ buy: 'At least 1', get: 'At most 99' });
  expect(await faultsOf({ maxUses: 0, maxUsesPerCustomer: 1.5 })).toEqual({ maxUses: 'At least 1', maxUsesPerCustomer: 'Write a whole number' });
  expect(await faultsOf({ kind: 'buy_x_get_y' })).toMatchObject({ buy: 'This kind of offer needs it', get: 'This kind of offer needs it' });
  expect(await faultsOf({ kind: 'free_shipping', amount: 50 })).toEqual({ amount: 'This kind of offer does not use it' });
  expect(await faultsOf({ scope: 'categories', targets: [] })).toEqual({ targets: 'Choose the categories that it is for' });
  expect(await faultsOf({ scope: 'categories', targets: ['nowhere'] })).toEqual({ targets: 'The shop has no category nowhere.' });
  expect(await faultsOf({ scope: 'products', targets: ['99999999'] })).toEqual({ targets: 'The shop has no product 99999999.' });
  expect(await faultsOf({ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' })).toEqual({ endsAt: 'The end must be after the start' });
  expect(await faultsOf({ code: undefined })).toEqual({ code: 'Write the code that shoppers enter' });
  expect(await faultsOf({ trigger: 'unique_codes', maxUses: 10 })).toEqual({ maxUses: 'The number of codes is the limit of this offer' });
  expect(await faultsOf({ discount: 5 })).toEqual({ discount: 'This field is not known here' });
});

it('refuses a new offer whose end has passed', async () => {
  const at = (seconds: number) => new Date(shop.now().getTime() + seconds * 1_000).toISOString();
  expect(await faultsOf({ endsAt: at(0) })).toEqual({ endsAt: 'This time has passed. Choose a later end.' });
  expect((await requestOffer({ endsAt: at(60) })).status).toBe(201);
});

it('returns 403 for a new offer to staff who are not the owner', async () => {
  for (const role of ['orders', 'catalogue'] as const)
    expect((await shop.call('offer.create', { as: await shop.staff(role), body: {} })).body.code).toBe('forbidden');
});

it('creates one offer for each idempotency key, and refuses other values under the same key', async () => {
  const headers = { 'idempotency-key': 'form-of-monday' };
  const send = (fields: Readonly<Record<string, unknown>>) =>
    shop.call('offer.create', { as: owner, body: input({ trigger: 'automatic', ...fields }), headers });
  const first = await Promise.all([send({}), send({})]);
  shop.advanceClock(60);
  const ids = [...first, await send({})].map(({ status, body }) => `${status} ${body.id}`);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^201 /);
  expect(await send({ percent: 50 })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict', message: 'This form has already created an offer. Edit it in the list of offers.' },
  });
});
