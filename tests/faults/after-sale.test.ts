/** Cancellations, returns and refunds of orders while the table and the payment provider fail: money and units stay accounted for. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const orderSteps = createOrderSteps(shop, checkoutSteps);
const faultyTable = await openFaultyTable();
const books = expectBooksBalanced(shop);

let asha: Buyer;
let admin: Customer;
beforeEach(async () => {
  [asha, admin] = [await checkoutSteps.buyer(), await shop.admin()];
});
afterEach(() => {
  shop.services.payments.faults.clear();
  faultyTable.decideFault = () => undefined;
});

const writes = /^(?:TransactWriteItems|PutItem|UpdateItem)$/;
const cancel = (id: string, as = asha) => shop.call('order.cancel', { as, params: { id }, body: {} });

it('cancels and refunds an order once when every response of the table to the commits is lost', async () => {
  const lostBefore = faultyTable.faultCounts['response-lost'] ?? 0;
  const bear = await shop.product({ stock: 3 });
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 2 });
  let nth = 0;
  faultyTable.decideFault = (operation) => (writes.test(operation) && nth++ % 2 === 0 ? 'response-lost' : undefined);
  const answer = await cancel(id);
  faultyTable.decideFault = () => undefined;
  expect((faultyTable.faultCounts['response-lost'] ?? 0) - lostBefore).toBeGreaterThanOrEqual(2);
  expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled', paymentStatus: 'refunded' } });
  expect(await orderSteps.refundedAmounts(id, asha)).toHaveLength(1);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 3, held: 0, sold: 0, stocked: 3 });
  expect((await orderSteps.readOrder(admin, id)).history).toHaveLength(1);
});

it('refunds in the job a cancellation that died between its commit and the provider', async () => {
  const id = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
  let commits = 0;
  // The first commit is the cancellation; everything that the function writes after it fails.
  faultyTable.decideFault = (operation) => (operation === 'TransactWriteItems' && ++commits > 1 ? 'server-error' : undefined);
  await cancel(id);
  faultyTable.decideFault = () => undefined;
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([]);
  expect(await orderSteps.readOrder(asha, id)).toMatchObject({ status: 'cancelled', refunds: [{ status: 'pending' }] });
  await shop.runJob('send-refunds');
  expect(await orderSteps.readOrder(asha, id)).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'processed' }] });
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
});

it('never refunds more than was captured, even when the order has lost its record of a refund', async () => {
  const ravi = await checkoutSteps.buyer();
  books.except(ravi);
  const bear = await shop.product({ price: 10_000, stock: 3 });
  const id = await orderSteps.placeOrder(ravi, { product: bear, quantity: 1 });
  expect(await cancel(id, ravi)).toMatchObject({ status: 200 });
  const { pk, sk, ...order } = (await shop.table.get(`CUSTOMER#${ravi.id}`, `ORDER#${id}`)) ?? {};
  await shop.putItem({ pk, sk, ...order, status: 'delivered', refunds: [], timeline: [{ status: 'delivered', at: shop.now().toISOString() }] });
  const { body } = await shop.call('return.request', {
    as: ravi,
    params: { id },
    body: { items: [{ productId: bear.id, quantity: 1, reason: 'x' }] },
  });
  const params = { id, returnId: body.returns[0].id };
  await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
  // Only the refunded amount of the payment is left to prevent a second refund.
  const items = [{ productId: bear.id, restock: false }];
  expect((await shop.call('return.change', { as: admin, params, body: { status: 'received', items } })).status).toBe(503);
  expect(await shop.table.get(`REFUND#${params.returnId}`, 'REFUND')).toBeUndefined();
  expect(await orderSteps.refundedAmounts(id, ravi)).toEqual([11_800]);
  expect(await checkoutSteps.stockOf(bear)).toEqual({ free: 3, held: 0, sold: 0, stocked: 3 });
});
