/** One customer as admins see the account. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { paidOrder } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();
const admin = await shop.admin();

it('shows orders, addresses and open sessions of a customer and no secrets', async () => {
  const asha = await shop.customer();
  const addressId = await shop.address(asha);
  const order = await paidOrder(shop.now(), { customerId: asha.id });
  await shop.call('auth.login', {
    body: { identifier: asha.email, password: asha.password },
    headers: { 'user-agent': 'Mozilla/5.0 (Android 15) Chrome/140' },
  });
  const { status, body } = await shop.call('user.read', { as: admin, params: { id: asha.id } });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      id: asha.id,
      email: asha.email,
      isActive: true,
      hasLeft: false,
      role: 'customer',
      ordersCount: 1,
      totalSpent: order.total / 100,
      addresses: [{ id: addressId, isDefault: true, city: 'Bengaluru' }],
      orders: [{ id: order.id, orderNumber: order.orderNumber, status: 'pending', total: order.total / 100 }],
      sessions: [{ device: expect.stringContaining('Android'), secondFactor: false }],
    },
  });
  expect(body.disabled).toBeUndefined();
  expect(JSON.stringify(body)).not.toMatch(/token|password|secret|recovery/i);
});

it('returns 404 for an unknown user', async () => {
  expect(await shop.call('user.read', { as: admin, params: { id: 'no-such-user' } })).toMatchObject({
    status: 404,
    body: { code: 'user_not_found' },
  });
});
