/** Does a role open what it should, from the next sign-in on, and is it gone the moment it is taken away? */
import { expect, it } from 'vitest';
import { addToGroup, signInProven } from '#functions/gateways/identity.ts';
import { claimsOf } from '#functions/gateways/tokens.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const admin = await shop.admin();
const give = (id: string, role: string, as: Customer = admin, reason: unknown = 'New in the team') =>
  shop.call('user.changeRole', { as, params: { id }, body: { role, reason } });
const login = async ({ email, password }: Customer) => (await shop.call('auth.login', { body: { identifier: email, password } })).body;
const returns = async (token: string) => (await shop.call('return.list', { token })).status;
const users = async (token: string) => (await shop.call('user.list', { token })).status;

it('staff of the orders works on orders, not on customers; taken away, it is gone at once', async () => {
  const vikram = await shop.customer();
  expect(await give(vikram.id, 'orders')).toMatchObject({ status: 200, body: { role: 'orders' } });
  // The token of before names no role, and its session has ended.
  expect(await returns(vikram.token)).toBe(401);
  const session = await login(vikram);
  expect(session.user.role).toBe('orders');
  expect([await returns(session.token), await users(session.token)]).toEqual([200, 403]);
  expect(await give(vikram.id, 'customer', admin, 'Has left the team')).toMatchObject({ status: 200, body: { role: 'customer' } });
  expect(await returns(session.token)).toBe(401);
  const after = await login(vikram);
  expect([after.user.role, await returns(after.token)]).toEqual(['customer', 403]);
  expect(await shop.table.query(`AUDIT#customer#${vikram.id}`)).toMatchObject([
    { action: 'user.changeRole', before: { role: 'customer' }, after: { role: 'orders' }, reason: 'New in the team' },
    { before: { role: 'orders' }, after: { role: 'customer' } },
  ]);
});

it('a role that the table has taken away is nobody’s, whatever group the identity provider still names', async () => {
  const vikram = await shop.staff('orders');
  await give(vikram.id, 'customer');
  // As if the call had died before it came to the group.
  await addToGroup(vikram.id, 'orders');
  // The provider notes a sign-in by the second.
  shop.advance(2);
  const tokens = await signInProven(vikram.id);
  expect(claimsOf(tokens).groups).toEqual(['orders']);
  expect(await returns(tokens.accessToken)).toBe(403);
  expect((await login(vikram)).user.role).toBe('customer');
  // Asking again finishes it.
  await give(vikram.id, 'customer');
  expect(claimsOf(await signInProven(vikram.id)).groups).toEqual([]);
});

it('with a second factor for admins, whoever is given a role is led to set one up', async () => {
  const vikram = await shop.customer();
  await give(vikram.id, 'catalogue');
  shop.advance(2);
  const tokens = await signInProven(vikram.id);
  const asked = () => shop.call('overview.attention', { token: tokens.accessToken });
  expect((await asked()).status).toBe(200);
  process.env['ADMIN_MFA'] = 'required';
  try {
    expect(await login(vikram)).toMatchObject({ challenge: 'totp-setup', secret: expect.any(String) });
    expect(await asked()).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  } finally {
    process.env['ADMIN_MFA'] = 'optional';
  }
});

it('nobody changes their own: so the last administrator stays', async () => {
  expect(await give(admin.id, 'customer')).toMatchObject({ status: 409, body: { code: 'own_account' } });
  const [one, other] = [await shop.admin(), await shop.admin()];
  const answers = await Promise.all([give(one.id, 'customer', other), give(other.id, 'customer', one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

it('refuses unknown roles, nobody, those who have left, and a change without a reason', async () => {
  const asha = await shop.customer();
  expect(await give(asha.id, 'owner')).toMatchObject({ status: 400, body: { fields: { role: expect.any(String) } } });
  expect(await give(asha.id, 'admin', admin, '')).toMatchObject({ status: 400, body: { fields: { reason: 'Please give a reason' } } });
  expect(await give('nobody', 'admin')).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
  await shop.put({ ...(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')), disabledAt: shop.now().toISOString() });
  expect(await give(asha.id, 'admin')).toMatchObject({ status: 409, body: { code: 'account_closed' } });
});

it('is for administrators alone', async () => {
  const asha = await shop.customer();
  expect(await shop.call('user.changeRole', { params: { id: asha.id }, body: { role: 'admin', reason: 'x' } })).toMatchObject({ status: 401 });
  for (const as of [asha, await shop.staff('orders'), await shop.staff('catalogue')])
    expect(await give(asha.id, 'admin', as)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
