/** Mails about a sign-in from a device that is new to the account. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { authenticatorCode, cookieOf, loginAs, phoneBrowser, subjectsTo, turnOnSecondFactor, verifyTotp } from './sign-in.ts';
import { beginSignUp, codeTo, newSource, verifyBody } from './steps.ts';

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
  const [mail] = await shop.mailsTo(asha.email);
  expect(mail).toMatchObject({ text: expect.stringContaining('Chrome on Android'), html: expect.stringContaining('Asha') });
  expect(mail?.text).toMatch(/\d{1,2} \w{3,4} \d{4}, \d{1,2}:\d{2} [ap]m, India time/);
  const device = cookieOf(first, 'nanhe_device');
  expect(cookieOf(await loginAs(shop, asha, { device }), 'nanhe_device')).toBe(device);
  expect(await noticesTo(asha.email)).toBe(1);
});

test('treats the device of the sign-up as known', async () => {
  const begun = await beginSignUp(shop);
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

describe('a device that was known', () => {
  const strong = 'Blue-Kite-Over-77';
  async function knownDeviceOf(asha: Customer) {
    const session = await loginAs(shop, asha);
    return { token: session.body.token as string, device: cookieOf(session, 'nanhe_device') };
  }
  async function resetPassword({ email }: Customer, device?: string) {
    await shop.call('auth.forgotPassword', { body: { identifier: email }, source: newSource() });
    const body = { identifier: email, code: await codeTo(shop, email), password: strong };
    return shop.call('auth.resetPassword', { body, source: newSource(), ...(device === undefined ? {} : { cookies: { nanhe_device: device } }) });
  }

  test('treats a known device as new after a sign-out everywhere', async () => {
    const asha = await shop.customer();
    const { token, device } = await knownDeviceOf(asha);
    await shop.call('session.endAll', { token });
    await loginAs(shop, asha, { device });
    expect(await noticesTo(asha.email)).toBe(2);
  });

  test('treats a known device as new after a password reset on another device, which is known from then on', async () => {
    const asha = await shop.customer();
    const { device: intruder } = await knownDeviceOf(asha);
    const reset = await resetPassword(asha);
    await loginAs(shop, asha, { password: strong, device: cookieOf(reset, 'nanhe_device') });
    expect(await noticesTo(asha.email)).toBe(1);
    await loginAs(shop, asha, { password: strong, device: intruder });
    expect(await noticesTo(asha.email)).toBe(2);
  });

  test('keeps a device known when the password is reset or changed on it', async () => {
    const asha = await shop.customer();
    const { device } = await knownDeviceOf(asha);
    expect(cookieOf(await resetPassword(asha, device), 'nanhe_device')).toBe(device);
    const { body } = await loginAs(shop, asha, { password: strong, device });
    const passwords = { currentPassword: strong, newPassword: asha.password };
    await shop.call('auth.changePassword', { token: body.token, body: passwords, cookies: { nanhe_device: device }, source: newSource() });
    await loginAs(shop, asha, { device });
    expect(await noticesTo(asha.email)).toBe(1);
  });

  test('treats a device as new after its session was ended from another one, and no other device', async () => {
    const asha = await shop.customer();
    const [here, lost] = [await knownDeviceOf(asha), await knownDeviceOf(asha)];
    await endOther(here);
    await loginAs(shop, asha, { device: here.device });
    expect(await noticesTo(asha.email)).toBe(2);
    await loginAs(shop, asha, { device: lost.device });
    expect(await noticesTo(asha.email)).toBe(3);
  });

  test('keeps a device known after a sign-out, and when it ends an older session of its own', async () => {
    const asha = await shop.customer();
    const { device } = await knownDeviceOf(asha);
    const { body } = await loginAs(shop, asha, { device });
    await endOther({ token: body.token, device });
    await shop.call('auth.logout', { token: body.token, cookies: { nanhe_device: device } });
    await loginAs(shop, asha, { device });
    expect(await noticesTo(asha.email)).toBe(1);
  });

  /** Ends the most recent other session, as a browser does that carries its device cookie. */
  async function endOther({ token, device }: { readonly token: string; readonly device: string }) {
    const { sessions } = (await shop.call('session.list', { token })).body;
    const ended = await shop.call('session.end', { token, params: { id: sessions[1].id }, cookies: { nanhe_device: device } });
    expect(ended.status).toBe(200);
  }
});

test('mails about a new device after a sign-in by code and after the second factor, once the session is open', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
  await shop.call('auth.verifySigninOtp', { body: { identifier: asha.email, code: await codeTo(shop, asha.email) } });
  expect(await noticesTo(asha.email)).toBe(1);
  const { secret } = await turnOnSecondFactor(shop, ravi);
  const { body } = await loginAs(shop, ravi);
  expect(await noticesTo(ravi.email)).toBe(0);
  await verifyTotp(shop, body.challengeId, authenticatorCode(shop, secret));
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
