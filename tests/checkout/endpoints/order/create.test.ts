/** Creating the order of a paid checkout, exactly once. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);

it('creates the order of a paid checkout from the lines of the checkout, ignoring those in the request', async () => {
  const asha = await checkoutSteps.buyer();
  const [bear, castle] = [await shop.product({ price: 10_000 }), await shop.product({ price: 900_000 })];
  const razorpayOrderId = await checkoutSteps.openCheckout(asha, bear);
  const { razorpay_payment_id: paymentId } = await checkoutSteps.payInWindow(razorpayOrderId);
  const body = {
    items: [{ productId: castle.id, quantity: 9 }],
    shippingAddressId: asha.addressId,
    billingAddressId: asha.addressId,
    paymentMethod: 'razorpay',
    paymentId,
    razorpayOrderId,
  };
  const answer = await shop.call('order.create', { as: asha, body });
  expect(answer).toMatchObject({ status: 201, body: { total: 118, orderItems: [{ productId: bear.id, quantity: 1 }] } });
  expect(await checkoutSteps.stockOf(castle)).toMatchObject({ sold: 0 });
});

it('returns one and the same order to twenty concurrent requests', async () => {
  const asha = await checkoutSteps.buyer();
  const bear = await shop.product({ stock: 5 });
  const razorpayOrderId = await checkoutSteps.openCheckout(asha, bear);
  const { razorpay_payment_id: paymentId } = await checkoutSteps.payInWindow(razorpayOrderId);
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.call('order.create', { as: asha, body: { paymentId, razorpayOrderId } })));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
});

it('refuses to create an order for an unpaid checkout', async () => {
  const asha = await checkoutSteps.buyer();
  const razorpayOrderId = await checkoutSteps.openCheckout(asha, await shop.product());
  expect(await shop.call('order.create', { as: asha, body: { paymentId: 'pay_00000000000001', razorpayOrderId } })).toMatchObject({
    status: 409,
    body: { code: 'payment_pending' },
  });
  expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
});

it('rejects a status or a total in a request to create an order', async () => {
  const asha = await checkoutSteps.buyer();
  const razorpayOrderId = await checkoutSteps.openCheckout(asha, await shop.product());
  const body = { paymentId: 'pay_00000000000001', razorpayOrderId, status: 'completed', total: 1 };
  expect(await shop.call('order.create', { as: asha, body })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});
