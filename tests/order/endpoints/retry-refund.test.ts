/** Retrying a refund that has failed for good, without paying it twice. */
import { afterEach, describe, expect, it } from 'vitest';
import { refund } from '#functions/payment/razorpay.ts';
import { maxRounds } from '#functions/payment/refund-store.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps } = await openShopWithOrders();

afterEach(() => shop.services.payments.faults.clear());

/** Lets the provider fail the last round of refunds that it has accepted (tests/webhooks proves the five rounds). */
async function failLastRound(...refundIds: readonly string[]): Promise<void> {
  for (const id of refundIds) await shop.putItem({ ...(await shop.table.get(`REFUND#${id}`, 'REFUND')), round: maxRounds });
  shop.advanceClock(3_700);
  await shop.services.payments.tick();
}

/** A cancelled order whose refund the provider has failed for good. */
async function failed() {
  const asha = await checkoutSteps.buyer();
  const id = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
  shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'refund-fails', times: 1 });
  await shop.call('order.cancel', { as: asha, params: { id }, body: {} });
  await failLastRound(id);
  const admin = await shop.admin();
  expect((await orderSteps.readOrder(admin, id)).refunds).toMatchObject([{ id, status: 'failed' }]);
  return { asha: await orderSteps.signInAgain(asha), admin, id };
}
const retry = (as: { readonly token: string }, id: string, refundId = id) => shop.call('order.retryRefund', { as, params: { id, refundId } });

it('retries a failed refund once, under a new idempotency key, when several admins ask concurrently', async () => {
  const { asha, admin, id } = await failed();
  const answers = await Promise.all(Array.from({ length: 4 }, () => retry(admin, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await orderSteps.readOrder(admin, id)).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ amount: 118, status: 'processed' }],
    history: [{ from: 'refund failed', to: 'refund due', by: { id: admin.id } }, { to: 'cancelled' }],
  });
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
  expect(await retry(admin, id)).toMatchObject({ status: 409, body: { code: 'refund_not_failed' } });
});

it('detects a refund that was made by hand at the provider and does not pay it again', async () => {
  const { asha, admin, id } = await failed();
  const order = await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`);
  await refund(order?.['paymentId'], 11_800, 'by-hand-in-the-dashboard', {});
  expect(await retry(admin, id)).toMatchObject({ status: 200, body: { paymentStatus: 'refunded', refunds: [{ status: 'processed' }] } });
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
});

it('fails a refund of more than is left of the payment, and pays what is left on a retry', async () => {
  const [asha, admin] = [await checkoutSteps.buyer(), await shop.admin()];
  const id = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
  const { paymentId } = (await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`)) as { paymentId: string };
  await refund(paymentId, 1_000, `for-a-late-parcel-${id}`, {});
  shop.advanceClock(60);
  expect(await shop.call('order.cancel', { as: asha, params: { id }, body: {} })).toMatchObject({ status: 200 });
  expect((await orderSteps.readOrder(admin, id)).refunds).toMatchObject([{ id, status: 'failed', amount: 118 }]);
  expect(await retry(admin, id)).toMatchObject({ status: 200, body: { paymentStatus: 'refunded', refunds: [{ status: 'processed' }] } });
  expect((await orderSteps.refundedAmounts(id, asha)).toSorted((one, other) => one - other)).toEqual([1_000, 10_800]);
  await shop.runJob('reconcile');
  const { body } = await shop.call('payment.listDifferences', { as: admin });
  expect(JSON.stringify(body)).not.toContain(id);
});

describe('a refund of some units that was made by hand at the provider', () => {
  /** An order of three units at 118 rupees, of which each return of one has a refund that failed. */
  async function failedReturns(returns: number) {
    const [asha, admin] = [await checkoutSteps.buyer(), await shop.admin()];
    const product = await shop.product({ price: 10_000 });
    const id = await orderSteps.placeOrder(asha, { product, quantity: 3 });
    await orderSteps.advanceTo(admin, id, 'delivered');
    shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'refund-fails', times: returns });
    const items = [{ productId: product.id, quantity: 1, reason: 'x' }];
    const refundIds: string[] = [];
    for (let count = 1; count <= returns; count++) {
      const asked = await shop.call('return.request', { as: asha, params: { id }, body: { items } });
      const params = { id, returnId: asked.body.returns.at(-1).id };
      await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
      const body = { status: 'received', items: [{ productId: product.id, restock: true }] };
      refundIds.push((await shop.call('return.change', { as: admin, params, body })).body.refunds.at(-1).id);
    }
    await failLastRound(...refundIds);
    const { paymentId } = (await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`)) as { paymentId: string };
    const byHand = (amount: number) => refund(paymentId, amount, `by-hand-${refundIds[0]}-${amount}`, {});
    return { asha, id, byHand, refundIds, admin: () => shop.admin() };
  }

  it('does not pay a refund again that staff have made by hand at the provider', async () => {
    const { asha, id, byHand, refundIds, admin } = await failedReturns(1);
    await byHand(11_800);
    const [refundId = ''] = refundIds;
    expect(await retry(await admin(), id, refundId)).toMatchObject({ status: 200, body: { refunds: [{ status: 'processed', amount: 118 }] } });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
  });

  it('counts for one of two failed refunds only', async () => {
    const { asha, id, byHand, refundIds, admin } = await failedReturns(2);
    await byHand(11_800);
    for (const refundId of refundIds) expect(await retry(await admin(), id, refundId)).toMatchObject({ status: 200 });
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800, 11_800]);
    expect((await orderSteps.readOrder(await admin(), id)).refunds).toMatchObject([{ status: 'processed' }, { status: 'processed' }]);
  });

  it('leaves the rest of the amount to be paid', async () => {
    const { asha, id, byHand, refundIds, admin } = await failedReturns(1);
    await byHand(5_000);
    const [refundId = ''] = refundIds;
    expect(await retry(await admin(), id, refundId)).toMatchObject({ status: 200, body: { refunds: [{ status: 'processed', amount: 118 }] } });
    expect((await orderSteps.refundedAmounts(id, asha)).toSorted()).toEqual([5_000, 6_800]);
    await shop.runJob('reconcile');
    const { body } = await shop.call('payment.listDifferences', { as: await admin() });
    expect(JSON.stringify(body)).not.toContain(id);
  });

  it('does not count when it was made before the return', async () => {
    const [asha, admin] = [await checkoutSteps.buyer(), await shop.admin()];
    const id = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 2 });
    const { paymentId } = (await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`)) as { paymentId: string };
    await refund(paymentId, 1_000, `for-a-late-parcel-${id}`, {});
    shop.advanceClock(60);
    await orderSteps.advanceTo(admin, id, 'delivered');
    shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'refund-fails', times: 1 });
    const { lines } = (await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`)) as { lines: { productId: number }[] };
    const productId = lines[0]?.productId ?? 0;
    const asked = await shop.call('return.request', { as: asha, params: { id }, body: { items: [{ productId, quantity: 1, reason: 'x' }] } });
    const params = { id, returnId: asked.body.returns[0].id };
    await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
    const received = await shop.call('return.change', { as: admin, params, body: { status: 'received', items: [{ productId, restock: true }] } });
    const refundId = received.body.refunds[0].id as string;
    await failLastRound(refundId);
    expect(await retry(await shop.admin(), id, refundId)).toMatchObject({ status: 200 });
    expect((await orderSteps.refundedAmounts(id, asha)).toSorted()).toEqual([1_000, 11_800]);
  });
});

it('returns 503 while the provider cannot say what it has refunded, and leaves the refund to be retried', async () => {
  const { asha, admin, id } = await failed();
  shop.services.payments.faults.add({ operation: 'refunds.fetch', mode: 'error', times: 1 });
  expect(await retry(admin, id)).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
  expect(await retry(admin, id)).toMatchObject({ status: 200, body: { refunds: [{ status: 'processed' }] } });
  expect(await orderSteps.refundedAmounts(id, asha)).toEqual([11_800]);
});

it('returns 404 for a retry of an unknown order or of an order without that refund', async () => {
  const [asha, admin] = [await checkoutSteps.buyer(), await shop.admin()];
  const id = await orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
  expect(await retry(admin, '01ARZ3NDEKTSV4RRFFQ69G5FAV')).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(await retry(admin, id)).toMatchObject({ status: 404, body: { code: 'refund_not_found' } });
});
