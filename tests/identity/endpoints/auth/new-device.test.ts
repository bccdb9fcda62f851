/** Mails about a sign-in from a device that is new to the account. */
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { cookieOf, loginAs, phoneBrowser, shownBy, subjectsTo, verifyTotp, withFactor } from './sign-in.ts';
import { begin, codeTo, newSource, verifyBody } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const subject = 'New sign-in to your Nanhe account';
const noticesTo = async (email: string) => (await subjectsTo(shop, email)).filter((each) => each === subject).length;

test('mails the customer at the first sign-in from a device and not at the second', async () => {
  const asha = await shop.customer();
  const first = await loginAs(shop, asha, { browser: phoneBrowser });
  expect(first.cookies['nanhe_device']).toMatch(/^nanhe_device=[\w-]{22}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  expect(await noticesTo(asha.email)).toBe(1);
  const [mail] = await shop.mails(asha.email);
  expect(mail).toMatchObject({ text: expect.stringContaining('Chrome on Android'), html: expect.stringContaining('Asha') });
  expect(mail?.text).toMatch(/\d{1,2} \w{3,4} \d{4}, \d{1,2}:\d{2} [ap]m, India time/);
  const device = cookieOf(first, 'nanhe_device');
  expect(cookieOf(await loginAs(shop, asha, { device }), 'nanhe_device')).toBe(device);
  expect(await noticesTo(asha.email)).toBe(1);
});

test('treats the device of the sign-up as known', async () => {
  const begun = await begin(shop);
  const made = await shop.call('auth.verifySignupOtp', { body: verifyBody(begun) });
  expect(await noticesTo(begun.who.email)).toBe(0);
  await loginAs(shop, begun.who, { device: cookieOf(made, 'nanhe_device') });
  expect(await noticesTo(begun.who.email)).toBe(0);
  await loginAs(shop, begun.who);
  expect(await noticesTo(begun.who.email)).toBe(1);
});

test('treats a shared computer as new to each account', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const device = cookieOf(await loginAs(shop, asha), 'nanhe_device');
  expect(cookieOf(await loginAs(shop, ravi, { device }), 'nanhe_device')).toBe(device);
  expect(await noticesTo(ravi.email)).toBe(1);
});

test('mails about a new device after a sign-in by code and after the second factor, once the session is open', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
  await shop.call('auth.verifySigninOtp', { body: { identifier: asha.email, code: await codeTo(shop, asha.email) } });
  expect(await noticesTo(asha.email)).toBe(1);
  const { secret } = await withFactor(shop, ravi);
  const { body } = await loginAs(shop, ravi);
  expect(await noticesTo(ravi.email)).toBe(0);
  await verifyTotp(shop, body.challengeId, shownBy(shop, secret));
  expect(await noticesTo(ravi.email)).toBe(1);
});

test.each([
  ['a word', 'nonsense'],
  ['a path', '../../etc'],
  ['300 characters', 'x'.repeat(300)],
])('replaces a device cookie that is %s', async (_, device) => {
  const asha = await shop.customer();
  const session = await loginAs(shop, asha, { device });
  expect(session.status).toBe(200);
  expect(cookieOf(session, 'nanhe_device')).toMatch(/^[\w-]{22}$/);
  expect(await noticesTo(asha.email)).toBe(1);
});

test('signs in with an empty, a very long and a non-Latin user agent', async () => {
  const asha = await shop.customer();
  for (const browser of ['x'.repeat(5_000), '', '\u{1f9f8}']) expect((await loginAs(shop, asha, { browser })).status).toBe(200);
});
