/** Refreshing a session by its cookie: rotation, theft, expiry and cross-site requests. */
import { beforeAll, expect, test } from 'vitest';
import { disableUser, signOutEverywhere } from '#functions/identity/identity-provider.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { cookieOf, loginAs } from './sign-in.ts';
import { disableProfile } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  shop.call('auth.refresh', { cookies: { nanhe_refresh: refreshToken }, headers });
const tokenIn = (cookie: string | undefined): string => /^nanhe_refresh=([^;]*)/.exec(cookie ?? '')?.[1] ?? '';

test('issues a new token and a new cookie after the old token has expired', async () => {
  const asha = await shop.customer();
  shop.advanceClock(3_700);
  expect(await shop.call('account.readProfile', { as: asha })).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  const fresh = await refresh(asha.refreshToken);
  expect(fresh).toMatchObject({ status: 200, body: { user: { id: asha.id }, token: expect.any(String) } });
  expect(fresh.cookies['nanhe_refresh']).toContain('HttpOnly; SameSite=Strict');
  expect((await shop.call('account.readProfile', { token: fresh.body.token })).status).toBe(200);
  expect((await refresh(tokenIn(fresh.cookies['nanhe_refresh']))).status).toBe(200);
});

test('keeps two tabs signed in that refresh at once', async () => {
  const asha = await shop.customer();
  const tabs = await Promise.all([refresh(asha.refreshToken), refresh(asha.refreshToken)]);
  expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
  for (const tab of tabs) expect((await shop.call('account.readProfile', { token: tab.body.token })).status).toBe(200);
});

test('ends the session for the thief and the owner when a used refresh token is replayed late', async () => {
  const asha = await shop.customer();
  const fresh = await refresh(asha.refreshToken);
  shop.advanceClock(120);
  expect((await refresh(asha.refreshToken)).status).toBe(401);
  expect((await refresh(tokenIn(fresh.cookies['nanhe_refresh']))).status).toBe(401);
});

test('ends the access tokens of a session at once when one of its used refresh tokens is replayed', async () => {
  const asha = await shop.customer();
  const [stolen, other] = [await loginAs(shop, asha), await loginAs(shop, asha)];
  const fresh = await refresh(cookieOf(stolen, 'nanhe_refresh'));
  shop.advanceClock(120);
  const replayed = await refresh(cookieOf(stolen, 'nanhe_refresh'));
  expect(replayed).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  expect(replayed.cookies['nanhe_refresh']).toContain('Max-Age=0');
  expect(await shop.call('account.readProfile', { token: fresh.body.token })).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  expect((await shop.call('account.readProfile', { token: other.body.token })).status).toBe(200);
});

test("does not end another customer's session for a used refresh token with that session's id", async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const [hers, his] = [await loginAs(shop, asha), await loginAs(shop, ravi)];
  const [herCookie, hisCookie] = [cookieOf(hers, 'nanhe_refresh'), cookieOf(his, 'nanhe_refresh')];
  await refresh(hisCookie);
  shop.advanceClock(120);
  const ids = herCookie.split('.').slice(0, 2);
  const rest = hisCookie.split('.').slice(2);
  expect((await refresh([...ids, ...rest].join('.'))).status).toBe(401);
  expect((await shop.call('account.readProfile', { token: hers.body.token })).status).toBe(200);
});

test('answers signed_out to a refresh without the cookie', async () => {
  expect(await shop.call('auth.refresh')).toMatchObject({ status: 401, cookies: {}, body: { code: 'signed_out' } });
});

test.each(['nonsense', 'a.b.c', '../..', '%00'])('refuses the malformed refresh cookie %s and clears it', async (value) => {
  const refused = await refresh(value);
  expect(refused).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  expect(refused.cookies['nanhe_refresh']).toMatch(/^nanhe_refresh=; Max-Age=0; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
});

test('refuses a refresh token after 30 days', async () => {
  const asha = await shop.customer();
  shop.advanceClock(31 * 86_400);
  expect(await refresh(asha.refreshToken)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
});

test('refuses a refresh token after sign-out everywhere and for a disabled account', async () => {
  const [asha, gone, blocked] = [await shop.customer(), await shop.customer(), await shop.customer()];
  await signOutEverywhere(asha.id);
  await disableUser(gone.id);
  await disableProfile(shop, blocked.id);
  for (const each of [asha, gone, blocked])
    expect(await refresh(each.refreshToken)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
});

test('refuses the refresh token of a session that signed out without its cookie', async () => {
  const asha = await shop.customer();
  expect((await shop.call('auth.logout', { as: asha })).status).toBe(200);
  expect(await refresh(asha.refreshToken)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
});

test('refuses a refresh from a page of another site', async () => {
  const asha = await shop.customer();
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
    expect(await refresh(asha.refreshToken, { origin })).toMatchObject({ status: 403, cookies: {}, body: { code: 'forbidden' } });
  }
  for (const site of ['cross-site', 'same-site'])
    expect(await refresh(asha.refreshToken, { 'sec-fetch-site': site })).toMatchObject({ status: 403, cookies: {}, body: { code: 'forbidden' } });
  expect((await refresh(asha.refreshToken, { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});
