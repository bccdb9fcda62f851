/** Disabling and enabling an account: effect on sessions and sign-in, audit log, and who cannot be disabled. */
import { expect, it } from 'vitest';
import { disableUser } from '#functions/identity/identity-provider.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const admin = await shop.admin();
const change = (id: string, isActive: boolean, reason: unknown = 'Chargebacks', as: Customer = admin) =>
  shop.call('user.changeStatus', { as, params: { id }, body: { isActive, reason }, source: '198.51.100.7' });
const login = ({ email, password }: Customer) => shop.call('auth.login', { body: { identifier: email, password } });
const profile = async (token: string) => (await shop.call('account.readProfile', { token })).status;
const audits = (id: string) => shop.table.query(`AUDIT#customer#${id}`);

it('disables an account at once and enables it again for new sign-ins only', async () => {
  const asha = await shop.customer();
  const session = (await login(asha)).body.token as string;
  expect([await profile(asha.token), await profile(session)]).toEqual([200, 200]);
  expect(await change(asha.id, false)).toMatchObject({
    status: 200,
    body: { isActive: false, hasLeft: false, disabled: { by: admin.id, reason: 'Chargebacks' }, sessions: [] },
  });
  expect([await profile(asha.token), await profile(session)]).toEqual([401, 401]);
  expect(await login(asha)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  expect(await shop.call('auth.refresh', { cookies: { nanhe_refresh: asha.refreshToken } })).toMatchObject({ status: 401 });
  expect(await change(asha.id, true, 'It was her bank')).toMatchObject({ status: 200, body: { isActive: true } });
  expect([await profile(asha.token), await profile(session)]).toEqual([401, 401]);
  expect(await login(asha)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  expect(await audits(asha.id)).toMatchObject([
    {
      action: 'user.changeStatus',
      by: { id: admin.id, role: 'admin' },
      from: '198.51.100.7',
      before: { isActive: true },
      after: { isActive: false },
      reason: 'Chargebacks',
    },
    { before: { isActive: false }, after: { isActive: true }, reason: 'It was her bank' },
  ]);
});

it('disables an account once, with one audit entry, for several requests at once', async () => {
  const asha = await shop.customer();
  const other = await shop.admin();
  const answers = await Promise.all([change(asha.id, false), change(asha.id, false, 'Fraud', other), change(asha.id, false)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await audits(asha.id)).toHaveLength(1);
});

it('completes an interrupted change of an account on the next request', async () => {
  const asha = await shop.customer();
  await disableUser(asha.id);
  await shop.putItem({ ...(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')), disabledAt: undefined });
  expect(await change(asha.id, true)).toMatchObject({ status: 200 });
  expect(await login(asha)).toMatchObject({ status: 200 });
});

it('refuses an admin who disables their own account', async () => {
  expect(await change(admin.id, false)).toMatchObject({ status: 409, body: { code: 'own_account' } });
});

it('refuses to change the status of a closed and of an unknown account', async () => {
  const gone = await shop.customer();
  await shop.putItem({ ...(await shop.table.get(`CUSTOMER#${gone.id}`, 'PROFILE')), disabledAt: shop.now().toISOString() });
  for (const isActive of [true, false]) expect(await change(gone.id, isActive)).toMatchObject({ status: 409, body: { code: 'account_closed' } });
  expect(await change('no-such-user', false)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
});

it('refuses to disable an account without a reason', async () => {
  const asha = await shop.customer();
  for (const reason of ['', '   ', null, 7])
    expect(await change(asha.id, false, reason)).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
  expect(await profile(asha.token)).toBe(200);
});

it('disables one of two admins who disable each other at once', async () => {
  const [one, other] = [await shop.admin(), await shop.admin()];
  const answers = await Promise.all([change(one.id, false, 'First', other), change(other.id, false, 'Second', one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});
