/** Does signing out everywhere end every session there is, on the server, and none that begins later? */
import { beforeAll, expect, test } from 'vitest';
import { cookieOf, loginAs } from '#tests/auth/sign-in.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const works = async (token: string) => (await shop.call('account.readProfile', { token })).status === 200;

test('tokens and cookies of all devices are refused at once; somebody else stays signed in', async () => {
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

test('whoever signs in right afterwards is signed in, in the same second too', async () => {
  const asha = await shop.customer();
  for (let count = 0; count < 5; count++) {
    const { body } = await loginAs(shop, asha);
    expect(await works(body.token)).toBe(true);
    await shop.call('session.endAll', { token: body.token });
    expect(await works(body.token)).toBe(false);
  }
});

test('a token that was refreshed on the way is no better than the session that it descends from', async () => {
  const asha = await shop.customer();
  const device = await loginAs(shop, asha);
  const fresh = await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(device, 'nanhe_refresh') } });
  await shop.call('session.endAll', { token: device.body.token });
  shop.advance(5);
  expect(await works(fresh.body.token)).toBe(false);
});

test('signed out it cannot be done', async () => {
  expect(await shop.call('session.endAll')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});
