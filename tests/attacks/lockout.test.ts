/** A caller who knows an account's e-mail or phone tries to lock out its owner by using up limits. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { authenticatorCode, cookieOf, desktopBrowser, loginAs, turnOnSecondFactor, verifyTotp } from '#tests/identity/endpoints/auth/sign-in.ts';
import { codeTo, newSource, toWindowStart, wrongCode } from '#tests/identity/endpoints/auth/steps.ts';
import type { ApiResponse } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => void vi.unstubAllEnvs());

type Cookies = Record<string, string>;
const login = (identifier: string, password: string, source = newSource(), cookies: Cookies = {}) =>
  shop.call('auth.login', { body: { identifier, password }, headers: { 'user-agent': desktopBrowser }, source, cookies });
const ask = (key: 'auth.sendSigninOtp' | 'auth.forgotPassword', identifier: string, source = newSource(), cookies: Cookies = {}) =>
  shop.call(key, { body: { identifier }, source, cookies });

/** The cookies of a browser on which the owner has signed in. */
async function knownDevice(owner: Customer): Promise<Cookies> {
  return { nanhe_device: cookieOf(await loginAs(shop, owner), 'nanhe_device') };
}

/** Thirty wrong passwords, more than any limit counts, and codes and resets until no more are sent, all from one address. */
async function attack(identifier: string, source = newSource()): Promise<void> {
  for (let count = 0; count < 30; count++) await login(identifier, 'not-the-password', source);
  for (let count = 0; count < 6; count++) {
    for (const key of ['auth.forgotPassword', 'auth.sendSigninOtp'] as const) await ask(key, identifier, source);
    shop.advanceClock(31);
  }
  expect((await login(identifier, 'not-the-password', source)).status).toBe(429);
  expect((await ask('auth.forgotPassword', identifier, source)).status).toBe(429);
}

/** The same attack from 32 networks, whose limits together exceed the account's 30 codes. */
async function attackFromEverywhere(identifier: string): Promise<void> {
  for (let count = 0; count < 32; count++) {
    await login(identifier, 'not-the-password');
    await ask('auth.sendSigninOtp', identifier);
    shop.advanceClock(1 + 30);
  }
}

/** Signs in by a mailed code, in the browser that requested it. */
async function signInByCode(owner: Customer, identifier: string, source = newSource(), cookies: Cookies = {}): Promise<ApiResponse> {
  // Delivers the mails of earlier codes first, so that the newest code is the requested one.
  await shop.deliverMails();
  const asked = await ask('auth.sendSigninOtp', identifier, source, cookies);
  expect(asked.status).toBe(200);
  const body = { identifier, code: await codeTo(shop, owner.email) };
  return shop.call('auth.verifySigninOtp', { body, source, cookies: { ...cookies, nanhe_attempt: cookieOf(asked, 'nanhe_attempt') } });
}

async function resetPassword(owner: Customer, identifier: string, source = newSource(), cookies: Cookies = {}): Promise<ApiResponse> {
  await shop.deliverMails();
  const asked = await ask('auth.forgotPassword', identifier, source, cookies);
  expect(asked.status).toBe(200);
  const body = { identifier, code: await codeTo(shop, owner.email), password: 'Blue-Kite-Over-78' };
  return shop.call('auth.resetPassword', { body, source, cookies: { ...cookies, nanhe_reset_attempt: cookieOf(asked, 'nanhe_reset_attempt') } });
}

describe('an attack from one address', () => {
  test.each([
    ['a customer', 'email', () => shop.customer()],
    ['an administrator', 'phone', () => shop.admin()],
  ] as const)('lets %s sign in by %s on a known and on a new device during an attack', async (_, by, made) => {
    const owner = await made();
    const identifier = owner[by];
    const device = await knownDevice(owner);
    toWindowStart(shop, 86_400);
    // This also waits until the identity provider's own lock of at most two seconds has ended.
    await attack(identifier);
    expect((await login(identifier, owner.password, newSource(), device)).status).toBe(200);
    expect((await login(identifier, owner.password)).status).toBe(200);
    expect((await signInByCode(owner, identifier)).status).toBe(200);
    shop.advanceClock(31);
    expect((await signInByCode(owner, identifier, newSource(), device)).status).toBe(200);
    shop.advanceClock(31);
    expect((await resetPassword(owner, identifier)).status).toBe(200);
    expect((await login(identifier, 'Blue-Kite-Over-78')).status).toBe(200);
  });
});

describe('an attack from many networks', () => {
  test('does not stop the owner on a known device, and delays a code on a new device by five minutes at most', async () => {
    const owner = await shop.customer();
    const device = await knownDevice(owner);
    toWindowStart(shop, 86_400);
    await attackFromEverywhere(owner.email);
    const passwords = await login(owner.email, owner.password);
    expect(passwords).toMatchObject({ status: 429, body: { message: expect.stringContaining('sign in with a code') } });
    expect((await signInByCode(owner, owner.email, newSource(), device)).status).toBe(200);
    shop.advanceClock(31);
    // The identity provider's own lock ends within five minutes.
    shop.advanceClock(300);
    expect((await login(owner.email, owner.password, newSource(), device)).status).toBe(200);
    expect((await resetPassword(owner, owner.email, newSource(), device)).status).toBe(200);
    toWindowStart(shop, 300);
    expect((await ask('auth.sendSigninOtp', owner.email)).status).toBe(200);
    shop.advanceClock(31);
    const refused = await ask('auth.sendSigninOtp', owner.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    shop.advanceClock(300);
    expect((await signInByCode(owner, owner.email)).status).toBe(200);
  });

  test('tells the owner on a known device to use a code while the identity provider compares no password', async () => {
    const owner = await shop.customer();
    const device = await knownDevice(owner);
    toWindowStart(shop, 86_400);
    for (let count = 0; count < 13; count++) {
      await login(owner.email, 'not-the-password');
      shop.advanceClock(130);
    }
    const locked = await login(owner.email, owner.password, newSource(), device);
    expect(locked).toMatchObject({ status: 429, body: { message: expect.stringContaining('sign in with a code') } });
    expect((await signInByCode(owner, owner.email, newSource(), device)).status).toBe(200);
    shop.advanceClock(300);
    expect((await login(owner.email, owner.password, newSource(), device)).status).toBe(200);
  });
});

test('lets staff with a second factor in while their passwords are guessed', async () => {
  const meera = await shop.admin();
  const { secret } = await turnOnSecondFactor(shop, meera);
  vi.stubEnv('ADMIN_MFA', 'required');
  toWindowStart(shop, 86_400);
  await attack(meera.email);
  const { body } = await login(meera.email, meera.password);
  expect(body).toEqual({ challenge: 'totp', challengeId: expect.any(String) });
  expect((await verifyTotp(shop, body.challengeId, authenticatorCode(shop, secret))).status).toBe(200);
});

test('counts wrong passwords from a known device of one customer against another account like those of an unknown device', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const his = await knownDevice(ravi);
  toWindowStart(shop, 86_400);
  const source = newSource();
  for (let count = 0; count < 6; count++) expect((await login(asha.email, 'not-the-password', source, his)).status).toBe(401);
  expect((await login(asha.email, 'not-the-password', source, his)).status).toBe(429);
});

test("counts an intruder's known devices as unknown ones once the owner has reset the password, and keeps the owner's", async () => {
  const asha = await shop.customer();
  const [intruder, own] = [await knownDevice(asha), await knownDevice(asha)];
  toWindowStart(shop, 86_400);
  expect((await resetPassword(asha, asha.email, newSource(), own)).status).toBe(200);
  const source = newSource();
  for (let count = 0; count < 6; count++) expect((await login(asha.email, 'not-the-password', source, intruder)).status).toBe(401);
  expect((await login(asha.email, 'not-the-password', source, intruder)).status).toBe(429);
  // The identity provider's own lock after six.
  shop.advanceClock(3);
  expect((await login(asha.email, 'not-the-password', source, own)).status).toBe(401);
  shop.advanceClock(5);
  expect((await login(asha.email, 'Blue-Kite-Over-78', source, own)).status).toBe(200);
});

test('bounds the wrong passwords of a known device by the day', async () => {
  const asha = await shop.customer();
  const device = await knownDevice(asha);
  toWindowStart(shop, 86_400);
  for (let count = 0; count < 25; count++) {
    expect((await login(asha.email, 'not-the-password', newSource(), device)).status).toBe(401);
    // Ends the identity provider's own lock.
    shop.advanceClock(901);
  }
  expect((await login(asha.email, asha.password, newSource(), device)).status).toBe(429);
  shop.advanceClock(86_400);
  expect((await login(asha.email, asha.password, newSource(), device)).status).toBe(200);
});

describe('guesses at a code by another visitor', () => {
  test.each([
    ['auth.sendSigninOtp', 'auth.verifySigninOtp', 'nanhe_attempt', {}],
    ['auth.forgotPassword', 'auth.resetPassword', 'nanhe_reset_attempt', { password: 'Blue-Kite-Over-78' }],
  ] as const)('uses up no attempt of the owner of a code of %s when another visitor guesses it', async (send, verify, cookie, more) => {
    const asha = await shop.customer();
    const asked = await ask(send, asha.email);
    const code = await codeTo(shop, asha.email);
    const guess = (given: string, carried: Pick<Parameters<Shop['call']>[1] & object, 'cookies'> & { readonly attemptId?: string } = {}) => {
      const { cookies = {}, attemptId } = carried;
      const body = { identifier: asha.email, code: given, ...more, ...(attemptId === undefined ? {} : { attemptId }) };
      return shop.call(verify, { body, source: newSource(), cookies });
    };
    for (let count = 0; count < 5; count++)
      expect((await guess(wrongCode(code), { attemptId: count % 2 === 0 ? 'invented' : undefined } as never)).body.code).toBe('wrong_code');
    // Even the right code is rejected once the attempts are used up.
    expect(await guess(code)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
    const own = { cookies: { [cookie]: cookieOf(asked, cookie) } };
    expect(await guess(wrongCode(code), own)).toMatchObject({ body: { code: 'wrong_code', details: { triesLeft: 4 } } });
    expect((await guess(code, { attemptId: asked.body.attemptId })).status).toBe(200);
    expect((await guess(code, own)).status).toBe(400);
  });

  test('keeps the code of the owner valid when another visitor requests a code too', async () => {
    const asha = await shop.customer();
    const asked = await ask('auth.sendSigninOtp', asha.email);
    const code = await codeTo(shop, asha.email);
    shop.advanceClock(31);
    expect((await ask('auth.sendSigninOtp', asha.email)).status).toBe(200);
    const session = await shop.call('auth.verifySigninOtp', { body: { identifier: asha.email, code, attemptId: asked.body.attemptId } });
    expect(session).toMatchObject({ status: 200, body: { user: { id: asha.id } } });
  });
});
