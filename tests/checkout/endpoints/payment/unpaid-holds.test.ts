/** A customer who never pays cannot keep stock from others: how much a checkout may hold decreases with each hold that ends unpaid. */
import { describe, expect, it } from 'vitest';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);

type Product = Awaited<ReturnType<typeof shop.product>>;
const minutes = (count: number) => shop.advanceClock(count * 60);
/** Lets all current holds end unpaid. */
const expire = async () => {
  minutes(15);
  await shop.runJob('settle-pending');
};
// The access token of a customer ends after an hour.
const { signInAgain } = createOrderSteps(shop, checkoutSteps);
/** Holds as much of a product as the shop lets the customer hold. */
async function holdMost(customer: Buyer, product: Product): Promise<number> {
  const buyer = await signInAgain(customer);
  const { free, held } = await checkoutSteps.stockOf(product);
  for (let quantity = Math.min(100, Number(free) + Number(held)); quantity > 0; quantity--) {
    const { status, body } = await checkoutSteps.requestCheckout(buyer, [{ product, quantity }]);
    if (status === 200) return quantity;
    if (body.code === 'hold_paused') return 0;
    expect(body.code).toBe('units_limited');
    quantity = body.details.items[0].limit + 1;
  }
  return 0;
}
/** A new customer buys a unit. */
async function servesHonestBuyer(product: Product, quantity = 1): Promise<boolean> {
  const buyer = await checkoutSteps.buyer();
  const { status, body } = await checkoutSteps.requestCheckout(buyer, [{ product, quantity }]);
  if (status !== 200) return false;
  const { body: verified } = await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(body.id));
  return verified.success;
}

it('serves an honest buyer in each of eight windows of a customer who never pays and asks for all of 50 units', async () => {
  const [nonPayer, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 50 })];
  const holds: number[] = [];
  for (let window = 0; window < 8; window++) {
    holds.push(await holdMost(nonPayer, bear));
    expect(await servesHonestBuyer(bear)).toBe(true);
    await expire();
  }
  // The pauses after the third and the fourth hold take one and two windows, and the next one lasts an hour.
  expect(holds).toEqual([10, 10, 10, 0, 1, 0, 0, 1]);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 42, held: 0, sold: 8, stocked: 50 });
});

it('serves an honest buyer from the second window on when only 8 units are left', async () => {
  const [nonPayer, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 8 })];
  expect(await holdMost(nonPayer, bear)).toBe(8);
  await expire();
  for (let window = 1; window < 6; window++) {
    expect(await holdMost(nonPayer, bear)).toBeLessThanOrEqual(2);
    expect(await servesHonestBuyer(bear)).toBe(true);
    await expire();
  }
});

it('lets one request hold ten units each of several products, not the whole stock', async () => {
  const nonPayer = await checkoutSteps.buyer();
  const products: Product[] = [];
  for (let n = 0; n < 3; n++) products.push(await shop.product({ stock: 100, price: 100 }));
  const lines = (quantity: number) => products.map((product) => ({ product, quantity }));
  const answer = await checkoutSteps.requestCheckout(nonPayer, lines(100));
  expect(answer).toMatchObject({ status: 409, body: { code: 'units_limited' } });
  expect(answer.body.details.items).toHaveLength(3);
  expect(await checkoutSteps.requestCheckout(nonPayer, lines(10))).toMatchObject({ status: 200 });
  for (const product of products) expect(await checkoutSteps.stockOf(product)).toMatchObject({ free: 90, held: 10 });
});

describe('an honest family', () => {
  it('lets a new customer buy two of the last three units, also after a failed payment', async () => {
    const [family, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 3 })];
    await checkoutSteps.openCheckout(family, bear, 2);
    await expire();
    const { status, body } = await checkoutSteps.verifyPayment(
      family,
      await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(family, bear, 2)),
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
    expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 1, held: 0, sold: 2, stocked: 3 });
  });

  it('lets a customer change an unpaid checkout for ten minutes without a limit', async () => {
    const [family, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 8 })];
    for (const quantity of [6, 7, 8]) {
      await checkoutSteps.openCheckout(family, bear, quantity);
      minutes(3);
    }
    expect(await checkoutSteps.requestCheckout(family, [{ product: bear, quantity: 7 }])).toMatchObject({ status: 200 });
  });

  it('lets a customer who has paid an order hold as many units as the cart allows, whatever was unpaid before', async () => {
    let family = await checkoutSteps.buyer();
    const bear = await shop.product({ stock: 100 });
    expect(await checkoutSteps.requestCheckout(family, [{ product: bear, quantity: 11 }])).toMatchObject({ status: 409 });
    for (let n = 0; n < 3; n++) {
      await checkoutSteps.openCheckout(family, bear);
      await expire();
    }
    minutes(15);
    family = await signInAgain(family);
    await checkoutSteps.verifyPayment(family, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(family, bear)));
    expect(await checkoutSteps.requestCheckout(family, [{ product: bear, quantity: 99 }])).toMatchObject({ status: 200 });
  });
});

describe('a customer who never pays', () => {
  it('counts the unpaid time of a checkout that is replaced a minute before it expires', async () => {
    const [nonPayer, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 8 })];
    await checkoutSteps.openCheckout(nonPayer, bear, 8);
    minutes(14);
    expect(await checkoutSteps.requestCheckout(nonPayer, [{ product: bear, quantity: 7 }])).toMatchObject({
      status: 409,
      body: { code: 'units_limited', details: { items: [{ productId: bear.id, limit: 2 }] } },
    });
    await checkoutSteps.openCheckout(nonPayer, bear, 2);
    expect(await checkoutSteps.stockOf(bear)).toMatchObject({ free: 6, held: 2 });
  });

  it('does not lift the limit for an order that is paid and cancelled at once', async () => {
    const [nonPayer, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 50 })];
    const { body } = await checkoutSteps.verifyPayment(nonPayer, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(nonPayer, bear)));
    await shop.call('order.cancel', { as: nonPayer, params: { id: body.orderId }, body: {} });
    expect(await checkoutSteps.requestCheckout(nonPayer, [{ product: bear, quantity: 11 }])).toMatchObject({
      status: 409,
      body: { code: 'units_limited' },
    });
  });

  it('applies the limit of unpaid units to parallel requests', async () => {
    const [nonPayer, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 40 })];
    await checkoutSteps.openCheckout(nonPayer, bear, 10);
    minutes(15);
    // The sweep ends the first hold while ten new ones are requested: each request either counts that hold or fails.
    await Promise.all([
      shop.runJob('settle-pending'),
      ...Array.from({ length: 10 }, (_, n) => checkoutSteps.requestCheckout(nonPayer, [{ product: bear, quantity: 10 - (n % 2) }])),
    ]);
    expect(Number((await checkoutSteps.stockOf(bear)).held)).toBeLessThanOrEqual(10);
    const [record] = (await shop.table.query(`CUSTOMER#${nonPayer.id}`)).filter(({ sk }) => sk === 'UNPAID#stock');
    expect(record).toMatchObject({ seconds: expect.any(Number), ttl: expect.any(Number) });
    expect(Number(record?.['seconds'])).toBeGreaterThanOrEqual(15 * 60);
  });

  it('says what the customer can do at each limit of unpaid units', async () => {
    const [nonPayer, bear] = [await checkoutSteps.buyer(), await shop.product({ name: 'Red kite', stock: 20 })];
    const message = async (quantity: number) => (await checkoutSteps.requestCheckout(nonPayer, [{ product: bear, quantity }])).body.message;
    expect(await message(11)).toBe(
      'A first order can have at most 10 of Red kite. Please reduce the quantity; once this order is paid you can order more.',
    );
    for (let n = 0; n < 3; n++) {
      await checkoutSteps.openCheckout(nonPayer, bear);
      await expire();
      if (n === 0)
        expect(await message(8)).toBe(
          'An earlier payment of yours was not completed, so you can reserve at most 5 of Red kite for now. Please reduce the quantity; the limit ends once you have paid an order.',
        );
    }
    expect(await message(1)).toMatch(
      /^You reserved several times without paying, so others get a turn. You can open the payment again at \d+:\d\d [ap]m \(India\)\.$/,
    );
  });
});

it('does not count a hold that ends because the payment provider is down', async () => {
  const [buyer, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 8 })];
  shop.services.payments.faults.add({ operation: 'orders.create', mode: 'html502', times: 9 });
  await checkoutSteps.requestCheckout(buyer, [{ product: bear, quantity: 8 }]);
  shop.services.payments.faults.clear();
  expect((await shop.table.query(`CUSTOMER#${buyer.id}`)).filter(({ sk }) => String(sk).startsWith('UNPAID#'))).toEqual([]);
});
