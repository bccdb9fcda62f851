/** What settling a payment does to the stock: a payment in time takes held units, a late one free units. */
import { expect, it } from 'vitest';
import { type CheckoutItem, checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { expireCheckout } from '#functions/checkout/expire-checkout.ts';
import { settleCheckout } from '#functions/checkout/settle-checkout.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);

const read = async (providerOrderId: string) => (await checkoutOfProviderOrder(providerOrderId)) as CheckoutItem;

it('turns the held units of a payment in time into sold units', async () => {
  const [buyer, product] = [await checkoutSteps.buyer(), await shop.product({ stock: 5 })];
  const providerOrderId = await checkoutSteps.openCheckout(buyer, product, 2);
  await checkoutSteps.payInWindow(providerOrderId);
  expect(await settleCheckout(await read(providerOrderId), { now: shop.now() })).toMatchObject({ status: 'confirmed' });
  expect(await checkoutSteps.stockOf(product)).toEqual({ free: 3, held: 0, sold: 2, stocked: 5 });
});

it('takes the units of a late payment off the free stock, not off the units that another customer holds', async () => {
  const [buyer, other, product] = [await checkoutSteps.buyer(), await checkoutSteps.buyer(), await shop.product({ stock: 5 })];
  const providerOrderId = await checkoutSteps.openCheckout(buyer, product, 2);
  await expireCheckout(await read(providerOrderId));
  await checkoutSteps.openCheckout(other, product, 2);
  await checkoutSteps.payInWindow(providerOrderId);
  expect(await settleCheckout(await read(providerOrderId), { now: shop.now() })).toMatchObject({ status: 'confirmed' });
  expect(await checkoutSteps.stockOf(product)).toEqual({ free: 1, held: 2, sold: 2, stocked: 5 });
});

it('refunds a late payment when fewer units are free than it paid for', async () => {
  const [buyer, other, product] = [await checkoutSteps.buyer(), await checkoutSteps.buyer(), await shop.product({ stock: 3 })];
  const providerOrderId = await checkoutSteps.openCheckout(buyer, product, 2);
  await expireCheckout(await read(providerOrderId));
  await checkoutSteps.openCheckout(other, product, 2);
  const paid = await checkoutSteps.payInWindow(providerOrderId);
  expect(await settleCheckout(await read(providerOrderId), { now: shop.now() })).toMatchObject({ status: 'refund_due' });
  expect(await checkoutSteps.stockOf(product)).toEqual({ free: 1, held: 2, sold: 0, stocked: 3 });
  expect(await checkoutSteps.refundOf(paid.razorpay_payment_id)).toMatchObject({ reason: 'stock_gone', status: 'processed' });
});
