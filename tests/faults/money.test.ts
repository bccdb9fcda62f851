/** Random sequences of checkouts with offers and sales, payments, retries and provider faults: no money and no unit is lost, and prices are right. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterEach, expect, inject, it } from 'vitest';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import { paymentsOfOrder, refundsOfPayment } from '#functions/payment/razorpay.ts';
import { readLedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { brokenDocuments } from '#tests/kit/ledger/invariants-of-delivery.ts';
import { brokenPrices } from '#tests/kit/ledger/invariants-of-prices.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createDeliverySteps } from '#tests/settings/delivery-steps.ts';
import { applyTerms, type SoakOffer } from '#tests/tools/soak/offers.ts';
import { couponsOfProgram, type Terms, termsOf } from '#tests/tools/soak/terms.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
// Connects directly, not through a proxy that makes the table fail.
const client = new DynamoDBClient({ endpoint: inject('tableUrl') });
closeAfterTests(() => client.destroy());
expectBooksBalanced(shop);
const delivery = await createDeliverySteps(shop);
await delivery.change({ rows: [{ zone: '', upTo: null, charge: 39.5 }], freeFrom: 250 });

afterEach(() => shop.services.payments.faults.clear());

/** Runs of the property: `MONEY_RUNS=500` for a long search, from a random seed that fast-check prints on failure. */
const runs = process.env['MONEY_RUNS'];
const parameters = { endOnFailure: true, ...(runs === undefined ? { numRuns: 6, seed: 20_261_128 } : { numRuns: Number(runs) }) };

const which = fc.nat({ max: 7 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      buyer: fc.nat({ max: 1 }),
      product: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 2 }),
      /** The place of a coupon, and of one of its codes; one place has no coupon. */
      coupon: fc.record({ offer: fc.nat({ max: couponsOfProgram }), code: fc.nat({ max: 2 }) }),
      more: fc.constantFrom(
        {},
        {},
        { giftMessage: 'Happy birthday, Anu!' },
        { business: { gstin: '29AAGCB7383J1Z4', companyName: 'Balgram Toys LLP' } },
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order: which,
      outcome: fc.constantFrom('captured' as const, 'captured' as const, 'authorized' as const, 'failed' as const),
      webhook: fc.constantFrom('now' as const, 'never' as const, 'duplicate' as const, 'late' as const),
      wrong: fc.constantFrom(false, false, false, true),
      evenIfPaid: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('verify' as const, 'create' as const, 'update' as const, 'authorise' as const), payment: which }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('sweep' as const, 'refunds' as const, 'tick' as const, 'replay' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 16) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      operation: fc.constantFrom(
        'orders.create' as const,
        'orders.fetch' as const,
        'payments.capture' as const,
        'refunds.create' as const,
        'webhook' as const,
      ),
      mode: fc.constantFrom('drop-after' as const, 'throttle' as const, 'error' as const, 'lost-before' as const, 'html502' as const),
    }),
  },
);
type Step = (typeof step extends fc.Arbitrary<infer T> ? T : never) & object;

interface Day {
  readonly buyers: readonly Buyer[];
  readonly products: readonly ProductItem[];
  readonly coupons: readonly SoakOffer[];
  readonly orders: string[];
  readonly paid: { readonly razorpay_order_id: string; readonly razorpay_payment_id: string; readonly razorpay_signature: string }[];
}

/** Agrees, like a shopper, to the total without a coupon that is refused. */
async function open({ buyers, products, coupons, orders }: Day, { buyer, product, quantity, coupon, more }: Extract<Step, { do: 'open' }>) {
  const as = buyers[buyer] as Buyer;
  const codes = coupons[coupon.offer]?.codes ?? [];
  const body = {
    items: [{ productId: products[product]?.id, quantity }],
    shippingAddressId: as.addressId,
    ...(codes.length === 0 ? {} : { coupon: codes[coupon.code % codes.length] }),
    ...more,
  };
  const request = (agreed: object = {}) => shop.call('payment.createOrder', { as, body: { ...body, ...agreed } });
  const first = await request();
  const total = first.body?.code === 'coupon_refused' ? first.body.details.total : undefined;
  const answer = total === undefined ? first : await request({ amount: total });
  // 401: the token expires in a run with many waits.
  expect([200, 401, 409, 503]).toContain(answer.status);
  if (answer.status === 200 && !orders.includes(answer.body.id)) orders.push(answer.body.id);
}

async function run(day: Day, each: Step): Promise<void> {
  const { payments } = shop.services;
  const payment = 'payment' in each ? day.paid[each.payment % Math.max(1, day.paid.length)] : undefined;
  const asks = async (call: (buyer: Buyer) => Promise<{ status: number }>) => {
    // A customer who is not the owner is rejected; no call answers 500.
    for (const buyer of day.buyers) expect((await call(buyer)).status).not.toBe(500);
  };
  switch (each.do) {
    case 'open':
      return open(day, each);
    case 'pay': {
      const order = day.orders[each.order % Math.max(1, day.orders.length)];
      if (order === undefined) return;
      const { outcome, webhook, evenIfPaid, wrong } = each;
      const paid = await payments
        .pay(order, { method: 'upi', outcome, webhook, evenIfPaid, ...(wrong ? { amount: 12_300 } : {}) })
        .catch(() => undefined);
      if (paid) day.paid.push(paid);
      return;
    }
    case 'verify':
      if (payment)
        await asks((buyer) => checkoutSteps.verifyPayment(buyer, { ...payment, razorpay_signature: payment.razorpay_signature || 'none' }));
      return;
    case 'create':
      if (payment)
        await asks((as) =>
          shop.call('order.create', { as, body: { paymentId: payment.razorpay_payment_id, razorpayOrderId: payment.razorpay_order_id } }),
        );
      return;
    case 'update':
      if (payment)
        await asks((as) =>
          shop.call('payment.updateOrderStatus', {
            as,
            body: { razorpay_order_id: payment.razorpay_order_id, razorpay_payment_id: payment.razorpay_payment_id, status: 'completed' },
          }),
        );
      return;
    case 'authorise':
      if (payment) await payments.authoriseLate(payment.razorpay_payment_id).catch(() => undefined);
      return;
    case 'replay':
      for (const { id, body } of payments.requestLog().events.slice(0, 3))
        if (day.orders.some((order) => body.includes(order))) await payments.replay(id);
      return;
    case 'sweep':
      return shop.runJob('settle-pending');
    case 'refunds':
      return shop.runJob('send-refunds');
    case 'tick':
      return payments.tick();
    case 'wait':
      return shop.advanceClock(each.minutes * 60);
    case 'fault':
      return payments.faults.add({ operation: each.operation, mode: each.mode });
  }
}

/** Six days pass without faults. */
async function drain(): Promise<void> {
  shop.services.payments.faults.clear();
  for (const minutes of [20, 20, 120, 480, 1_440, 1_440, 1_440, 1_440, 2_000, 60]) {
    shop.advanceClock(minutes * 60);
    await shop.services.payments.tick();
    await shop.runJob('settle-pending');
    await shop.runJob('send-refunds');
  }
}

async function expectNothingLost(day: Day): Promise<void> {
  const orders = (await Promise.all(day.buyers.map((buyer) => checkoutSteps.ordersOf(buyer)))).flat();
  const sold = new Map<number, number>();
  for (const order of orders) {
    for (const { productId, quantity } of order['lines']) sold.set(productId, (sold.get(productId) ?? 0) + quantity);
    const payment = (await paymentsOfOrder(order['providerOrderId'])).find(({ id }) => id === order['paymentId']);
    expect(payment).toMatchObject({ status: 'captured', amount: order['total'], currency: 'INR', amount_refunded: 0 });
  }
  expect(new Set(orders.map(({ paymentId }) => paymentId)).size).toBe(orders.length);
  expect(new Set(orders.map(({ providerOrderId }) => providerOrderId)).size).toBe(orders.length);
  for (const providerOrderId of day.orders) {
    expect((await checkoutSteps.checkoutOf(providerOrderId))?.['status']).not.toBe('open');
    for (const payment of await paymentsOfOrder(providerOrderId)) {
      const isOrder = orders.some(({ paymentId }) => paymentId === payment.id);
      if (payment.captured) expect(isOrder ? payment.status : payment.amount_refunded).toBe(isOrder ? 'captured' : payment.amount);
      const given = (await refundsOfPayment(payment.id)).filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
      expect(given).toBeLessThanOrEqual(payment.amount);
      if (isOrder) expect(given).toBe(0);
    }
  }
  await checkoutSteps.expectStockBalanced(...day.products);
  for (const product of day.products) expect(await checkoutSteps.stockOf(product)).toMatchObject({ held: 0, sold: sold.get(product.id) ?? 0 });
}

/** Long programs as often as short ones: a short one sells nothing. */
const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 5, size: 'max' }), { minLength: 3, maxLength: 14, size: 'max' });

async function openDay(terms: Terms): Promise<Day> {
  const [buyers, products] = await Promise.all([
    Promise.all([checkoutSteps.buyer(), checkoutSteps.buyer()]),
    Promise.all([10_000, 20_000].map((price, n) => shop.product({ stock: 6 - 2 * n, price, gstRate: terms.rates[n] ?? 18 }))),
  ]);
  const goods = products.map(({ id, categoryId, price }) => ({ productId: id, categoryId, price: price / 100 }));
  const owner = await shop.admin();
  const { coupons } = await applyTerms({ ...shop, advance: async (seconds) => shop.advanceClock(seconds) }, owner, terms, goods);
  return { buyers, products, coupons, orders: [], paid: [] };
}

/** Every line has the price, the sale and the tax of its time, and every document mirrors its order. */
async function expectPricesRight({ mode }: Terms, since: string): Promise<void> {
  await shop.runJob('number-invoices');
  const books = await readLedgerSnapshot(client, shop.services.tableName, []);
  expect([...brokenPrices(books, { since, includesTax: mode === 'tax_inclusive' }), ...brokenDocuments(books)]).toEqual([]);
}

it('turns every captured payment into one order or a full refund and releases every hold', async () => {
  await fc.assert(
    // The steps of a group run concurrently, one group after the other.
    fc.asyncProperty(termsOf(2), groups, async (terms, played) => {
      const day = await openDay(terms);
      const since = shop.now().toISOString();
      for (const group of played) await Promise.all(group.map((each) => run(day, each)));
      await drain();
      await expectNothingLost(day);
      await expectPricesRight(terms, since);
    }),
    parameters,
  );
}, 3_600_000);
