/** Verifying a payment: one order for one payment, confirmed by the provider. */

import { afterEach, describe, expect, it } from 'vitest';
import { readCart } from '#functions/checkout/cart-store.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { updateProduct } from '#tests/kit/fixtures.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);
afterEach(() => shop.services.payments.faults.clear());

describe('a paid checkout', () => {
  it('turns a paid checkout into an order with sold stock, a due invoice and a mail', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ name: 'Brown bear', price: 49_900, stock: 5 });
    const orderId = await checkoutSteps.openCheckout(asha, bear, 2);
    const answer = await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(orderId));
    expect(answer).toMatchObject({ status: 200, body: { success: true, orderId: expect.any(String) } });
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 3, held: 0, sold: 2, stocked: 5 });
    const order = await shop.call('order.read', { as: asha, params: { id: answer.body.orderId } });
    expect(order.body).toMatchObject({
      id: answer.body.orderId,
      orderNumber: expect.stringMatching(/^NH-\d{6}-[0-9A-Z]{8}$/),
      status: 'pending',
      paymentStatus: 'completed',
      userId: asha.id,
      user: { firstName: 'Asha', email: asha.email },
      shippingAddress: { city: 'Bengaluru', postalCode: '560001' },
      orderItems: [{ productId: bear.id, productName: 'Brown bear', quantity: 2, unitPrice: 499, totalPrice: 998 }],
      paymentMethod: 'upi',
      subtotal: 998,
      tax: 179.64,
      shippingCost: 0,
      total: 1177.64,
    });
    expect(await shop.table.get(`INVOICE_DUE#${answer.body.orderId}`, 'INVOICE_DUE')).toMatchObject({ customerId: asha.id });
    expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'CHECKOUT')).toBeUndefined();
    await shop.deliverEvents();
    const [mail] = await shop.mailsTo(asha.email);
    expect(mail?.subject).toContain(order.body.orderNumber);
    expect(mail?.text).toContain('₹1,177.64');
  });

  it('keeps the name and price agreed at checkout when the product changes before payment', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ price: 10_000 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    await updateProduct(bear.id, { price: 99_900, name: 'Dear bear' }, shop.now());
    const { body } = await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(orderId));
    expect((await shop.call('order.read', { as: asha, params: { id: body.orderId } })).body).toMatchObject({
      total: 118,
      orderItems: [{ productName: bear.name }],
    });
  });

  it('removes the bought lines from the cart and keeps those added since', async () => {
    const asha = await checkoutSteps.buyer();
    const [bear, kite] = [await shop.product(), await shop.product()];
    await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 1 } });
    const { body } = await shop.call('payment.createOrder', { as: asha, body: { shippingAddressId: asha.addressId } });
    await shop.call('cart.add', { as: asha, body: { productId: kite.id, quantity: 1 } });
    expect(await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(body.id))).toMatchObject({ status: 200 });
    expect((await readCart(asha.id)).lines.map(({ productId }) => productId)).toEqual([kite.id]);
  });

  it('leaves the cart unchanged after a buy_now payment', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ price: 10_000 });
    await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 2 } });
    const body = {
      amount: 11_800,
      currency: 'INR',
      items: [{ productId: bear.id, quantity: 1 }],
      notes: { order_type: 'buy_now', user_id: asha.id, shipping_address_id: asha.addressId },
    };
    const opened = await shop.call('payment.createOrder', { as: asha, body });
    expect(await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(opened.body.id))).toMatchObject({ status: 200 });
    expect((await readCart(asha.id)).lines).toMatchObject([{ productId: bear.id, quantity: 2 }]);
  });

  it('places one order when callback, webhook, order request and sweep settle a payment concurrently', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 5 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    const paid = await checkoutSteps.payInWindow(orderId, 'never');
    const create = {
      items: [{ productId: bear.id, quantity: 1 }],
      paymentMethod: 'upi',
      paymentId: paid.razorpay_payment_id,
      razorpayOrderId: orderId,
    };
    const { razorpay_order_id, razorpay_payment_id } = paid;
    const event = shop.services.payments.requestLog().events.find(({ body }) => body.includes(orderId));
    const ways = [
      async () => (await checkoutSteps.verifyPayment(asha, paid)).body.orderId,
      async () => (await shop.call('order.create', { as: asha, body: create })).body.id,
      async () =>
        (await shop.call('payment.updateOrderStatus', { as: asha, body: { razorpay_order_id, razorpay_payment_id, status: 'completed' } })).body.order
          .id,
      async () => {
        await shop.services.payments.replay(event?.id as string);
        return undefined;
      },
      async () => {
        await shop.runJob('settle-pending');
        return undefined;
      },
    ];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (ways[n % ways.length] as (typeof ways)[number])()));
    const orders = await checkoutSteps.ordersOf(asha);
    expect(orders).toHaveLength(1);
    expect(new Set(answers.filter((id) => id !== undefined))).toEqual(new Set([orders[0]?.['id']]));
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
    expect(await checkoutSteps.refundOf(paid.razorpay_payment_id)).toBeUndefined();
  });
});

describe('a payment that does not match the checkout', () => {
  it('rejects a forged payment signature and changes nothing', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 1 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    const paid = await checkoutSteps.payInWindow(orderId);
    for (const razorpay_signature of ['f'.repeat(64), 'nonsense', paid.razorpay_signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))]) {
      expect(await checkoutSteps.verifyPayment(asha, { ...paid, razorpay_signature })).toMatchObject({
        status: 400,
        body: { code: 'signature_invalid' },
      });
    }
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ held: 1, sold: 0 });
  });

  it('rejects the callback of a cheaper order as payment of a dearer one', async () => {
    const asha = await checkoutSteps.buyer();
    const [cheap, dear] = [await shop.product({ price: 1_000 }), await shop.product({ price: 900_000 })];
    const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, cheap));
    const dearOrder = await checkoutSteps.openCheckout(asha, dear);
    expect(await checkoutSteps.verifyPayment(asha, { ...paid, razorpay_order_id: dearOrder })).toMatchObject({
      status: 400,
      body: { code: 'signature_invalid' },
    });
    // The paid order is placed; the dearer one is not.
    expect((await checkoutSteps.ordersOf(asha)).map(({ total }) => total)).toEqual([1_180]);
  });

  it('refunds a correctly signed payment of the wrong amount and places no order', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ price: 50_000, stock: 1 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    const paid = await shop.services.payments.pay(orderId, { method: 'upi', outcome: 'captured', webhook: 'never', amount: 100 });
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
    expect(await checkoutSteps.refundOf(paid.razorpay_payment_id)).toMatchObject({ amount: 100, reason: 'not_as_agreed', status: 'processed' });
    expect(await checkoutSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'refunded', amount_refunded: 100 });
    // The stock is still held for the customer: the right amount places the order.
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ held: 1 });
    expect(await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(orderId))).toMatchObject({ status: 200 });
  });

  it('reports a failed payment as failed when the browser claims that it is completed', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    const { razorpay_payment_id } = await shop.pay(orderId, { method: 'card', outcome: 'failed', webhook: 'now' });
    const claimed = { razorpay_order_id: orderId, razorpay_payment_id, status: 'completed' };
    expect(await shop.call('payment.updateOrderStatus', { as: asha, body: claimed })).toMatchObject({
      status: 409,
      body: { code: 'payment_failed' },
    });
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
  });
});

describe('a payment that is not captured or cannot be confirmed yet', () => {
  it('captures an authorised payment and places its order', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    const paid = await shop.pay(orderId, { method: 'card', outcome: 'authorized', webhook: 'never' });
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200 });
    expect(await checkoutSteps.paymentAtProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'captured' });
  });

  it('reports a payment as pending during a provider outage and places its order with the next sweep', async () => {
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product());
    const paid = await checkoutSteps.payInWindow(orderId);
    shop.services.payments.faults.add({ operation: '*', mode: 'error', times: 4 });
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
    shop.services.payments.faults.clear();
    shop.advanceClock(61);
    await shop.runJob('settle-pending');
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  });
});

describe('a checkout that is paid twice', () => {
  it('places one order and refunds the second payment of a checkout that is paid twice', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 2 });
    const orderId = await checkoutSteps.openCheckout(asha, bear);
    const first = await checkoutSteps.payInWindow(orderId);
    const second = await shop.services.payments.pay(orderId, { method: 'card', outcome: 'captured', webhook: 'never', evenIfPaid: true });
    const answers = await Promise.all([
      checkoutSteps.verifyPayment(asha, second),
      checkoutSteps.verifyPayment(asha, first),
      checkoutSteps.verifyPayment(asha, second),
    ]);
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    const refunds = (await Promise.all([first, second].map(({ razorpay_payment_id }) => checkoutSteps.refundOf(razorpay_payment_id)))).filter(
      Boolean,
    );
    expect(refunds).toMatchObject([{ reason: 'paid_twice', status: 'processed' }]);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 1, sold: 1 });
    const atProvider = await Promise.all([first, second].map(({ razorpay_payment_id }) => checkoutSteps.paymentAtProvider(razorpay_payment_id)));
    expect(atProvider.map((payment) => payment?.status).sort()).toEqual(['captured', 'refunded']);
  });
});

describe('an unauthorised verification', () => {
  it('returns 404 to another customer who sends the complete callback of a payment', async () => {
    const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
    const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, await shop.product()));
    expect(await checkoutSteps.verifyPayment(ravi, paid)).toMatchObject({ status: 404, body: { code: 'checkout_not_found' } });
    expect(await checkoutSteps.ordersOf(ravi)).toEqual([]);
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200 });
  });

  it('rejects malformed provider ids', async () => {
    const asha = await checkoutSteps.buyer();
    const body = { razorpay_order_id: 'order_../../payments', razorpay_payment_id: 'pay_1', razorpay_signature: 'x' };
    expect(await shop.call('payment.verifyPayment', { as: asha, body })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
