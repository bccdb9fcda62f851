/** What keeps an account from being deleted: a refund or an exchange that is on its way, and the role of an administrator. */
import { expect, it } from 'vitest';
import { loginAs } from '#tests/identity/endpoints/auth/sign-in.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { createExchangeSteps } from '#tests/kit/exchange-steps.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const stage = await openShopWithOrders();
const { shop, orderSteps } = stage;
const exchangeSteps = createExchangeSteps(stage);

it('keeps an account while a refund of an order is on its way, and names the order', async () => {
  // The session of another test's customer ends when that test advances the clock.
  const asha = await orderSteps.signInAgain(stage.asha);
  const id = await orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
  shop.services.payments.faults.add({ operation: 'refunds.create', mode: 'pending', times: 1 });
  const cancelled = await shop.call('order.cancel', { as: asha, params: { id } });
  expect(cancelled).toMatchObject({ status: 200, body: { refunds: [{ status: 'pending' }] } });
  expect(await shop.call('privacy.sendDeletionCode', { as: asha, source: newSource() })).toMatchObject({
    status: 409,
    body: { code: 'account_in_use', message: expect.stringContaining(cancelled.body.orderNumber) },
  });
});

it('keeps an account for 14 days after a parcel was sent in exchange, and names order and day', async () => {
  const { product, asha: buyer, ...params } = await exchangeSteps.requestExchange();
  await exchangeSteps.changeReturn(params, { status: 'approved' });
  await exchangeSteps.receiveReturn(params, product);
  expect(await exchangeSteps.sendExchange(params)).toMatchObject({ status: 200 });
  const { orderNumber } = await orderSteps.readOrder(buyer, params.id);
  const ask = async () => shop.call('privacy.sendDeletionCode', { as: await orderSteps.signInAgain(buyer), source: newSource() });
  expect(await ask()).toMatchObject({
    status: 409,
    body: { code: 'account_in_use', message: expect.stringMatching(new RegExp(`order ${orderNumber} is still on its way.* after \\d+ \\w+ \\d{4}`)) },
  });
  shop.advanceClock(14 * 86_400 - 60);
  expect((await ask()).status).toBe(409);
  shop.advanceClock(120);
  expect((await ask()).status).toBe(200);
});

it('keeps the account of an administrator until another administrator has changed its role', async () => {
  const leaving = await shop.admin();
  const refused = { status: 409, body: { code: 'account_in_use', message: expect.stringContaining('another administrator') } };
  expect(await shop.call('privacy.sendDeletionCode', { as: leaving, source: newSource() })).toMatchObject(refused);
  expect(await shop.call('privacy.deleteAccount', { as: leaving, body: { code: '123456' }, source: newSource() })).toMatchObject(refused);
  const change = { role: 'customer', reason: 'Leaves the shop' };
  expect((await shop.call('user.changeRole', { as: await shop.admin(), params: { id: leaving.id }, body: change })).status).toBe(200);
  const again = await loginAs(shop, leaving);
  expect((await shop.call('privacy.sendDeletionCode', { as: { token: again.body.token }, source: newSource() })).status).toBe(200);
});
