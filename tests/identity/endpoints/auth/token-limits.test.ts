/** How long a token is accepted, and which endpoints it opens. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { disableProfile } from './steps.ts';

const shop = await openShop();
const readProfile = (token: string) => shop.call('account.readProfile', { token });

it('rejects a token an hour after it was issued, by the time of the request', async () => {
  const { token } = await shop.customer();
  shop.advanceClock(3_500);
  expect(await readProfile(token)).toMatchObject({ status: 200 });
  shop.advanceClock(101);
  expect(await readProfile(token)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
});

it('rejects the token of a disabled customer at once', async () => {
  const customer = await shop.customer();
  await disableProfile(shop, customer.id);
  expect(await readProfile(customer.token)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
});

it.each(['user.list', 'audit.list', 'order.changeStatus', 'product.create', 'appointment.listAll'] as const)(
  'answers 403 to a customer at the staff endpoint %s',
  async (key) => {
    const customer = await shop.customer();
    expect(await shop.call(key, { as: customer, body: '{}', params: { id: 'x' } })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  },
);
