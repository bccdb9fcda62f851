/** Giving and taking roles: a new role counts from the next sign-in, a lost one ends at once. */
import { afterEach, expect, it, vi } from 'vitest';
import { addToGroup, completeSignIn } from '#functions/identity/identity-provider.ts';
import { claimsOf } from '#functions/identity/tokens.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const admin = await shop.admin();
afterEach(() => void vi.unstubAllEnvs());

const changeRole = (id: string, role: string, as: Customer = admin, reason: unknown = 'New in the team') =>
  shop.call('user.changeRole', { as, params: { id }, body: { role, reason } });
const login = async ({ email, password }: Customer) => (await shop.call('auth.login', { body: { identifier: email, password } })).body;
const returnsStatus = async (token: string) => (await shop.call('return.list', { token })).status;
const usersStatus = async (token: string) => (await shop.call('user.list', { token })).status;

it('opens order endpoints to new order staff from the next sign-in and closes them at once when the role is lost', async () => {
  const vikram = await shop.customer();
  expect(await changeRole(vikram.id, 'orders')).toMatchObject({ status: 200, body: { role: 'orders' } });
  // The old token names no role, and its session has ended.
  expect(await returnsStatus(vikram.token)).toBe(401);
  const session = await login(vikram);
  expect(session.user.role).toBe('orders');
  expect([await returnsStatus(session.token), await usersStatus(session.token)]).toEqual([200, 403]);
  expect(await changeRole(vikram.id, 'customer', admin, 'Has left the team')).toMatchObject({ status: 200, body: { role: 'customer' } });
  expect(await returnsStatus(session.token)).toBe(401);
  const after = await login(vikram);
  expect([after.user.role, await returnsStatus(after.token)]).toEqual(['customer', 403]);
  expect(await shop.table.query(`AUDIT#customer#${vikram.id}`)).toMatchObject([
    { action: 'user.changeRole', before: { role: 'customer' }, after: { role: 'orders' }, reason: 'New in the team' },
    { before: { role: 'orders' }, after: { role: 'customer' } },
  ]);
});

it('ignores a group of the identity provider whose role the table has taken away', async () => {
  const vikram = await shop.staff('orders');
  await changeRole(vikram.id, 'customer');
  // The call ended before it removed the group.
  await addToGroup(vikram.id, 'orders');
  // The provider records sign-ins by the second.
  shop.advanceClock(2);
  const tokens = await completeSignIn(vikram.id);
  expect(claimsOf(tokens).groups).toEqual(['orders']);
  expect(await returnsStatus(tokens.accessToken)).toBe(403);
  expect((await login(vikram)).user.role).toBe('customer');
  // A second call completes the first.
  await changeRole(vikram.id, 'customer');
  expect(claimsOf(await completeSignIn(vikram.id)).groups).toEqual([]);
});

it('asks new staff to set up a second factor when one is required', async () => {
  const vikram = await shop.customer();
  await changeRole(vikram.id, 'catalogue');
  shop.advanceClock(2);
  const tokens = await completeSignIn(vikram.id);
  const attention = () => shop.call('overview.attention', { token: tokens.accessToken });
  expect((await attention()).status).toBe(200);
  vi.stubEnv('ADMIN_MFA', 'required');
  expect(await login(vikram)).toMatchObject({ challenge: 'totp-setup', secret: expect.any(String) });
  expect(await attention()).toMatchObject({ status: 401, body: { code: 'session_expired' } });
});

it('refuses an admin who changes their own role', async () => {
  expect(await changeRole(admin.id, 'customer')).toMatchObject({ status: 409, body: { code: 'own_account' } });
});

it('takes the role from one of two admins who take it from each other at once', async () => {
  const [one, other] = [await shop.admin(), await shop.admin()];
  const answers = await Promise.all([changeRole(one.id, 'customer', other), changeRole(other.id, 'customer', one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

it('refuses a role change to an unknown role, without a reason, or of an unknown or closed account', async () => {
  const asha = await shop.customer();
  expect(await changeRole(asha.id, 'owner')).toMatchObject({ status: 400, body: { fields: { role: expect.any(String) } } });
  expect(await changeRole(asha.id, 'admin', admin, '')).toMatchObject({ status: 400, body: { fields: { reason: 'Please give a reason' } } });
  expect(await changeRole('no-such-user', 'admin')).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
  await shop.putItem({ ...(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')), disabledAt: shop.now().toISOString() });
  expect(await changeRole(asha.id, 'admin')).toMatchObject({ status: 409, body: { code: 'account_closed' } });
});
