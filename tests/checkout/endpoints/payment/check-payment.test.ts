/** Asking whether a payment was made in a window that is now closed: returns or creates its order, and holds nothing. */
import { afterEach, expect, it } from 'vitest';
import { expireCheckout } from '#functions/checkout/expire-checkout.ts';
import { findOwnCheckout } from '#functions/checkout/settle-own-checkout.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);
afterEach(() => shop.services.payments.faults.clear());

const check = (as: Buyer, razorpay_order_id: string) => shop.call('payment.checkPayment', { as, body: { razorpay_order_id } });

it('releases the stock when the hold of an unpaid payment window has ended', async () => {
  const [asha, product] = [await checkoutSteps.buyer(), await shop.product({ stock: 5 })];
  const id = await checkoutSteps.openCheckout(asha, product, 2);
  await expireCheckout(await findOwnCheckout(asha.id, id));
  expect(await check(asha, id)).toMatchObject({ status: 200, body: { orderId: null } });
  expect(await checkoutSteps.stockOf(product)).toEqual({ free: 5, held: 0, sold: 0, stocked: 5 });
});

it('keeps the hold when the payment window was closed in time', async () => {
  const [asha, product] = [await checkoutSteps.buyer(), await shop.product({ stock: 5 })];
  const id = await checkoutSteps.openCheckout(asha, product, 2);
  expect(await check(asha, id)).toMatchObject({ status: 200, body: { orderId: null } });
  expect(await checkoutSteps.stockOf(product)).toEqual({ free: 3, held: 2, sold: 0, stocked: 5 });
});

it('returns the order of a payment on every request, and creates it once', async () => {
  const [asha, product] = [await checkoutSteps.buyer(), await shop.product({ stock: 5 })];
  const id = await checkoutSteps.openCheckout(asha, product);
  await checkoutSteps.payInWindow(id);
  const [first, second] = [await check(asha, id), await check(asha, id)];
  expect(first).toMatchObject({ status: 200, body: { orderId: expect.any(String) } });
  expect(second.body.orderId).toBe(first.body.orderId);
  expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
});

it('says that a payment which came too late is refunded', async () => {
  const [asha, ravi, product] = [await checkoutSteps.buyer(), await checkoutSteps.buyer(), await shop.product({ stock: 2 })];
  const id = await checkoutSteps.openCheckout(asha, product, 2);
  await expireCheckout(await findOwnCheckout(asha.id, id));
  await checkoutSteps.openCheckout(ravi, product, 1);
  await checkoutSteps.payInWindow(id);
  expect(await check(asha, id)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
});

it('answers 503 while the provider is down and 404 to another customer', async () => {
  const asha = await checkoutSteps.buyer();
  const id = await checkoutSteps.openCheckout(asha, await shop.product());
  expect(await check(await checkoutSteps.buyer(), id)).toMatchObject({ status: 404, body: { code: 'checkout_not_found' } });
  shop.services.payments.faults.add({ operation: '*', mode: 'html502', times: 4 });
  expect(await check(asha, id)).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
});
