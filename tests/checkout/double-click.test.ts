/** Two requests of one customer at the same moment: the second gets the checkout of the first, not a refusal by what the first one holds. */
import { expect, it } from 'vitest';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';
import { createOfferSteps } from '#tests/offers/offer-steps.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();
const checkoutSteps = createCheckoutSteps(shop);
const { createOffer, readOffer } = await createOfferSteps(shop);

/** Starts the request, stops it where it reads the address, sends the same request whole meanwhile, and lets the first go on. */
async function askTwice(buyer: Buyer, body: object) {
  const ask = () => shop.call('payment.createOrder', { as: buyer, source: newSource(), body: { shippingAddressId: buyer.addressId, ...body } });
  const reached = Promise.withResolvers<void>();
  const other = Promise.withResolvers<undefined>();
  faultyTable.decideFault = (operation, input) => {
    if (operation !== 'GetItem' || !JSON.stringify(input).includes(buyer.addressId)) return;
    faultyTable.decideFault = () => undefined;
    reached.resolve();
    return other.promise;
  };
  const late = ask();
  await reached.promise;
  const first = await ask();
  other.resolve(undefined);
  return [first, await late];
}

it('returns one checkout to two clicks that need the last use of a coupon', async () => {
  const bear = await shop.product({ price: 100_000, stock: 50 });
  const made = await createOffer({ maxUses: 1 });
  const answers = await askTwice(await checkoutSteps.buyer(), { items: [{ productId: bear.id, quantity: 1 }], coupon: made.code });
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
  expect(await readOffer(made.id)).toMatchObject({ used: 0, held: 1 });
});

it('returns one checkout to two clicks that need the last unit', async () => {
  const last = await shop.product({ price: 100_000, stock: 1 });
  const answers = await askTwice(await checkoutSteps.buyer(), { items: [{ productId: last.id, quantity: 1 }] });
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
});

it('refuses the last unit to another customer who clicks at the same time', async () => {
  const last = await shop.product({ price: 100_000, stock: 1 });
  const [one, other] = await Promise.all([checkoutSteps.buyer(), checkoutSteps.buyer()]);
  const ask = (buyer: Buyer) =>
    shop.call('payment.createOrder', { as: buyer, body: { items: [{ productId: last.id, quantity: 1 }], shippingAddressId: buyer.addressId } });
  expect((await ask(one)).status).toBe(200);
  expect((await ask(other)).body.code).toBe('out_of_stock');
});
