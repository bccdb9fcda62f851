/** Signing out ends one session on the server. */
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { cookieOf, loginAs } from './sign-in.ts';
import { newSource } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const profile = (token: string) => shop.call('account.readProfile', { token });

test('refuses the token and the cookie of a session that has signed out', async () => {
  const asha = await shop.customer();
  const out = await shop.call('auth.logout', { as: asha, cookies: { nanhe_refresh: asha.refreshToken } });
  expect(out).toMatchObject({ status: 200, body: { success: true, message: 'You have been logged out successfully' } });
  expect(out.cookies['nanhe_refresh']).toMatch(/^nanhe_refresh=; Max-Age=0; /);
  expect(await profile(asha.token)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(401);
});

test('ends a session on sign-out by the cookie alone', async () => {
  const asha = await shop.customer();
  expect((await shop.call('auth.logout', { cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(200);
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(401);
});

test('removes a session from the list on sign-out by cookie with an expired token', async () => {
  const asha = await shop.customer();
  const [phone, laptop] = [await loginAs(shop, asha), await loginAs(shop, asha)];
  const listed = async () => (await shop.call('session.list', { token: phone.body.token })).body.sessions;
  expect(await listed()).toHaveLength(2);
  // A browser sends its expired token along.
  await shop.call('auth.logout', { token: 'past-its-hour', cookies: { nanhe_refresh: cookieOf(laptop, 'nanhe_refresh') } });
  expect(await listed()).toMatchObject([{ current: true }]);
});

test('keeps another device signed in on sign-out', async () => {
  const asha = await shop.customer();
  const phone = await shop.call('auth.login', { body: { identifier: asha.email, password: asha.password }, source: newSource() });
  await shop.call('auth.logout', { as: asha, cookies: { nanhe_refresh: asha.refreshToken } });
  expect((await profile(phone.body.token)).status).toBe(200);
});

test('refuses a refreshed token of a session that has signed out', async () => {
  const asha = await shop.customer();
  const fresh = await shop.call('auth.refresh', { cookies: { nanhe_refresh: asha.refreshToken } });
  await shop.call('auth.logout', { as: asha });
  expect((await profile(fresh.body.token)).status).toBe(401);
});

test('accepts a repeated sign-out, one without a session and one with malformed tokens', async () => {
  const asha = await shop.customer();
  for (let count = 0; count < 2; count++)
    expect((await shop.call('auth.logout', { as: asha, cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(200);
  expect((await shop.call('auth.logout')).status).toBe(200);
  expect((await shop.call('auth.logout', { token: 'nonsense', cookies: { nanhe_refresh: 'nonsense' } })).status).toBe(200);
});

test('refuses a sign-out from a page of another site', async () => {
  const asha = await shop.customer();
  const refused = await shop.call('auth.logout', { as: asha, headers: { origin: 'https://evil.example' } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await profile(asha.token)).status).toBe(200);
});
