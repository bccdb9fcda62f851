/** PUT /api/orders/{id}/payout: whose order it may be. pay-refund.test.ts covers the other rules. */
import { expect, it } from 'vitest';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';

const shop = await openShop();
const [checkoutSteps, codSteps, admin] = [createCheckoutSteps(shop), createCodSteps(shop), await shop.admin()];
await codSteps.allowCod(admin);
const save = (as: { readonly token: string }, id: string) =>
  shop.call('order.savePayout', { as, params: { id }, body: { kind: 'upi', upi: 'asha@okbank' } });

it("accepts a refund account from the order's customer, and from no other caller", async () => {
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const id = await codSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
  await codSteps.shipOrder(admin, id);
  const delivered = await codSteps.deliverOrder(admin, id);
  const body = { revision: delivered.body.revision, restock: false, reason: 'Torn' };
  await shop.call('order.refund', { as: admin, params: { id }, body });
  for (const other of [ravi, admin]) expect(await save(other, id)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(await save(asha, id)).toMatchObject({ status: 200, body: { payout: 'as***@okbank' } });
});
