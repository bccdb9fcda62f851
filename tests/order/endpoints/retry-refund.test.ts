/** Retrying a refund that has failed for good, without paying it twice. */
import { afterEach, expect, it } from 'vitest';
import { refund } from '#functions/payment/razorpay.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps } = await openShopWithOrders();

afterEach(() => shop.services.payments.faults.clear());

/** A cancelled order whose refund the provider failed five times. */
async function failed() {
  const asha = await checkoutSteps.buyer();
  const id = await orderSteps.placeOrder(asha, { product: await shop.product({ price: 10_000 }), quantity: 1 });
  shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'refund-fails', times: 5 });
  await shop.call('order.cancel', { as: asha, params: { id }, body: {} });
  for (let round = 1; round <= 5; round++) {
    shop.advanceClock(3_700);
    await shop.services.payments.tick();
    shop.advanceClock(3_700);
    await shop.runJob('send-refunds');
  }
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

it('returns 404 for a retry of an unknown order or of an order without that refund', async () => {
  const [asha, admin] = [await checkoutSteps.buyer(), await shop.admin()];
  const id = await orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
  expect(await retry(admin, '01ARZ3NDEKTSV4RRFFQ69G5FAV')).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(await retry(admin, id)).toMatchObject({ status: 404, body: { code: 'refund_not_found' } });
});
