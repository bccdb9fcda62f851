/** Decisions on a checkout that was read before it changed: no effect or the current one, never a second time. */
import { expect, it } from 'vitest';
import { type CheckoutItem, checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { expireCheckout } from '#functions/checkout/expire-checkout.ts';
import { settleCheckout } from '#functions/checkout/settle-checkout.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);

/** A checkout as a slow sweep has read it. Another customer holds a unit of the same product, so that a unit moved twice is noticed. */
async function readWhileOpen() {
  const [asha, ravi, bear] = [await checkoutSteps.buyer(), await checkoutSteps.buyer(), await shop.product({ stock: 3 })];
  const id = await checkoutSteps.openCheckout(asha, bear);
  await checkoutSteps.openCheckout(ravi, bear);
  return { asha, bear, id, read: (await checkoutOfProviderOrder(id)) as CheckoutItem };
}

it('does not release a hold that has been paid since it was read', async () => {
  const { asha, bear, id, read } = await readWhileOpen();
  expect(await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(id))).toMatchObject({ status: 200 });
  expect(await expireCheckout(read)).toBe(false);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 1, held: 1, sold: 1, stocked: 3 });
  expect(await checkoutSteps.checkoutOf(id)).toMatchObject({ status: 'confirmed' });
});

it('does not release a hold a second time', async () => {
  const { bear, id, read } = await readWhileOpen();
  expect([await expireCheckout(read), await expireCheckout(read)]).toEqual([true, false]);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 2, held: 1, sold: 0, stocked: 3 });
  expect(await checkoutSteps.checkoutOf(id)).toMatchObject({ status: 'expired' });
});

it("sells a free unit, never another customer's held one, for a payment after the hold has ended", async () => {
  const { asha, bear, id, read } = await readWhileOpen();
  await expireCheckout(read);
  await checkoutSteps.payInWindow(id);
  expect(await settleCheckout(read, { now: shop.now() })).toMatchObject({ status: 'confirmed' });
  expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 1, held: 1, sold: 1, stocked: 3 });
});

it('settles a checkout into the same order when it is settled concurrently and again', async () => {
  const { asha, bear, id, read } = await readWhileOpen();
  await checkoutSteps.payInWindow(id);
  const all = await Promise.all([
    settleCheckout(read, { now: shop.now() }),
    settleCheckout(read, { now: shop.now() }),
    settleCheckout(read, { now: shop.now() }),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(await settleCheckout(read, { now: shop.now() })).toMatchObject({ status: 'confirmed' });
  expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 1, held: 1, sold: 1, stocked: 3 });
});
