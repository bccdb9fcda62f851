/** Can somebody sign out a device that they no longer hold, and nobody else's? */
import { beforeAll, expect, test } from 'vitest';
import { cookieOf, loginAs } from '#tests/auth/sign-in.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const idOf = async (token: string) => (await shop.call('session.list', { token })).body.sessions[0].id as string;
const end = (token: string, id: string) => shop.call('session.end', { token, params: { id } });
const works = async (token: string) => (await shop.call('account.readProfile', { token })).status === 200;

test('its token and its cookie are refused from then on, and this device stays signed in', async () => {
  const asha = await shop.customer();
  const [here, lost] = [await loginAs(shop, asha), await loginAs(shop, asha)];
  const ended = await end(here.body.token, await idOf(lost.body.token));
  expect(ended).toMatchObject({ status: 200, cookies: {}, body: { success: true, message: 'This device is signed out' } });
  expect([await works(here.body.token), await works(lost.body.token)]).toEqual([true, false]);
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(lost, 'nanhe_refresh') } })).status).toBe(401);
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(here, 'nanhe_refresh') } })).status).toBe(200);
});

test('ending this one clears its cookie', async () => {
  const asha = await shop.customer();
  const { body } = await loginAs(shop, asha);
  const ended = await end(body.token, await idOf(body.token));
  expect(ended.cookies['nanhe_refresh']).toMatch(/^nanhe_refresh=; Max-Age=0; /);
  expect(await works(body.token)).toBe(false);
});

test("a stranger's session, one that never was and one that has ended already are the same 404", async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const [here, there, other] = [await loginAs(shop, asha), await loginAs(shop, ravi), await loginAs(shop, asha)];
  const ended = await idOf(other.body.token);
  await end(here.body.token, ended);
  for (const id of [await idOf(there.body.token), 'never-was', ended])
    expect(await end(here.body.token, id)).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
  expect(await works(there.body.token)).toBe(true);
});

test('signed out it cannot be done', async () => {
  expect(await shop.call('session.end', { params: { id: 'x' } })).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});
