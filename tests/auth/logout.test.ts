/** Does a logout end the session on the server, this one and no other? */
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { cookieOf, loginAs } from './sign-in.ts';
import { newSource } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const profile = (token: string) => shop.call('account.readProfile', { token });

test('the token and the cookie are refused from then on', async () => {
  const asha = await shop.customer();
  const out = await shop.call('auth.logout', { as: asha, cookies: { nanhe_refresh: asha.refreshToken } });
  expect(out).toMatchObject({ status: 200, body: { success: true, message: 'You have been logged out successfully' } });
  expect(out.cookies['nanhe_refresh']).toMatch(/^nanhe_refresh=; Max-Age=0; /);
  expect(await profile(asha.token)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(401);
});

test('with the cookie alone, after the token is past its hour, the session ends as well', async () => {
  const asha = await shop.customer();
  expect((await shop.call('auth.logout', { cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(200);
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(401);
});

test('with the cookie alone it is in no list of sessions any more either', async () => {
  const asha = await shop.customer();
  const [phone, desk] = [await loginAs(shop, asha), await loginAs(shop, asha)];
  const listed = async () => (await shop.call('session.list', { token: phone.body.token })).body.sessions;
  expect(await listed()).toHaveLength(2);
  // As a browser sends it whose token is past its hour.
  await shop.call('auth.logout', { token: 'past-its-hour', cookies: { nanhe_refresh: cookieOf(desk, 'nanhe_refresh') } });
  expect(await listed()).toMatchObject([{ current: true }]);
});

test('another device stays signed in', async () => {
  const asha = await shop.customer();
  const phone = await shop.call('auth.login', { body: { identifier: asha.email, password: asha.password }, source: newSource() });
  await shop.call('auth.logout', { as: asha, cookies: { nanhe_refresh: asha.refreshToken } });
  expect((await profile(phone.body.token)).status).toBe(200);
});

test('a token that was refreshed meanwhile ends with its session', async () => {
  const asha = await shop.customer();
  const fresh = await shop.call('auth.refresh', { cookies: { nanhe_refresh: asha.refreshToken } });
  await shop.call('auth.logout', { as: asha });
  expect((await profile(fresh.body.token)).status).toBe(401);
});

test('said twice, without a session, or with nonsense it is no error', async () => {
  const asha = await shop.customer();
  for (let count = 0; count < 2; count++)
    expect((await shop.call('auth.logout', { as: asha, cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(200);
  expect((await shop.call('auth.logout')).status).toBe(200);
  expect((await shop.call('auth.logout', { token: 'nonsense', cookies: { nanhe_refresh: 'nonsense' } })).status).toBe(200);
});

test('a page of another site cannot log anybody out', async () => {
  const asha = await shop.customer();
  const refused = await shop.call('auth.logout', { as: asha, headers: { origin: 'https://evil.example' } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await profile(asha.token)).status).toBe(200);
});
