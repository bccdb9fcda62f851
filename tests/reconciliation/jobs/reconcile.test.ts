/** The daily reconciliation: every difference between our records and the provider's is found once and closed when it is gone. */
import { afterEach, describe, expect, it } from 'vitest';
import { refund as refundByHand } from '#functions/payment/razorpay.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { type DifferenceKind, differenceKinds } from '#shared/rules/order/reconciliation.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const orderSteps = createOrderSteps(shop, checkoutSteps);
const admin = await shop.admin();
afterEach(() => shop.services.payments.faults.clear());

/** Changes our records without the shop noticing. */
const change = (pk: string, sk: string, set: Readonly<Record<string, unknown>>) =>
  db().send(
    new UpdateCommand({
      TableName: shop.services.tableName,
      Key: { pk, sk },
      UpdateExpression: `SET ${Object.keys(set)
        .map((name) => `#${name} = :${name}`)
        .join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(Object.keys(set).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
    }),
  );

interface Deal {
  readonly asha: Buyer;
  readonly id: string;
  readonly paymentId: string;
}
async function deal(): Promise<Deal> {
  const asha = await checkoutSteps.buyer();
  const id = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
  return { asha, id, paymentId: String((await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`))?.['paymentId']) };
}
async function cancelled(): Promise<Deal> {
  const made = await deal();
  expect(await shop.call('order.cancel', { as: made.asha, params: { id: made.id }, body: {} })).toMatchObject({
    body: { refunds: [{ status: 'processed' }] },
  });
  return made;
}
const orderKey = ({ asha, id }: Deal) => [`CUSTOMER#${asha.id}`, `ORDER#${id}`] as const;
/** Makes a payment at the provider without the shop. */
async function foreignPayment(): Promise<string> {
  const auth = `Basic ${Buffer.from('rzp_test_specs:secret_of_the_tests_only').toString('base64')}`;
  const made = await fetch(`${shop.services.base}/razorpay/v1/orders`, {
    method: 'POST',
    headers: { authorization: auth, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 12_300, currency: 'INR' }),
  });
  return (await checkoutSteps.payInWindow(((await made.json()) as { id: string }).id)).razorpay_payment_id;
}

/** Plants a difference of each kind; resolves to its payment and, where possible, how to repair it. */
const plants: Readonly<Record<DifferenceKind, () => Promise<{ paymentId: string; repair?: () => Promise<unknown> }>>> = {
  payment_unknown: async () => ({ paymentId: await foreignPayment() }),
  order_missing: async () => {
    const made = await deal();
    const { asha, paymentId } = made;
    await change(`PAYMENT#${paymentId}`, 'PAYMENT', { customerId: 'another-customer' });
    return { paymentId, repair: () => change(`PAYMENT#${paymentId}`, 'PAYMENT', { customerId: asha.id }) };
  },
  payment_missing: async () => {
    const made = await deal();
    const { paymentId } = made;
    await change(...orderKey(made), { paymentId: `pay_Never${paymentId.slice(-9)}` });
    await change(`PAYMENT#${paymentId}`, 'PAYMENT', { outcome: 'order' });
    return { paymentId: `pay_Never${paymentId.slice(-9)}`, repair: () => change(...orderKey(made), { paymentId }) };
  },
  amount_differs: async () => {
    const made = await deal();
    await change(...orderKey(made), { total: 11_900 });
    return { paymentId: made.paymentId, repair: () => change(...orderKey(made), { total: 11_800 }) };
  },
  currency_differs: async () => {
    const { paymentId } = await deal();
    await change(`PAYMENT#${paymentId}`, 'PAYMENT', { currency: 'USD' });
    return { paymentId, repair: () => change(`PAYMENT#${paymentId}`, 'PAYMENT', { currency: 'INR' }) };
  },
  refund_missing: async () => {
    const { id, paymentId } = await cancelled();
    const { providerRefundId } = (await checkoutSteps.refundOf(id)) as { providerRefundId: string };
    await change(`REFUND#${id}`, 'REFUND', { providerRefundId: 'rfnd_NeverHappened' });
    return { paymentId, repair: () => change(`REFUND#${id}`, 'REFUND', { providerRefundId }) };
  },
  refund_unknown: async () => {
    const { paymentId } = await deal();
    await refundByHand(paymentId, 5_000, `by-hand-${paymentId}`, {});
    return { paymentId };
  },
  refund_amount_differs: async () => {
    const { id, paymentId } = await cancelled();
    await change(`REFUND#${id}`, 'REFUND', { amount: 11_000 });
    return { paymentId, repair: () => change(`REFUND#${id}`, 'REFUND', { amount: 11_800 }) };
  },
  refund_status_differs: async () => {
    const { id, paymentId } = await cancelled();
    await change(`REFUND#${id}`, 'REFUND', { status: 'failed' });
    return { paymentId, repair: () => change(`REFUND#${id}`, 'REFUND', { status: 'processed' }) };
  },
  refund_mark_differs: async () => {
    const made = await cancelled();
    await change(...orderKey(made), { paymentStatus: 'completed' });
    return { paymentId: made.paymentId, repair: () => change(...orderKey(made), { paymentStatus: 'refunded' }) };
  },
};

const listed = async (status: 'open' | 'resolved' = 'open') => {
  const answer = await shop.call('payment.listDifferences', { as: admin, query: { status, limit: 100 } });
  expect(answer.status).toBe(200);
  return answer.body as {
    meta: { total: number };
    data: { kind: string; paymentId: string; status: string; foundAt: string; resolvedAt?: string }[];
    lastRun?: object;
  };
};
/** The kinds of differences of one payment, read from the table: the list shows a hundred at most. */
const about = async (paymentId: string, status: 'open' | 'resolved' = 'open') =>
  (await shop.table.query(`DIFFERENCE#${paymentId}`)).filter((each) => each['status'] === status).map((each) => String(each['kind']));

describe('the reconciliation', () => {
  it('finds no difference after a sale, a cancellation, a surplus, a recent and a failed payment', async () => {
    // Finds what other tests have planted.
    await shop.runJob('reconcile');
    const before = (await listed()).meta.total;
    const [sold, refunded] = [await deal(), await cancelled()];
    const asha = await checkoutSteps.buyer();
    const orderId = await checkoutSteps.openCheckout(asha, await shop.product({ price: 10_000 }));
    // Two payments for one order: the second one is refunded.
    const first = await checkoutSteps.payInWindow(orderId);
    const second = await shop.services.payments.pay(orderId, { method: 'upi', outcome: 'captured', webhook: 'now', evenIfPaid: true });
    // Paid a moment ago, without a callback or webhook yet.
    const recent = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(await checkoutSteps.buyer(), await shop.product()));
    const unpaid = await checkoutSteps.openCheckout(await checkoutSteps.buyer(), await shop.product());
    const failed = await shop.pay(unpaid, { method: 'card', outcome: 'failed', webhook: 'never' });
    await shop.runJob('reconcile');
    expect(await listed()).toMatchObject({ meta: { total: before }, lastRun: { payments: expect.any(Number) } });
    const paymentIds = [first, second, recent, failed].map(({ razorpay_payment_id }) => razorpay_payment_id);
    for (const paymentId of [sold.paymentId, refunded.paymentId, ...paymentIds]) expect(await about(paymentId), paymentId).toEqual([]);
    await shop.runJob('settle-pending');
  });

  it('reports a difference of each kind once and closes it when it is repaired', async () => {
    const planted = [];
    for (const kind of differenceKinds) planted.push({ kind, ...(await plants[kind]()) });
    await shop.runJob('reconcile');
    for (const { kind, paymentId } of planted) expect(await about(paymentId), kind).toContain(kind);
    const found = async () => (await listed()).data.map(({ foundAt, kind, paymentId }) => [foundAt, kind, paymentId]);
    const before = await found();
    await shop.runJob('reconcile');
    expect(await found()).toEqual(before);
    for (const { repair } of planted) await repair?.();
    await shop.runJob('reconcile');
    for (const { kind, paymentId, repair } of planted) {
      expect(await about(paymentId), kind).toEqual(repair === undefined ? [kind] : []);
      if (repair !== undefined) expect(await about(paymentId, 'resolved')).toContain(kind);
    }
  });

  it('reports a payment without callback or webhook after ten minutes and closes it once settled', async () => {
    const orderId = await checkoutSteps.openCheckout(await checkoutSteps.buyer(), await shop.product());
    const { razorpay_payment_id: paymentId } = await checkoutSteps.payInWindow(orderId);
    await shop.runJob('reconcile');
    expect(await about(paymentId)).toEqual([]);
    shop.advanceClock(600);
    await shop.runJob('reconcile');
    expect(await about(paymentId)).toEqual(['payment_unknown']);
    await shop.runJob('settle-pending');
    await shop.runJob('reconcile');
    expect(await about(paymentId)).toEqual([]);
  });
});

describe('interrupted and concurrent reconciliations', () => {
  it('continues an interrupted reconciliation with the next run', async () => {
    const { paymentId } = await plants.refund_unknown();
    const before = (await listed()).lastRun;
    shop.services.payments.faults.add({ operation: 'refunds.fetch', mode: 'error', times: 1 });
    shop.services.payments.faults.add({ operation: 'orders.fetch', mode: 'error', times: 1 });
    await expect(shop.runJob('reconcile')).rejects.toThrow();
    const progress = await shop.table.get('RECONCILIATION', 'PROGRESS');
    expect((await listed()).lastRun).toEqual(before);
    shop.services.payments.faults.clear();
    await shop.runJob('reconcile');
    expect((await listed()).lastRun).not.toEqual(before);
    expect(await shop.table.get('RECONCILIATION', 'PROGRESS')).not.toEqual(progress);
    expect(await about(paymentId)).toEqual(['refund_unknown']);
  });

  it('records a difference once when two reconciliations run concurrently', async () => {
    const { paymentId } = await plants.amount_differs();
    await Promise.all([shop.runJob('reconcile'), shop.runJob('reconcile')]);
    expect(await about(paymentId)).toEqual(['amount_differs']);
  });
});

it('reads the payments of the provider in pages of a hundred', async () => {
  const { paymentId } = await plants.currency_differs();
  // More than one page of newer payments, which need no comparison.
  const unpaid = await checkoutSteps.openCheckout(await checkoutSteps.buyer(), await shop.product());
  for (let count = 0; count < 101; count++) await shop.pay(unpaid, { method: 'card', outcome: 'failed', webhook: 'never' });
  await shop.runJob('reconcile');
  expect(await about(paymentId)).toEqual(['currency_differs']);
  const requests = shop.services.payments.requestLog().requests.map(({ path }) => path);
  expect(requests.some((path) => /\/v1\/payments\?.*count=100.*skip=100/.test(path))).toBe(true);
  expect(requests.filter((path) => /\/v1\/(?:payments|refunds|orders)\?/.test(path)).every((path) => /count=100/.test(path))).toBe(true);
});
