/** Signing out one device from another. */
import { beforeAll, expect, test } from 'vitest';
import { cookieOf, loginAs } from '#tests/identity/endpoints/auth/sign-in.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const idOf = async (token: string) => (await shop.call('session.list', { token })).body.sessions[0].id as string;
const end = (token: string, id: string) => shop.call('session.end', { token, params: { id } });
const works = async (token: string) => (await shop.call('account.readProfile', { token })).status === 200;

test('signs out a lost device and keeps this device signed in', async () => {
  const asha = await shop.customer();
  const [here, lost] = [await loginAs(shop, asha), await loginAs(shop, asha)];
  const ended = await end(here.body.token, await idOf(lost.body.token));
  expect(ended).toMatchObject({ status: 200, cookies: {}, body: { success: true, message: 'This device is signed out' } });
  expect([await works(here.body.token), await works(lost.body.token)]).toEqual([true, false]);
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(lost, 'nanhe_refresh') } })).status).toBe(401);
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(here, 'nanhe_refresh') } })).status).toBe(200);
});

test('clears the cookie when a device signs itself out', async () => {
  const asha = await shop.customer();
  const { body } = await loginAs(shop, asha);
  const ended = await end(body.token, await idOf(body.token));
  expect(ended.cookies['nanhe_refresh']).toMatch(/^nanhe_refresh=; Max-Age=0; /);
  expect(await works(body.token)).toBe(false);
});

test('returns 404 for an unknown session and for one that has ended', async () => {
  const asha = await shop.customer();
  const [here, other] = [await loginAs(shop, asha), await loginAs(shop, asha)];
  const ended = await idOf(other.body.token);
  await end(here.body.token, ended);
  for (const id of ['never-was', ended]) expect(await end(here.body.token, id)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
});
