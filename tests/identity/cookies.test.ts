/** The names of the cookies on https, and cookies that were set under the old names. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { cookieOf, loginAs, subjectsTo } from './endpoints/auth/sign-in.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => void vi.stubEnv('SITE_URL', 'https://shop.example'));
afterEach(() => void vi.unstubAllEnvs());

const refresh = (cookies: Record<string, string>) => shop.call('auth.refresh', { cookies });

test('sets cookies on https that only https can set, and removes the refresh cookie of the old name', async () => {
  const { cookies } = await loginAs(shop, await shop.customer());
  for (const name of ['__Secure-nanhe_refresh', '__Secure-nanhe_device'])
    expect(cookies[name]).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Strict; Secure$/);
  expect(cookies['nanhe_refresh']).toMatch(/^nanhe_refresh=; Max-Age=0;/);
  expect(cookies['nanhe_device']).toBeUndefined();
});

test('refreshes a session whose cookie has the old name, and then by the new name', async () => {
  const asha = await shop.customer();
  const first = await refresh({ nanhe_refresh: asha.refreshToken });
  expect(first.status).toBe(200);
  const value = cookieOf(first, '__Secure-nanhe_refresh');
  expect((await refresh({ nanhe_refresh: 'planted', '__Secure-nanhe_refresh': value })).status).toBe(200);
});

test('removes the refresh cookies of both names at the sign-out', async () => {
  const asha = await shop.customer();
  const { cookies } = await shop.call('auth.logout', { as: asha, cookies: { nanhe_refresh: asha.refreshToken } });
  for (const name of ['nanhe_refresh', '__Secure-nanhe_refresh']) expect(cookies[name]).toContain(`${name}=; Max-Age=0;`);
  expect((await refresh({ nanhe_refresh: asha.refreshToken })).status).toBe(401);
});

test('recognises a device whose cookie has the old name', async () => {
  const asha = await shop.customer();
  vi.stubEnv('SITE_URL', 'http://localhost:4000');
  const device = cookieOf(await loginAs(shop, asha), 'nanhe_device');
  vi.stubEnv('SITE_URL', 'https://shop.example');
  expect(cookieOf(await loginAs(shop, asha, { device }), '__Secure-nanhe_device')).toBe(device);
  expect((await subjectsTo(shop, asha.email)).filter((subject) => subject.startsWith('New sign-in'))).toHaveLength(1);
});
