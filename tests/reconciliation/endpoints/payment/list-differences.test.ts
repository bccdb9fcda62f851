/** Listing the differences between our records and the payment provider's. What counts as one is tested in tests/reconciliation/jobs/reconcile.test.ts. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const admin = await shop.admin();

it('lists differences with both amounts, newest first and paged, and none before the first comparison', async () => {
  const empty = await shop.call('payment.listDifferences', { as: admin });
  expect(empty).toMatchObject({ status: 200, body: { data: [], meta: { total: 0 } } });
  expect(empty.body).not.toHaveProperty('lastRun');
  const checkoutSteps = createCheckoutSteps(shop);
  const found: string[] = [];
  for (let each = 0; each < 3; each++) {
    const asha = await checkoutSteps.buyer();
    const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, await shop.product({ price: 10_000 })));
    const orderId = (await checkoutSteps.verifyPayment(asha, paid)).body.orderId as string;
    const order = await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${orderId}`);
    await shop.putItem({ ...order, total: 12_000 });
    await shop.runJob('reconcile');
    found.unshift(orderId);
    shop.advanceClock(60);
  }
  const first = await shop.call('payment.listDifferences', { as: admin, query: { limit: 2 } });
  expect(first.body.data.map(({ orderId }: { orderId: string }) => orderId)).toEqual(found.slice(0, 2));
  expect(first.body).toMatchObject({
    data: [{ kind: 'amount_differs', status: 'open', ours: 120, theirs: 118, customerId: expect.any(String), foundAt: expect.any(String) }, {}],
    meta: { total: 3, totalPages: 2 },
    lastRun: { payments: 3, refunds: 0, completedAt: expect.any(String) },
  });
  const second = await shop.call('payment.listDifferences', { as: admin, query: { limit: 2, page: 2 } });
  expect(second.body.data).toMatchObject([{ orderId: found[2] }]);
});
