/** Settling a checkout by its payment id: the provider's status counts, not the browser's. */
import { afterEach, expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);
afterEach(() => shop.services.payments.faults.clear());

const claim = (razorpay_order_id: string, razorpay_payment_id: string, status = 'completed') => ({ razorpay_order_id, razorpay_payment_id, status });

it('settles a paid checkout and ignores the status sent by the browser', async () => {
  const asha = await checkoutSteps.buyer();
  const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
  const { razorpay_payment_id } = await checkoutSteps.payInWindow(orderId);
  const answer = await shop.call('payment.updateOrderStatus', { as: asha, body: claim(orderId, razorpay_payment_id, 'delivered') });
  expect(answer).toMatchObject({ status: 200, body: { success: true, order: { status: 'pending', paymentStatus: 'completed' } } });
});

it('places no order for a claimed status without a payment', async () => {
  const asha = await checkoutSteps.buyer();
  const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
  expect(await shop.call('payment.updateOrderStatus', { as: asha, body: claim(orderId, 'pay_00000000000001') })).toMatchObject({
    status: 409,
    body: { code: 'payment_pending' },
  });
  expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
});

it('answers 503 to a status update while the payment provider is down', async () => {
  const asha = await checkoutSteps.buyer();
  const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
  const { razorpay_payment_id } = await checkoutSteps.payInWindow(orderId);
  shop.services.payments.faults.add({ operation: '*', mode: 'html502', times: 4 });
  const answer = await shop.call('payment.updateOrderStatus', { as: asha, body: claim(orderId, razorpay_payment_id) });
  expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
});

it('rejects a payment that belongs to another order of the same customer', async () => {
  const asha = await checkoutSteps.buyer();
  const one = await checkoutSteps.openCheckout(asha, await shop.product());
  await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(one));
  const other = await checkoutSteps.openCheckout(asha, await shop.product());
  const { razorpay_payment_id } = await checkoutSteps.payInWindow(other);
  expect(await shop.call('payment.updateOrderStatus', { as: asha, body: claim(one, razorpay_payment_id) })).toMatchObject({
    status: 404,
    body: { code: 'checkout_not_found' },
  });
});
