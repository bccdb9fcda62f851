/** What becomes of a checkout when the provider, or we, fail while it is being opened? */
import { describe, expect, it } from 'vitest';
import { DeleteCommand, PutCommand } from '#functions/dynamodb/commands.ts';
import { db } from '#functions/store/table.ts';
import { keepsItsBooks } from '#tests/kit/books.ts';
import { buying } from '#tests/kit/buying.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = buying(shop);
keepsItsBooks(shop);

const providerOrdersMade = () =>
  shop.world.payments.journal().requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/orders')).length;

describe('when the provider fails', () => {
  it('an answer lost after the order was made does not make a second one', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ stock: 2 });
    const before = providerOrdersMade();
    shop.world.payments.faults.add({ operation: 'orders.create', mode: 'drop-after' });
    const answer = await given.ask(asha, [{ product: bear, quantity: 1 }]);
    expect(answer).toMatchObject({ status: 200 });
    expect(providerOrdersMade() - before).toBe(1);
    expect((await given.ask(asha, [{ product: bear, quantity: 1 }])).body.id).toBe(answer.body.id);
  });

  it('while it is down the stock goes back at once, the cart stays, and the shopper is told', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ stock: 2 });
    await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 2 } });
    const headers = { 'idempotency-key': 'key-of-a-bad-hour' };
    const body = { shippingAddressId: asha.addressId };
    shop.world.payments.faults.add({ operation: '*', mode: 'error', times: 10 });
    const answer = await shop.call('payment.createOrder', { as: asha, body, headers });
    shop.world.payments.faults.clear();
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
    expect(answer.headers['retry-after']).toBeDefined();
    expect(await given.stock(bear)).toEqual({ free: 2, held: 0, sold: 0, stocked: 2 });
    expect((await shop.call('cart.read', { as: asha })).body.items).toHaveLength(1);
    expect(await given.orders(asha)).toEqual([]);
    // The same key is good for the next try.
    expect(await shop.call('payment.createOrder', { as: asha, body, headers })).toMatchObject({ status: 200 });
  });
});

describe('a checkout that is paid already, though nobody told us', () => {
  it('gets its order before another purchase takes its hold over', async () => {
    const asha = await given.buyer();
    const [bear, kite] = [await shop.product({ stock: 1 }), await shop.product({ stock: 1 })];
    await given.pay(await given.checkout(asha, bear), 'never');
    await given.checkout(asha, kite);
    expect(await given.orders(asha)).toHaveLength(1);
    expect(await given.stock(bear)).toEqual({ free: 0, held: 0, sold: 1, stocked: 1 });
    expect(await given.stock(kite)).toMatchObject({ held: 1 });
  });

  it('is said to be paid, with its order, to a shopper who presses Pay again: the same goods are not paid for twice', async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ stock: 5 });
    const headers = { 'idempotency-key': 'key-of-an-impatient-one' };
    const paid = await given.pay((await given.ask(asha, [{ product: bear, quantity: 1 }], { headers })).body.id, 'never');
    const again = await given.ask(asha, [{ product: bear, quantity: 1 }]);
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    const [order] = await given.orders(asha);
    expect(again.body.details).toEqual({ orderId: order?.['id'] });
    // Neither does the answer to the first request, should it be asked for again, nor the window's own.
    expect(await given.ask(asha, [{ product: bear, quantity: 1 }], { headers })).toMatchObject({
      status: 409,
      body: { details: again.body.details },
    });
    expect(await given.verify(asha, paid)).toMatchObject({ status: 200, body: again.body.details });
    expect(await given.stock(bear)).toEqual({ free: 4, held: 0, sold: 1, stocked: 5 });
    // What is wanted once more after that is another purchase.
    expect(await given.ask(asha, [{ product: bear, quantity: 1 }])).toMatchObject({ status: 200 });
  });

  it('is said to be paid to whoever changes the address meanwhile, or comes when its time is over', async () => {
    const [asha, ravi] = [await given.buyer(), await given.buyer()];
    const bear = await shop.product({ stock: 5 });
    for (const buyer of [asha, ravi]) await given.pay(await given.checkout(buyer, bear), 'never');
    const elsewhere = { ...asha, addressId: await shop.address(asha, { city: 'Mysuru' }) };
    expect(await given.ask(elsewhere, [{ product: bear, quantity: 1 }])).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    shop.advance(16 * 60);
    expect(await given.ask(ravi, [{ product: bear, quantity: 1 }])).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    for (const buyer of [asha, ravi]) expect(await given.orders(buyer)).toHaveLength(1);
  });

  it('keeps its hold when the provider cannot be asked', async () => {
    const asha = await given.buyer();
    const [bear, kite] = [await shop.product({ stock: 1 }), await shop.product({ stock: 1 })];
    const paid = await given.pay(await given.checkout(asha, bear), 'never');
    shop.world.payments.faults.add({ operation: '*', mode: 'error', times: 10 });
    expect(await given.ask(asha, [{ product: kite, quantity: 1 }])).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
    shop.world.payments.faults.clear();
    expect(await given.stock(bear)).toMatchObject({ held: 1 });
    expect(await given.stock(kite)).toMatchObject({ held: 0 });
    expect(await given.verify(asha, paid)).toMatchObject({ status: 200 });
  });
});

describe('after kill -9', () => {
  it("between the provider's answer and our note of it, the repeat finds the order by its receipt", async () => {
    const asha = await given.buyer();
    const bear = await shop.product({ stock: 2 });
    const id = await given.checkout(asha, bear);
    const { providerOrderId: _, ...rest } = (await given.checkoutOf(id)) as Record<string, unknown>;
    await db().send(new PutCommand({ TableName: shop.world.tableName, Item: rest }));
    await db().send(new DeleteCommand({ TableName: shop.world.tableName, Key: { pk: `PROVIDER_ORDER#${id}`, sk: 'REF' } }));
    const before = providerOrdersMade();
    expect(await given.ask(asha, [{ product: bear, quantity: 1 }])).toMatchObject({ status: 200, body: { id } });
    expect(providerOrdersMade() - before).toBe(0);
  });
});
