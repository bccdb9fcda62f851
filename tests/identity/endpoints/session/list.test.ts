/** The list of a customer's open sessions by device. */
import { beforeAll, expect, test } from 'vitest';
import { cookieOf, desktopBrowser, loginAs, phoneBrowser } from '#tests/identity/endpoints/auth/sign-in.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const list = async (token: string) =>
  (await shop.call('session.list', { token })).body.sessions as { id: string; device: string; current: boolean }[];

test('lists the current session first, then the last used, named by their browsers', async () => {
  const asha = await shop.customer();
  const phone = await loginAs(shop, asha, { browser: phoneBrowser });
  shop.advanceClock(60);
  const laptop = await loginAs(shop, asha, { browser: desktopBrowser });
  shop.advanceClock(60);
  const odd = await loginAs(shop, asha, { browser: '<script>alert(1)</script>' });
  const sessions = (await shop.call('session.list', { token: phone.body.token })).body.sessions;
  expect(sessions).toMatchObject([
    { device: 'Chrome on Android', current: true },
    { device: 'Unknown device', current: false },
    { device: 'Firefox on Windows', current: false },
  ]);
  expect(await list(laptop.body.token)).toMatchObject([{ current: true }, {}, {}]);
  expect(Object.keys(sessions[0]).toSorted()).toEqual(['current', 'device', 'id', 'lastUsedAt', 'startedAt']);
  expect((await list(odd.body.token))[0]).toMatchObject({ current: true, device: 'Unknown device' });
});

test('updates the last use and the device of a session on refresh', async () => {
  const asha = await shop.customer();
  const { body, ...answered } = await loginAs(shop, asha);
  shop.advanceClock(1_800);
  const fresh = await shop.call('auth.refresh', {
    cookies: { nanhe_refresh: cookieOf({ body, ...answered }, 'nanhe_refresh') },
    headers: { 'user-agent': desktopBrowser },
  });
  const [session] = (await shop.call('session.list', { token: fresh.body.token })).body.sessions;
  expect(Date.parse(session.lastUsedAt) - Date.parse(session.startedAt)).toBeGreaterThanOrEqual(1_800_000);
  expect(session).toMatchObject({ current: true, device: 'Firefox on Windows' });
});

test('lists no session that has signed out or expired, and none of another customer', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  await loginAs(shop, ravi);
  const [old, gone] = [await loginAs(shop, asha), await loginAs(shop, asha)];
  expect(await list(old.body.token)).toHaveLength(2);
  await shop.call('auth.logout', { token: gone.body.token });
  expect(await list(old.body.token)).toHaveLength(1);
  shop.advanceClock(31 * 86_400);
  const fresh = await loginAs(shop, asha);
  expect(await list(fresh.body.token)).toMatchObject([{ current: true }]);
});
