/** What does payments/verify-payment promise? The provider's word, one order for one payment, and nothing for a forgery. */
import { describe, expect, it } from 'vitest';
import { cartOf } from '#functions/store/cart.ts';
import { updateProduct } from '#functions/store/product.ts';
import { keepsItsBooks } from '#tests/kit/books.ts';
import { buying } from '#tests/kit/buying.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = buying(shop);
keepsItsBooks(shop);

describe('a paid checkout', () => {
  it('becomes an order with everything that was agreed, sold stock and a mail', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ name: 'Brown bear', price: 49_900, stock: 5 });
    const orderId = await given.checkout(asha, bear, 2);
    const answer = await given.verify(asha, await given.pay(orderId));
    expect(answer).toMatchObject({ status: 200, body: { success: true, orderId: expect.any(String) } });
    expect(await given.stock(bear)).toEqual({ free: 3, held: 0, sold: 2, stocked: 5 });
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
    await shop.deliver();
    const [mail] = await shop.mails(asha.email);
    expect(mail?.subject).toContain(order.body.orderNumber);
    expect(mail?.text).toContain('₹1,177.64');
  });

  it('is what the shopper agreed to, whatever the catalogue says by then', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ price: 10_000 });
    const orderId = await given.checkout(asha, bear);
    await updateProduct(bear.id, { price: 99_900, name: 'Dear bear' }, shop.now());
    const { body } = await given.verify(asha, await given.pay(orderId));
    expect((await shop.call('order.read', { as: asha, params: { id: body.orderId } })).body).toMatchObject({
      total: 118,
      orderItems: [{ productName: bear.name }],
    });
  });

  it('from the cart takes the bought lines out of it and leaves what was added since', async () => {
    const asha = await given.buyer();
    const [bear, kite] = [await shop.product(), await shop.product()];
    await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 1 } });
    const { body } = await shop.call('payment.createOrder', { as: asha, body: { shippingAddressId: asha.addressId } });
    await shop.call('cart.add', { as: asha, body: { productId: kite.id, quantity: 1 } });
    expect(await given.verify(asha, await given.pay(body.id))).toMatchObject({ status: 200 });
    expect((await cartOf(asha.id)).lines.map(({ productId }) => productId)).toEqual([kite.id]);
  });

  it('of buy now does not touch the cart', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ price: 10_000 });
    await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 2 } });
    const body = {
      amount: 11_800,
      currency: 'INR',
      items: [{ productId: bear.id, quantity: 1 }],
      notes: { order_type: 'buy_now', user_id: asha.id, shipping_address_id: asha.addressId },
    };
    const opened = await shop.call('payment.createOrder', { as: asha, body });
    expect(await given.verify(asha, await given.pay(opened.body.id))).toMatchObject({ status: 200 });
    expect((await cartOf(asha.id)).lines).toMatchObject([{ productId: bear.id, quantity: 2 }]);
  });

  it('is answered with the same order however often and in whatever way it is asked', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ stock: 5 });
    const orderId = await given.checkout(asha, bear);
    const paid = await given.pay(orderId, 'never');
    const create = {
      items: [{ productId: bear.id, quantity: 1 }],
      paymentMethod: 'upi',
      paymentId: paid.razorpay_payment_id,
      razorpayOrderId: orderId,
    };
    const { razorpay_order_id, razorpay_payment_id } = paid;
    const event = shop.world.payments.journal().events.find(({ body }) => body.includes(orderId));
    const ways = [
      async () => (await given.verify(asha, paid)).body.orderId,
      async () => (await shop.call('order.create', { as: asha, body: create })).body.id,
      async () =>
        (await shop.call('payment.updateOrderStatus', { as: asha, body: { razorpay_order_id, razorpay_payment_id, status: 'completed' } })).body.order
          .id,
      async () => {
        await shop.world.payments.replay(event?.id as string);
        return undefined;
      },
      async () => {
        await shop.job('settle-pending');
        return undefined;
      },
    ];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (ways[n % ways.length] as (typeof ways)[number])()));
    const orders = await given.orders(asha);
    expect(orders).toHaveLength(1);
    expect(new Set(answers.filter((id) => id !== undefined))).toEqual(new Set([orders[0]?.['id']]));
    expect(await given.stock(bear)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
    expect(await given.refundOf(paid.razorpay_payment_id)).toBeUndefined();
  });
});

describe('what is not a payment of this checkout', () => {
  it('a forged signature is refused and nothing changes', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ stock: 1 });
    const orderId = await given.checkout(asha, bear);
    const paid = await given.pay(orderId);
    for (const razorpay_signature of ['f'.repeat(64), 'nonsense', paid.razorpay_signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))]) {
      expect(await given.verify(asha, { ...paid, razorpay_signature })).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
    }
    expect(await given.orders(asha)).toEqual([]);
    expect(await given.stock(bear)).toMatchObject({ held: 1, sold: 0 });
  });

  it('the good callback of a cheaper order does not pay for a dearer one', async () => {
    const asha = await given.buyer();
    const [cheap, dear] = [await shop.product({ price: 1_000 }), await shop.product({ price: 900_000 })];
    const paid = await given.pay(await given.checkout(asha, cheap));
    const dearOrder = await given.checkout(asha, dear);
    expect(await given.verify(asha, { ...paid, razorpay_order_id: dearOrder })).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
    // What was paid for is hers; the dear one is not.
    expect((await given.orders(asha)).map(({ total }) => total)).toEqual([1_180]);
  });

  it('a valid signature on another amount makes no order: the money goes back', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ price: 50_000, stock: 1 });
    const orderId = await given.checkout(asha, bear);
    const paid = await shop.world.payments.pay(orderId, { method: 'upi', outcome: 'captured', webhook: 'never', amount: 100 });
    expect(await given.verify(asha, paid)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(await given.orders(asha)).toEqual([]);
    expect(await given.refundOf(paid.razorpay_payment_id)).toMatchObject({ amount: 100, reason: 'not_as_agreed', status: 'processed' });
    expect(await given.atProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'refunded', amount_refunded: 100 });
    // The hold is still the shopper's: the right amount makes the order.
    expect(await given.stock(bear)).toMatchObject({ held: 1 });
    expect(await given.verify(asha, await given.pay(orderId))).toMatchObject({ status: 200 });
  });

  it('a failed payment is said to have failed when the browser claims that it was completed', async () => {
    const asha = await given.buyer();
    const orderId = await given.checkout(asha, await shop.product());
    const { razorpay_payment_id } = await shop.pay(orderId, { method: 'card', outcome: 'failed', webhook: 'now' });
    const claimed = { razorpay_order_id: orderId, razorpay_payment_id, status: 'completed' };
    expect(await shop.call('payment.updateOrderStatus', { as: asha, body: claimed })).toMatchObject({
      status: 409,
      body: { code: 'payment_failed' },
    });
    expect(await given.orders(asha)).toEqual([]);
  });
});

describe('while it is not clear yet', () => {
  it('an authorised payment is captured by us and makes the order', async () => {
    const asha = await given.buyer();
    const orderId = await given.checkout(asha, await shop.product());
    const paid = await shop.pay(orderId, { method: 'card', outcome: 'authorized', webhook: 'never' });
    expect(await given.verify(asha, paid)).toMatchObject({ status: 200 });
    expect(await given.atProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'captured' });
  });

  it('a provider that cannot be asked means that the payment is being confirmed, and the sweep confirms it', async () => {
    const asha = await given.buyer();
    const orderId = await given.checkout(asha, await shop.product());
    const paid = await given.pay(orderId);
    shop.world.payments.faults.add({ operation: '*', mode: 'error', times: 4 });
    expect(await given.verify(asha, paid)).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
    shop.world.payments.faults.clear();
    shop.advance(61);
    await shop.job('settle-pending');
    expect(await given.orders(asha)).toHaveLength(1);
  });
});

describe('paid twice', () => {
  it('makes one order and one refund', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ stock: 2 });
    const orderId = await given.checkout(asha, bear);
    const first = await given.pay(orderId);
    const second = await shop.world.payments.pay(orderId, { method: 'card', outcome: 'captured', webhook: 'never', evenIfPaid: true });
    const answers = await Promise.all([given.verify(asha, second), given.verify(asha, first), given.verify(asha, second)]);
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await given.orders(asha)).toHaveLength(1);
    const refunds = (await Promise.all([first, second].map(({ razorpay_payment_id }) => given.refundOf(razorpay_payment_id)))).filter(Boolean);
    expect(refunds).toMatchObject([{ reason: 'paid_twice', status: 'processed' }]);
    expect(await given.stock(bear)).toMatchObject({ free: 1, sold: 1 });
    const atProvider = await Promise.all([first, second].map(({ razorpay_payment_id }) => given.atProvider(razorpay_payment_id)));
    expect(atProvider.map((payment) => payment?.status).sort()).toEqual(['captured', 'refunded']);
  });
});

describe('whose it is', () => {
  it('a visitor who is signed out is refused', async () => {
    const body = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'x' };
    expect(await shop.call('payment.verifyPayment', { body })).toMatchObject({ status: 401 });
  });

  it('a stranger with the whole callback in hand learns and gets nothing', async () => {
    const [asha, ravi] = [await given.buyer(), await given.buyer()];
    const paid = await given.pay(await given.checkout(asha, await shop.product()));
    expect(await given.verify(ravi, paid)).toMatchObject({ status: 404, body: { code: 'checkout_not_found' } });
    expect(await given.orders(ravi)).toEqual([]);
    expect(await given.verify(asha, paid)).toMatchObject({ status: 200 });
  });

  it('ids of another form are refused before anything is asked', async () => {
    const asha = await given.buyer();
    const body = { razorpay_order_id: 'order_../../payments', razorpay_payment_id: 'pay_1', razorpay_signature: 'x' };
    expect(await shop.call('payment.verifyPayment', { as: asha, body })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
