/** Signing out everywhere ends every open session on the server, and none that begins later. */
import { beforeAll, expect, test } from 'vitest';
import { cookieOf, loginAs } from '#tests/identity/endpoints/auth/sign-in.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const works = async (token: string) => (await shop.call('account.readProfile', { token })).status === 200;

test('ends the sessions of all devices of a customer and of no other customer', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const devices = [await loginAs(shop, asha), await loginAs(shop, asha), await loginAs(shop, asha)];
  const [here] = devices;
  const out = await shop.call('session.endAll', { token: here?.body.token });
  expect(out).toMatchObject({ status: 200, body: { success: true, message: 'You have been signed out on all devices' } });
  expect(out.cookies['nanhe_refresh']).toMatch(/^nanhe_refresh=; Max-Age=0; /);
  for (const device of devices) {
    expect(await works(device.body.token)).toBe(false);
    expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(device, 'nanhe_refresh') } })).status).toBe(401);
  }
  expect([await works(asha.token), await works(ravi.token)]).toEqual([false, true]);
});

test('keeps a session open that begins right after a sign-out everywhere, even in the same second', async () => {
  const asha = await shop.customer();
  for (let count = 0; count < 5; count++) {
    const { body } = await loginAs(shop, asha);
    expect(await works(body.token)).toBe(true);
    await shop.call('session.endAll', { token: body.token });
    expect(await works(body.token)).toBe(false);
  }
});

test('refuses a refreshed token after a sign-out everywhere that was requested with the older token', async () => {
  const asha = await shop.customer();
  const device = await loginAs(shop, asha);
  const fresh = await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(device, 'nanhe_refresh') } });
  await shop.call('session.endAll', { token: device.body.token });
  shop.advanceClock(5);
  expect(await works(fresh.body.token)).toBe(false);
});
