/** Payments that are not what the customer agreed to: another amount or currency, refunded in part, or authorised too late. None of them makes an order. */
import { expect, it } from 'vitest';
import { type CheckoutItem, checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { expireCheckout } from '#functions/checkout/expire-checkout.ts';
import { settleCheckout } from '#functions/checkout/settle-checkout.ts';
import { refund } from '#functions/payment/razorpay.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);

/** An open checkout of ₹118.00. */
async function openCheckout() {
  const buyer = await checkoutSteps.buyer();
  const providerOrderId = await checkoutSteps.openCheckout(buyer, await shop.product({ price: 10_000, stock: 1 }));
  return { buyer, providerOrderId };
}
const captured = { method: 'upi', outcome: 'captured', webhook: 'never' } as const;
const refunded = {
  status: 409,
  body: { code: 'payment_refunded', message: 'The amount you paid does not match this purchase, so we are refunding it.' },
};

it.each([
  ['less', 11_799],
  ['more', 11_801],
])('refunds a payment of one paisa %s than the total', async (_, amount) => {
  const { buyer, providerOrderId } = await openCheckout();
  const paid = await shop.services.payments.pay(providerOrderId, { ...captured, amount });
  expect(await checkoutSteps.verifyPayment(buyer, paid)).toMatchObject(refunded);
  expect(await checkoutSteps.ordersOf(buyer)).toEqual([]);
  expect(await checkoutSteps.refundOf(paid.razorpay_payment_id)).toMatchObject({ amount, reason: 'not_as_agreed', status: 'processed' });
});

it('refunds a payment of the right amount in another currency', async () => {
  const { buyer, providerOrderId } = await openCheckout();
  const paid = await shop.services.payments.pay(providerOrderId, { ...captured, currency: 'USD' });
  expect(await checkoutSteps.verifyPayment(buyer, paid)).toMatchObject(refunded);
  expect(await checkoutSteps.ordersOf(buyer)).toEqual([]);
  expect(await checkoutSteps.refundOf(paid.razorpay_payment_id)).toMatchObject({ amount: 11_800, currency: 'USD', reason: 'not_as_agreed' });
  await shop.deliverEvents();
  const subjects = (await shop.mailsTo(buyer.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining(['Your payment of USD 118.00 is being refunded', 'Your refund of USD 118.00 is done']));
  expect(subjects.filter((subject) => subject.includes('₹'))).toEqual([]);
  // The checkout is still open: a payment in rupees makes its order.
  const second = await shop.services.payments.pay(providerOrderId, { ...captured, evenIfPaid: true });
  expect(await checkoutSteps.verifyPayment(buyer, second)).toMatchObject({ status: 200 });
});

it('refunds the rest of a payment that was partly refunded before it was settled', async () => {
  const { buyer, providerOrderId } = await openCheckout();
  const paid = await checkoutSteps.payInWindow(providerOrderId);
  await refund(paid.razorpay_payment_id, 5_000, `by-hand-${providerOrderId}`, {});
  expect(await checkoutSteps.verifyPayment(buyer, paid)).toMatchObject(refunded);
  expect(await checkoutSteps.ordersOf(buyer)).toEqual([]);
  expect(await checkoutSteps.refundOf(paid.razorpay_payment_id)).toMatchObject({ amount: 6_800, status: 'processed' });
  expect(await checkoutSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'refunded', amount_refunded: 11_800 });
  // A repeated verification gives the same reason, although the provider now reports the whole payment as refunded.
  expect(await checkoutSteps.verifyPayment(buyer, paid)).toMatchObject(refunded);
});

it('does not capture a payment that is authorised after the hold has ended', async () => {
  const { providerOrderId } = await openCheckout();
  await expireCheckout((await checkoutOfProviderOrder(providerOrderId)) as CheckoutItem);
  const paid = await shop.pay(providerOrderId, { method: 'card', outcome: 'authorized', webhook: 'never' });
  const checkout = (await checkoutOfProviderOrder(providerOrderId)) as CheckoutItem;
  expect(await settleCheckout(checkout, { now: shop.now() })).toMatchObject({ status: 'pending' });
  expect(await checkoutSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'authorized' });
});
