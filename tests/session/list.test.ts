/** Does somebody see on which devices they are signed in, and on no other? */
import { beforeAll, expect, test } from 'vitest';
import { cookieOf, deskBrowser, loginAs, phoneBrowser } from '#tests/auth/sign-in.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const list = async (token: string) =>
  (await shop.call('session.list', { token })).body.sessions as { id: string; device: string; current: boolean }[];

test('this one first, then the last used, by what their browsers say of themselves', async () => {
  const asha = await shop.customer();
  const phone = await loginAs(shop, asha, { browser: phoneBrowser });
  shop.advance(60);
  const desk = await loginAs(shop, asha, { browser: deskBrowser });
  shop.advance(60);
  const odd = await loginAs(shop, asha, { browser: '<script>alert(1)</script>' });
  const sessions = (await shop.call('session.list', { token: phone.body.token })).body.sessions;
  expect(sessions).toMatchObject([
    { device: 'Chrome on Android', current: true },
    { device: 'Unknown device', current: false },
    { device: 'Firefox on Windows', current: false },
  ]);
  expect(await list(desk.body.token)).toMatchObject([{ current: true }, {}, {}]);
  expect(Object.keys(sessions[0]).toSorted()).toEqual(['current', 'device', 'id', 'lastUsedAt', 'startedAt']);
  expect((await list(odd.body.token))[0]).toMatchObject({ current: true, device: 'Unknown device' });
});

test('a refresh is a use', async () => {
  const asha = await shop.customer();
  const { body, ...answered } = await loginAs(shop, asha);
  shop.advance(1_800);
  const fresh = await shop.call('auth.refresh', {
    cookies: { nanhe_refresh: cookieOf({ body, ...answered }, 'nanhe_refresh') },
    headers: { 'user-agent': deskBrowser },
  });
  const [session] = (await shop.call('session.list', { token: fresh.body.token })).body.sessions;
  expect(Date.parse(session.lastUsedAt) - Date.parse(session.startedAt)).toBeGreaterThanOrEqual(1_800_000);
  expect(session).toMatchObject({ current: true, device: 'Firefox on Windows' });
});

test('what has ended, by logout, from afar or after 30 days, is not in it; and nobody else is', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  await loginAs(shop, ravi);
  const [old, gone] = [await loginAs(shop, asha), await loginAs(shop, asha)];
  expect(await list(old.body.token)).toHaveLength(2);
  await shop.call('auth.logout', { token: gone.body.token });
  expect(await list(old.body.token)).toHaveLength(1);
  shop.advance(31 * 86_400);
  const fresh = await loginAs(shop, asha);
  expect(await list(fresh.body.token)).toMatchObject([{ current: true }]);
});

test('signed out there is no list', async () => {
  expect(await shop.call('session.list')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});
