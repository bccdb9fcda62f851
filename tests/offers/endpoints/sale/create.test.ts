/** POST /api/admin/sales: adding a sale. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps } from '#tests/kit/variant-steps.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';

const shop = await openShop();
const { requestSale, input, at, owner } = await createSaleSteps(shop);
const bear = await shop.product();
const targets = [{ id: String(bear.id) }];

it('creates a sale of products with their names', async () => {
  const { status, body } = await requestSale({ targets });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'A fifth off',
    scope: 'products',
    percent: 20,
    targets: [{ id: String(bear.id), name: bear.name }],
    version: 1,
  });
});

it('creates a sale with a price for each variant, and one of a category', async () => {
  const shirt = await createVariantSteps(shop, owner).product({ Size: ['S', 'M'] });
  const medium = shirt.variants[1];
  const target = { id: String(medium?.id), productId: shirt.id, price: 79.5 };
  const priced = await requestSale({ scope: 'variants', percent: undefined, targets: [target] });
  expect(priced).toMatchObject({ status: 201, body: { targets: [{ ...target, name: `Cotton romper (${medium?.title})` }] } });
  expect(await requestSale({ scope: 'categories', targets: [{ id: 'toys' }] })).toMatchObject({ status: 201, body: { targets: [{ name: 'Toys' }] } });
});

it.each([
  ['goods that do not exist', { targets: [{ id: '999999' }] }, { targets: 'The shop has no product 999999.' }],
  ['a category that does not exist', { scope: 'categories', targets: [{ id: 'none' }] }, { targets: 'The shop has no category none.' }],
  [
    'a variant of another product',
    { scope: 'variants', targets: [{ id: '999999', productId: bear.id }] },
    { targets: 'The shop has no variant 999999.' },
  ],
  ['nothing to sell', { targets: [] }, { targets: 'Choose the goods that the sale is for' }],
  ['neither per cent nor a price', { targets, percent: undefined }, { 'targets.0.price': 'Write the sale price' }],
  ['both of them', { targets: [{ id: String(bear.id), price: 10 }] }, { 'targets.0.price': 'A sale has a percentage or prices, not both' }],
  [
    'a price of nothing',
    { targets: [{ id: String(bear.id), price: 0 }], percent: undefined },
    { 'targets.0.price': 'Write a price of rupees greater than 0' },
  ],
  ['an absurd price', { targets: [{ id: String(bear.id), price: 1e9 }], percent: undefined }, { 'targets.0.price': 'At most ₹10,00,000' }],
  ['less than nothing', { targets, percent: -10 }, { percent: 'Per cent are from 0.01 to 100' }],
  ['more than 90 per cent', { targets, percent: 91 }, { percent: 'A sale takes off at most 90 per cent' }],
  ['an end before its start', { targets, startsAt: at(3), endsAt: at(2) }, { endsAt: 'The end must be after the start' }],
  ['an end that is over', { targets, startsAt: at(-3), endsAt: at(-2) }, { endsAt: 'This time has passed. Choose a later end.' }],
  ['goods that are named twice', { targets: [...targets, ...targets] }, { targets: 'Name each of them once' }],
])('refuses %s', async (_, fields, said) => {
  expect(await requestSale(fields)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: said } });
});

it('creates one sale for each idempotency key, and refuses other values under the same key', async () => {
  const times = { startsAt: at(0), endsAt: at(24) };
  const headers = { 'idempotency-key': 'form-of-monday' };
  const send = (fields: Readonly<Record<string, unknown>>) => shop.call('sale.create', { as: owner, body: input({ targets, ...fields }), headers });
  const first = await Promise.all([send(times), send(times)]);
  shop.advanceClock(60);
  const ids = [...first, await send(times)].map(({ status, body }) => `${status} ${body.id}`);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^201 /);
  expect(await send({ ...times, percent: 50 })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict', message: 'This form has already created a sale. Edit it in the list of sales.' },
  });
});
