/** Opening a checkout: server-side prices, held stock and one provider order. */
import { describe, expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);

const providerOrdersMade = () =>
  shop.services.payments.requestLog().requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/orders')).length;

describe('the price of a checkout', () => {
  it('computes tax and total from the products and holds the stock for 15 minutes', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ price: 49_950, stock: 5 });
    const before = shop.now().getTime();
    const answer = await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 2 }]);
    // 999.00 + 18 %
    expect(answer).toMatchObject({
      status: 200,
      body: { id: expect.stringMatching(/^order_/), amount: 117_882, currency: 'INR', key: 'rzp_test_specs' },
    });
    const holdBegan = Date.parse(answer.body.expiresAt) - 15 * 60_000;
    expect(holdBegan).toBeGreaterThanOrEqual(before);
    expect(holdBegan).toBeLessThanOrEqual(shop.now().getTime());
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 3, held: 2, sold: 0, stocked: 5 });
  });

  it('answers 409 with the new total and holds nothing when the customer was shown another amount', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ price: 10_000 });
    const answer = await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }], { amount: 100 });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'total_changed', details: { amount: 100, subtotal: 10_000, tax: 1_800, shippingCost: 0, total: 11_800 } },
    });
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ held: 0 });
  });

  it('taxes each product at its own GST rate', async () => {
    const asha = await checkoutSteps.buyer();
    const book = await shop.product({ price: 20_000, gstRate: 5 });
    const bear = await shop.product({ price: 10_000 });
    expect(
      await checkoutSteps.requestCheckout(asha, [
        { product: book, quantity: 1 },
        { product: bear, quantity: 1 },
      ]),
    ).toMatchObject({ status: 200, body: { amount: 30_000 + 1_000 + 1_800 } });
  });

  it('refuses a checkout of less than one rupee', async () => {
    const asha = await checkoutSteps.buyer();
    const sticker = await shop.product({ price: 50 });
    expect(await checkoutSteps.requestCheckout(asha, [{ product: sticker, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'total_too_small' },
    });
  });

  it('refuses a checkout above the limit of the provider and holds nothing', async () => {
    const asha = await checkoutSteps.buyer();
    const castle = await shop.product({ price: 42_372_882, stock: 2, gstRate: 18 });
    expect(await checkoutSteps.requestCheckout(asha, [{ product: castle, quantity: 1 }])).toMatchObject({
      status: 200,
      body: { amount: 50_000_000 },
    });
    const answer = await checkoutSteps.requestCheckout(asha, [{ product: castle, quantity: 2 }]);
    expect(answer).toMatchObject({ status: 409, body: { code: 'total_too_large', message: expect.stringContaining('₹5,00,000') } });
    expect(await checkoutSteps.stockOf(castle)).toMatchObject({ free: 1, held: 1 });
  });
});

describe('the items of a checkout', () => {
  it('checks out the cart at current prices when the request names no items', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ price: 10_000 });
    await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 3 } });
    const answer = await shop.call('payment.createOrder', { as: asha, body: { shippingAddressId: asha.addressId } });
    expect(answer).toMatchObject({ status: 200, body: { amount: 35_400 } });
  });

  it('accepts a checkout request with its fields in notes, as in the specification', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ price: 10_000 });
    await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 1 } });
    const body = {
      amount: 11_800,
      currency: 'INR',
      receipt: 'order_1',
      notes: { order_type: 'cart', user_id: asha.id, shipping_address_id: asha.addressId, billing_address_id: asha.addressId },
    };
    expect(await shop.call('payment.createOrder', { as: asha, body })).toMatchObject({ status: 200, body: { amount: 11_800 } });
  });

  it('refuses to check out an empty cart', async () => {
    const asha = await checkoutSteps.buyer();
    expect(await shop.call('payment.createOrder', { as: asha, body: { shippingAddressId: asha.addressId } })).toMatchObject({
      status: 409,
      body: { code: 'cart_empty' },
    });
  });

  it('names the missing items of a buy_now request', async () => {
    const asha = await checkoutSteps.buyer();
    const body = { amount: 100, currency: 'INR', notes: { order_type: 'buy_now', user_id: asha.id, shipping_address_id: asha.addressId } };
    expect(await shop.call('payment.createOrder', { as: asha, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { items: expect.any(String) } },
    });
  });

  it('names draft and unknown products in the error', async () => {
    const asha = await checkoutSteps.buyer();
    const draft = await shop.product({ status: 'draft' });
    const answer = await checkoutSteps.requestCheckout(asha, [
      { product: draft, quantity: 1 },
      { product: { id: 999_999 }, quantity: 1 },
    ]);
    expect(answer).toMatchObject({ status: 404, body: { code: 'product_not_found', details: { productIds: [draft.id, 999_999] } } });
  });

  it('refuses more units than are in stock, summed over the lines of a checkout', async () => {
    const asha = await checkoutSteps.buyer();
    const kite = await shop.product({ name: 'Red kite', stock: 3 });
    const answer = await checkoutSteps.requestCheckout(asha, [
      { product: kite, quantity: 2 },
      { product: kite, quantity: 2 },
    ]);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', details: { items: [{ productId: kite.id, name: 'Red kite', available: 3 }] } },
    });
    expect(answer.body.message).toContain('Red kite');
    expect(await checkoutSteps.stockOf(kite)).toEqual({ free: 3, held: 0, sold: 0, stocked: 3 });
  });
});

describe('repeated and concurrent checkouts', () => {
  it('repeats the response for the same idempotency key and rejects another checkout with it', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 10 });
    const headers = { 'idempotency-key': 'key-of-one-purchase' };
    const first = await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }], { headers });
    const again = await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }], { headers });
    expect(again.body).toEqual(first.body);
    expect(await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 2 }], { headers })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 9, held: 1 });
  });

  it('opens one checkout and one provider order for concurrent requests with one key', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 10 });
    const before = providerOrdersMade();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 1 }], { headers: { 'idempotency-key': 'key-of-a-double-click' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(providerOrdersMade() - before).toBe(1);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 9, held: 1 });
  });

  it('returns the open checkout for an equal request without an idempotency key', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 10 });
    const first = await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 4 }]);
    expect((await checkoutSteps.requestCheckout(asha, [{ product: bear, quantity: 4 }])).body).toEqual(first.body);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 6, held: 4 });
  });

  it('releases the hold of the previous checkout when a different one is opened', async () => {
    const asha = await checkoutSteps.buyer();
    const [bear, kite] = [await shop.product({ stock: 3 }), await shop.product({ stock: 2 })];
    const first = await checkoutSteps.openCheckout(asha, bear, 3);
    const second = await checkoutSteps.requestCheckout(asha, [
      { product: bear, quantity: 2 },
      { product: kite, quantity: 2 },
    ]);
    expect(second).toMatchObject({ status: 200 });
    expect(second.body.id).not.toBe(first);
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 1, held: 2, sold: 0, stocked: 3 });
    expect(await checkoutSteps.stockOf(kite)).toEqual({ free: 0, held: 2, sold: 0, stocked: 2 });
    expect(await checkoutSteps.checkoutOf(first)).toMatchObject({ status: 'expired' });
  });

  it('replaces a checkout of fifty lines with fifty other products within the transaction limit', async () => {
    const asha = await checkoutSteps.buyer();
    const products = await Promise.all(Array.from({ length: 100 }, () => shop.product({ stock: 1, price: 1_000 })));
    const [one, other] = [products.slice(0, 50), products.slice(50)];
    expect(
      await checkoutSteps.requestCheckout(
        asha,
        one.map((product) => ({ product, quantity: 1 })),
      ),
    ).toMatchObject({ status: 200 });
    const second = await checkoutSteps.requestCheckout(
      asha,
      other.map((product) => ({ product, quantity: 1 })),
    );
    expect(second).toMatchObject({ status: 200 });
    expect(await checkoutSteps.stockOf(one[0] as (typeof one)[number])).toMatchObject({ free: 1, held: 0 });
    const paid = await checkoutSteps.payInWindow(second.body.id);
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200 });
    await checkoutSteps.expectStockBalanced(...products);
  });

  it('leaves one open hold after concurrent checkouts of different products', async () => {
    const asha = await checkoutSteps.buyer();
    const products = await Promise.all(Array.from({ length: 5 }, () => shop.product({ stock: 5 })));
    const answers = await Promise.all(products.map((product) => checkoutSteps.requestCheckout(asha, [{ product, quantity: 5 }])));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const held = await Promise.all(products.map(async (product) => (await checkoutSteps.stockOf(product)).held as number));
    expect(held.reduce((sum, each) => sum + each, 0)).toBe(5);
    await checkoutSteps.expectStockBalanced(...products);
  });
});

describe('the gift message of a checkout', () => {
  const askWith = async (giftMessage: string) => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product();
    const body = { items: [{ productId: bear.id, quantity: 1 }], shippingAddressId: asha.addressId, giftMessage };
    return shop.call('payment.createOrder', { as: asha, body });
  };
  const messageOf = async ({ body }: { body: { id: string } }) => (await checkoutSteps.checkoutOf(body.id))?.['giftMessage'];

  it('keeps a gift message of 200 characters in the checkout, trimmed', async () => {
    const answer = await askWith(`  ${'x'.repeat(200)}\r\n`);
    expect(answer).toMatchObject({ status: 200 });
    expect(await messageOf(answer)).toBe('x'.repeat(200));
  });

  it('rejects a gift message of 201 characters', async () => {
    expect(await askWith('x'.repeat(201))).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('treats a blank gift message as absent', async () => {
    const answer = await askWith(' \n ');
    expect(answer).toMatchObject({ status: 200 });
    expect(await messageOf(answer)).toBeUndefined();
  });

  it('rejects a gift message with characters that change the reading direction', async () => {
    expect(await askWith('Happy \u202ebirthday')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('accepts a gift message in the notes of a checkout request, and at most 200 characters of it', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ price: 10_000 });
    const ask = (gift_message: string) =>
      shop.call('payment.createOrder', {
        as: asha,
        body: {
          amount: 11_800,
          currency: 'INR',
          items: [{ productId: bear.id, quantity: 1 }],
          notes: { order_type: 'buy_now', user_id: asha.id, shipping_address_id: asha.addressId, gift_message },
        },
      });
    expect(await ask('x'.repeat(201))).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const answer = await ask('Happy birthday, Tara!');
    expect(answer).toMatchObject({ status: 200 });
    expect(await messageOf(answer)).toBe('Happy birthday, Tara!');
  });

  it('rejects another gift message under the same idempotency key', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product();
    const ask = (giftMessage: string) =>
      shop.call('payment.createOrder', {
        as: asha,
        body: { items: [{ productId: bear.id, quantity: 1 }], shippingAddressId: asha.addressId, giftMessage },
        headers: { 'idempotency-key': `key-of-a-gift-${asha.id}` },
      });
    expect(await ask('For Tara')).toMatchObject({ status: 200 });
    expect(await ask('For Veer')).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  it('replaces the open checkout when only its gift message differs, and holds the units once', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 5 });
    const ask = (giftMessage: string) =>
      shop.call('payment.createOrder', {
        as: asha,
        body: { items: [{ productId: bear.id, quantity: 2 }], shippingAddressId: asha.addressId, giftMessage },
      });
    const [first, second] = [await ask('For Tara'), await ask('For Veer')];
    expect(second.body.id).not.toBe(first.body.id);
    expect(await messageOf(second)).toBe('For Veer');
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 3, held: 2 });
  });
});

describe('the customer of a checkout', () => {
  it('returns 404 for the shipping or billing address of another customer', async () => {
    const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
    const bear = await shop.product();
    const body = { items: [{ productId: bear.id, quantity: 1 }], shippingAddressId: ravi.addressId };
    expect(await shop.call('payment.createOrder', { as: asha, body })).toMatchObject({ status: 404, body: { code: 'address_not_found' } });
    const billed = { ...body, shippingAddressId: asha.addressId, billingAddressId: ravi.addressId };
    expect(await shop.call('payment.createOrder', { as: asha, body: billed })).toMatchObject({ status: 404, body: { code: 'address_not_found' } });
  });

  it('rejects notes that name another customer', async () => {
    const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
    const bear = await shop.product();
    const body = {
      amount: 1,
      currency: 'INR',
      items: [{ productId: bear.id, quantity: 1 }],
      notes: { order_type: 'buy_now', user_id: ravi.id, shipping_address_id: asha.addressId },
    };
    expect(await shop.call('payment.createOrder', { as: asha, body })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('rejects a price or a status in a checkout request', async () => {
    const asha = await checkoutSteps.buyer();
    const bear = await shop.product();
    const body = { items: [{ productId: bear.id, quantity: 1, price: 1 }], shippingAddressId: asha.addressId, isPaid: true };
    expect(await shop.call('payment.createOrder', { as: asha, body })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
