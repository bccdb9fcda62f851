/** What keeps an account from being deleted after an order was cancelled. */
import { expect, it } from 'vitest';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { openAfterSale } from '#tests/kit/after-sale.ts';

const { shop, sale, asha } = await openAfterSale();

it('keeps an account while a refund of an order is on its way, and names the order', async () => {
  const id = await sale.bought(asha, { product: await shop.product(), quantity: 1 });
  shop.world.payments.faults.add({ operation: 'refunds.create', mode: 'pending', times: 1 });
  const cancelled = await shop.call('order.cancel', { as: asha, params: { id } });
  expect(cancelled).toMatchObject({ status: 200, body: { refunds: [{ status: 'pending' }] } });
  expect(await shop.call('privacy.sendDeletionCode', { as: asha, source: newSource() })).toMatchObject({
    status: 409,
    body: { code: 'account_in_use', message: expect.stringContaining(cancelled.body.orderNumber) },
  });
});
