/** Opening a checkout while the payment provider or the shop fails. */
import { afterEach, describe, expect, it } from 'vitest';
import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);

afterEach(() => shop.services.payments.faults.clear());

const providerOrdersMade = () =>
  shop.services.payments.requestLog().requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/orders')).length;

describe('a failing payment provider', () => {
  it('creates one provider order when the response to its creation is lost', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 2 });
    const before = providerOrdersMade();
    shop.services.payments.faults.add({ operation: 'orders.create', mode: 'drop-after' });
    const answer = await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }]);
    expect(answer).toMatchObject({ status: 200 });
    expect(providerOrdersMade() - before).toBe(1);
    expect((await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }])).body.id).toBe(answer.body.id);
  });

  it('releases the stock, keeps the cart and answers 503 while the payment provider is down', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 2 });
    await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 2 } });
    const headers = { 'idempotency-key': 'key-of-a-bad-hour' };
    const body = { shippingAddressId: asha.addressId };
    shop.services.payments.faults.add({ operation: '*', mode: 'error', times: 10 });
    const answer = await shop.call('payment.createOrder', { as: asha, body, headers });
    shop.services.payments.faults.clear();
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
    expect(answer.headers['retry-after']).toBeDefined();
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 2, held: 0, sold: 0, stocked: 2 });
    expect((await shop.call('cart.read', { as: asha })).body.items).toHaveLength(1);
    expect(await checkoutSteps.ordersOf(asha)).toEqual([]);
    // The same idempotency key is valid for the retry.
    expect(await shop.call('payment.createOrder', { as: asha, body, headers })).toMatchObject({ status: 200 });
  });
});

describe('a checkout that is paid but not reported', () => {
  it('places the order of a paid checkout before another purchase replaces its hold', async () => {
    const asha = await checkoutSteps.buyer();
    const [bear, kite] = [await shop.product({ stock: 1 }), await shop.product({ stock: 1 })];
    await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, bear), 'never');
    await checkoutSteps.openCheckout(asha, kite);
    expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 0, held: 0, sold: 1, stocked: 1 });
    expect(await checkoutSteps.stockOf(kite)).toMatchObject({ held: 1 });
  });

  it('answers already_paid with the order when the customer opens the same checkout again', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 5 });
    const headers = { 'idempotency-key': 'key-of-an-impatient-one' };
    const paid = await checkoutSteps.payInWindow(
      (await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }], { headers })).body.id,
      'never',
    );
    const again = await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }]);
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    const [order] = await checkoutSteps.ordersOf(asha);
    expect(again.body.details).toEqual({ orderId: order?.['id'] });
    // The repeated first request and the callback of the payment window return the same order.
    expect(await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }], { headers })).toMatchObject({
      status: 409,
      body: { details: again.body.details },
    });
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200, body: again.body.details });
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
    // The next request for the same goods is a new purchase.
    expect(await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }])).toMatchObject({ status: 200 });
  });

  it('answers already_paid after a change of address and after the hold has ended', async () => {
    const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
    const bear = await shop.product({ stock: 5 });
    for (const buyer of [asha, ravi]) await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(buyer, bear), 'never');
    const elsewhere = { ...asha, addressId: await shop.address(asha, { city: 'Mysuru' }) };
    expect(await checkoutSteps.requestCheckout(elsewhere, [{ product: bear, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'already_paid' },
    });
    shop.advanceClock(16 * 60);
    expect(await checkoutSteps.requestCheckout(ravi, [{ product: bear, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'already_paid' },
    });
    for (const buyer of [asha, ravi]) expect(await checkoutSteps.ordersOf(buyer)).toHaveLength(1);
  });

  it('keeps the hold of a paid checkout while the payment provider cannot be asked', async () => {
    const asha = await checkoutSteps.buyer();
    const [bear, kite] = [await shop.product({ stock: 1 }), await shop.product({ stock: 1 })];
    const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, bear), 'never');
    shop.services.payments.faults.add({ operation: '*', mode: 'error', times: 10 });
    expect(await checkoutSteps.requestCheckout(asha, [{ product: kite, quantity: 1 }])).toMatchObject({
      status: 503,
      body: { code: 'payment_provider_down' },
    });
    shop.services.payments.faults.clear();
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ held: 1 });
    expect(await checkoutSteps.stockOf(kite)).toMatchObject({ held: 0 });
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200 });
  });
});

describe('a shop killed while it opens a checkout', () => {
  it('finds the provider order by its receipt when its creation was not recorded', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 2 });
    const id = await checkoutSteps.openCheckout(asha, bear);
    const { providerOrderId: _, ...rest } = (await checkoutSteps.checkoutOf(id)) as Record<string, unknown>;
    await db().send(new PutCommand({ TableName: shop.services.tableName, Item: rest }));
    await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: `PROVIDER_ORDER#${id}`, sk: 'REF' } }));
    const before = providerOrdersMade();
    expect(await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }])).toMatchObject({ status: 200, body: { id } });
    expect(providerOrdersMade() - before).toBe(0);
  });
});
