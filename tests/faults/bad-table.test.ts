/** A purchase while the table throttles, conflicts, fails and loses its responses. */
import { afterEach, expect, it } from 'vitest';
import type { ApiResponse } from '#tests/kit/call.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable, type TableFault } from '#tests/kit/table/faulty-table.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();
const checkoutSteps = createCheckoutSteps(shop);
expectBooksBalanced(shop);

const writes = /^(?:TransactWriteItems|PutItem|UpdateItem)$/;

afterEach(() => {
  faultyTable.decideFault = () => undefined;
});

/** Repeats a request that is answered 503 with a Retry-After header. */
async function retryWhileUnavailable(ask: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (let again = 0; ; again++) {
    const answer = await ask();
    if (answer.status !== 503 || again === 40) return answer;
    expect(answer.headers['retry-after']).toBeDefined();
  }
}

async function purchase(asha: Buyer, product: { id: number }) {
  const opened = await retryWhileUnavailable(() =>
    checkoutSteps.requestCheckout(asha, [{ product, quantity: 1 }], { headers: { 'idempotency-key': 'one-and-the-same' } }),
  );
  expect(opened.status).toBe(200);
  const paid = await shop.pay(opened.body.id, { method: 'upi', outcome: 'captured', webhook: 'now' });
  const verified = await retryWhileUnavailable(() => checkoutSteps.verifyPayment(asha, paid));
  expect(verified.status).toBe(200);
  const body = { paymentId: paid.razorpay_payment_id, razorpayOrderId: paid.razorpay_order_id };
  const order = await retryWhileUnavailable(() => shop.call('order.create', { as: asha, body }));
  expect(order).toMatchObject({ status: 201, body: { id: verified.body.orderId } });
  return paid;
}

it('makes one checkout, one order and one sale when the table loses the response to each commit', async () => {
  const lostBefore = faultyTable.faultCounts['response-lost'] ?? 0;
  const [asha, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 3 })];
  let nth = 0;
  // The first attempt of every write is executed and its response lost; the client's retry must not count twice.
  faultyTable.decideFault = (operation) => (writes.test(operation) && nth++ % 2 === 0 ? 'response-lost' : undefined);
  await purchase(asha, bear);
  faultyTable.decideFault = () => undefined;
  expect((faultyTable.faultCounts['response-lost'] ?? 0) - lostBefore).toBeGreaterThanOrEqual(3);
  expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 2, held: 0, sold: 1, stocked: 3 });
});

// The client pauses for half a second after a throttled call.
it.each<[TableFault, number]>([
  ['throttled', 12],
  ['conflict', 3],
  ['server-error', 3],
  ['response-lost', 3],
])('completes one purchase while the table fails calls in this way: %s, one of %i', async (trouble, every) => {
  const [asha, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 3 })];
  let nth = 0;
  faultyTable.decideFault = () => (nth++ % every === 0 ? trouble : undefined);
  const paid = await purchase(asha, bear);
  faultyTable.decideFault = () => undefined;
  expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
  expect(await checkoutSteps.refundOf(paid.razorpay_payment_id)).toBeUndefined();
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 2, held: 0, sold: 1, stocked: 3 });
});

it('answers 503 while the table is down and places the order in the sweep afterwards', async () => {
  const [asha, bear] = [await checkoutSteps.buyer(), await shop.product({ stock: 3 })];
  const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, bear));
  faultyTable.decideFault = () => 'server-error';
  const answer = await checkoutSteps.verifyPayment(asha, paid);
  faultyTable.decideFault = () => undefined;
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  shop.advanceClock(60);
  await shop.runJob('settle-pending');
  expect(await checkoutSteps.ordersOf(asha)).toHaveLength(1);
});
