/** What does payments/update-order-status promise? The provider's word instead of the browser's. */
import { expect, it } from 'vitest';
import { keepsItsBooks } from '#tests/kit/books.ts';
import { buying } from '#tests/kit/buying.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = buying(shop);
keepsItsBooks(shop);

const claim = (razorpay_order_id: string, razorpay_payment_id: string, status = 'completed') => ({ razorpay_order_id, razorpay_payment_id, status });

it('a paid order is settled and shown, whatever status is sent', async () => {
  const asha = await given.buyer();
  const orderId = await given.checkout(asha, await shop.product());
  const { razorpay_payment_id } = await given.pay(orderId);
  const answer = await shop.call('payment.updateOrderStatus', { as: asha, body: claim(orderId, razorpay_payment_id, 'delivered') });
  expect(answer).toMatchObject({ status: 200, body: { success: true, order: { status: 'pending', paymentStatus: 'completed' } } });
});

it('"completed" without a payment makes no order', async () => {
  const asha = await given.buyer();
  const orderId = await given.checkout(asha, await shop.product());
  expect(await shop.call('payment.updateOrderStatus', { as: asha, body: claim(orderId, 'pay_00000000000001') })).toMatchObject({
    status: 409,
    body: { code: 'payment_pending' },
  });
  expect(await given.orders(asha)).toEqual([]);
});

it('while the provider is down the answer says so', async () => {
  const asha = await given.buyer();
  const orderId = await given.checkout(asha, await shop.product());
  const { razorpay_payment_id } = await given.pay(orderId);
  shop.world.payments.faults.add({ operation: '*', mode: 'html502', times: 4 });
  const answer = await shop.call('payment.updateOrderStatus', { as: asha, body: claim(orderId, razorpay_payment_id) });
  shop.world.payments.faults.clear();
  expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
});

it('a payment of another order does not borrow this one', async () => {
  const asha = await given.buyer();
  const one = await given.checkout(asha, await shop.product());
  await given.verify(asha, await given.pay(one));
  const other = await given.checkout(asha, await shop.product());
  const { razorpay_payment_id } = await given.pay(other);
  expect(await shop.call('payment.updateOrderStatus', { as: asha, body: claim(one, razorpay_payment_id) })).toMatchObject({
    status: 404,
    body: { code: 'checkout_not_found' },
  });
});

it('a stranger finds nothing, and a visitor who is signed out is refused', async () => {
  const [asha, ravi] = [await given.buyer(), await given.buyer()];
  const orderId = await given.checkout(asha, await shop.product());
  const { razorpay_payment_id } = await given.pay(orderId);
  expect(await shop.call('payment.updateOrderStatus', { as: ravi, body: claim(orderId, razorpay_payment_id) })).toMatchObject({
    status: 404,
    body: { code: 'checkout_not_found' },
  });
  expect(await shop.call('payment.updateOrderStatus', { body: claim(orderId, razorpay_payment_id) })).toMatchObject({ status: 401 });
});
