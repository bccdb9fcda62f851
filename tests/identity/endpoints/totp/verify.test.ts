/** Completing a sign-in with the second factor: challenges, attempts, single use of codes, and admins who need one. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInChallengeKey } from '#functions/keys.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { registry } from '#shared/contract/index.ts';
import {
  authenticatorCode,
  cookieOf,
  desktopBrowser,
  loginAs,
  subjectsTo,
  turnOnSecondFactor,
  verifyTotp,
} from '#tests/identity/endpoints/auth/sign-in.ts';
import { captureLog, codeTo, disableProfile, newSource, toWindowStart, wrongCode } from '#tests/identity/endpoints/auth/steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => void vi.unstubAllEnvs());

const verify = (challengeId: string, code: string) => verifyTotp(shop, challengeId, code);

async function challengedCustomer() {
  const asha = await shop.customer();
  const factor = await turnOnSecondFactor(shop, asha);
  const challenged = await loginAs(shop, asha);
  return { asha, ...factor, challenged, challengeId: challenged.body.challengeId as string };
}

async function resetPassword({ email }: Customer) {
  await shop.call('auth.forgotPassword', { body: { identifier: email }, source: newSource() });
  const body = { identifier: email, code: await codeTo(shop, email), password: 'Blue-Kite-Over-77' };
  return shop.call('auth.resetPassword', { body, source: newSource() });
}

describe('sign-in of a customer with a second factor', () => {
  test('opens no session for the password alone when a second factor is on', async () => {
    const { challenged } = await challengedCustomer();
    expect(challenged.status).toBe(200);
    expect(challenged.body).toEqual({ challenge: 'totp', challengeId: expect.stringMatching(/^[\w-]{32}$/) });
    expect(challenged.cookies).toEqual({});
  });

  test('opens a session for the password and the authenticator code', async () => {
    const { asha, secret, challengeId } = await challengedCustomer();
    const session = await verify(challengeId, authenticatorCode(shop, secret));
    expect(session).toMatchObject({ status: 200, body: { user: { id: asha.id, role: 'customer' }, token: expect.any(String) } });
    expect(Object.keys(session.body)).toEqual(['user', 'token']);
    expect(session.cookies['nanhe_refresh']).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    expect((await shop.call('account.readProfile', { token: session.body.token })).status).toBe(200);
    expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(session, 'nanhe_refresh') } })).status).toBe(200);
  });

  test('asks for the second factor after a sign-in code', async () => {
    const { asha, secret } = await challengedCustomer();
    await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
    const proven = await shop.call('auth.verifySigninOtp', { body: { identifier: asha.email, code: await codeTo(shop, asha.email) } });
    expect(proven.body).toEqual({ challenge: 'totp', challengeId: expect.any(String) });
    expect((await verify(proven.body.challengeId, authenticatorCode(shop, secret))).status).toBe(200);
  });

  test.each([-1, 1])('accepts an authenticator code that is %i step of 30 seconds off', async (steps) => {
    const { secret, challengeId } = await challengedCustomer();
    // A step must not end between the code and its check.
    toWindowStart(shop, 30);
    expect((await verify(challengeId, authenticatorCode(shop, secret, steps))).status).toBe(200);
  });

  test.each([-3, 3])('refuses an authenticator code that is %i steps of 30 seconds off', async (steps) => {
    const { secret, challengeId } = await challengedCustomer();
    shop.advanceClock(300);
    expect(await verify(challengeId, authenticatorCode(shop, secret, steps))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });

  test('refuses a used authenticator code and an older one, also in another sign-in', async () => {
    const { asha, secret, challengeId } = await challengedCustomer();
    const code = authenticatorCode(shop, secret);
    const before = authenticatorCode(shop, secret, -1);
    expect((await verify(challengeId, code)).status).toBe(200);
    const again = await loginAs(shop, asha);
    for (const used of [code, before])
      expect(await verify(again.body.challengeId, used)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    shop.advanceClock(30);
    expect((await verify(again.body.challengeId, authenticatorCode(shop, secret))).status).toBe(200);
  });

  test('opens one session for one authenticator code in two sign-ins at once', async () => {
    const { asha, secret, challengeId } = await challengedCustomer();
    const other = (await loginAs(shop, asha)).body.challengeId as string;
    const code = authenticatorCode(shop, secret);
    const both = await Promise.all([verify(challengeId, code), verify(other, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('accepts a recovery code once and mails the customer', async () => {
    const { asha, recoveryCodes, challengeId } = await challengedCustomer();
    const [first = '', second = ''] = recoveryCodes;
    expect((await verify(challengeId, first.toLowerCase().replace('-', ''))).status).toBe(200);
    const again = await loginAs(shop, asha);
    expect(await verify(again.body.challengeId, first)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect((await verify(again.body.challengeId, second)).status).toBe(200);
    expect(await subjectsTo(shop, asha.email)).toContain('A recovery code was used');
  });
});

describe('a challenge for the second factor', () => {
  test('counts down the attempts at a challenge and refuses the right code after five wrong ones', async () => {
    const { secret, challengeId } = await challengedCustomer();
    const right = authenticatorCode(shop, secret);
    const messages: string[] = [];
    for (let left = 4; left >= 0; left--) {
      const wrong = await verify(challengeId, wrongCode(right));
      expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft: left } } });
      messages.push(wrong.body.message);
    }
    expect(messages.slice(-2)).toEqual(['That code is not right. 1 try left.', 'That code is not right. Please begin again.']);
    expect(await verify(challengeId, right)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
  });

  test('compares five of twenty authenticator codes guessed at once', async () => {
    const { secret, challengeId } = await challengedCustomer();
    const all = await Promise.all(Array.from({ length: 20 }, () => verify(challengeId, wrongCode(authenticatorCode(shop, secret)))));
    expect(all.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
    expect((await verify(challengeId, authenticatorCode(shop, secret))).status).toBe(429);
  });

  test('refuses an expired, a used and an unknown challenge', async () => {
    const [late, used] = [await challengedCustomer(), await challengedCustomer()];
    expect((await verify(used.challengeId, authenticatorCode(shop, used.secret))).status).toBe(200);
    shop.advanceClock(601);
    for (const id of [late.challengeId, used.challengeId, 'never-was'])
      expect(await verify(id, authenticatorCode(shop, late.secret))).toMatchObject({
        status: 400,
        body: { code: 'challenge_expired', message: 'This took too long. Please begin again.' },
      });
  });

  test('refuses the authenticator code and the recovery code of another account', async () => {
    const [asha, ravi] = [await challengedCustomer(), await challengedCustomer()];
    expect(await verify(asha.challengeId, authenticatorCode(shop, ravi.secret))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect(await verify(asha.challengeId, ravi.recoveryCodes[0] ?? '')).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });

  test('refuses the challenge of an account disabled after it was sent', async () => {
    const { asha, secret, challengeId } = await challengedCustomer();
    await disableProfile(shop, asha.id);
    expect(await verify(challengeId, authenticatorCode(shop, secret))).toMatchObject({ status: 400, body: { code: 'challenge_expired' } });
  });

  test.each([
    ['a password reset', resetPassword],
    ['a sign-out everywhere', (asha: Customer) => shop.call('session.endAll', { as: asha })],
  ] as const)('refuses a challenge that began before %s, and accepts one that began after', async (_, end) => {
    const { asha, secret, challengeId } = await challengedCustomer();
    expect((await end(asha)).status).toBe(200);
    expect(await verify(challengeId, authenticatorCode(shop, secret))).toMatchObject({ status: 400, body: { code: 'challenge_expired' } });
    await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
    const proven = await shop.call('auth.verifySigninOtp', { body: { identifier: asha.email, code: await codeTo(shop, asha.email) } });
    expect((await verify(proven.body.challengeId, authenticatorCode(shop, secret))).status).toBe(200);
  });

  test('refuses a challenge without the time of its first factor', async () => {
    const { secret, challengeId } = await challengedCustomer();
    const key = signInChallengeKey(await digestOf('challenge', challengeId));
    const { startedAt, ...before } = (await shop.table.get(key.pk, key.sk)) ?? {};
    expect(startedAt).toEqual(expect.any(String));
    await shop.putItem(before);
    expect(await verify(challengeId, authenticatorCode(shop, secret))).toMatchObject({ status: 400, body: { code: 'challenge_expired' } });
  });

  test.each(['', '12345', '1234567', 'ABCDE-1234', null, 123456])('refuses %j as an authenticator code', async (code) => {
    expect(await shop.call('totp.verify', { body: { challengeId: 'x', code } })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
  });
});

describe('an admin with a required second factor', () => {
  test('sets up the required second factor of an admin at the first sign-in and asks for it at the next', async () => {
    vi.stubEnv('ADMIN_MFA', 'required');
    const meera = await shop.admin();
    const { body } = await loginAs(shop, meera);
    expect(body).toEqual({
      challenge: 'totp-setup',
      challengeId: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Nanhe:/),
    });
    expect(await verify(body.challengeId, wrongCode(authenticatorCode(shop, body.secret)))).toMatchObject({
      status: 400,
      body: { code: 'wrong_code' },
    });
    const session = await verify(body.challengeId, authenticatorCode(shop, body.secret));
    expect(session).toMatchObject({ status: 200, body: { user: { role: 'admin' }, token: expect.any(String) } });
    expect(session.body.recoveryCodes).toHaveLength(10);
    shop.advanceClock(30);
    const next = await loginAs(shop, meera);
    expect(next.body).toEqual({ challenge: 'totp', challengeId: expect.any(String) });
    const second = await verify(next.body.challengeId, authenticatorCode(shop, body.secret));
    expect(second.body).toMatchObject({ user: { role: 'admin' } });
    expect((await shop.call('account.readProfile', { token: second.body.token })).body).toMatchObject({ user: { role: 'admin' } });
    expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(second, 'nanhe_refresh') } })).status).toBe(200);
  });

  test('ends the session of an admin without a second factor as soon as one is required', async () => {
    const meera = await shop.admin();
    const session = await loginAs(shop, meera);
    expect(session.body).toMatchObject({ user: { role: 'admin' } });
    vi.stubEnv('ADMIN_MFA', 'required');
    expect(await shop.call('account.readProfile', { token: session.body.token })).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(session, 'nanhe_refresh') } })).status).toBe(401);
  });

  test('sets up the second factor of an admin once for two sign-ins at once', async () => {
    vi.stubEnv('ADMIN_MFA', 'required');
    const meera = await shop.admin();
    const [one, two] = [(await loginAs(shop, meera)).body, (await loginAs(shop, meera)).body];
    const both = await Promise.all([one, two].map((each) => verify(each.challengeId, authenticatorCode(shop, each.secret))));
    expect(both.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'totp_on'],
    ]);
    expect(registry['totp.verify'].failures).toContain('totp_on');
  });

  test('treats an unknown setting of the second factor as required for admins and not for customers', async () => {
    const [meera, asha] = [await shop.admin(), await shop.customer()];
    vi.stubEnv('ADMIN_MFA', 'Optional?');
    expect((await loginAs(shop, meera)).body.challenge).toBe('totp-setup');
    expect((await loginAs(shop, asha)).body.token).toEqual(expect.any(String));
  });
});

test('logs no code, secret or challenge and stores no usable challenge', async () => {
  const { secret, recoveryCodes, challengeId } = await challengedCustomer();
  const code = authenticatorCode(shop, secret);
  const log = await captureLog(async () => {
    await verify(challengeId, wrongCode(code));
    await verify(challengeId, code);
    await loginAs(shop, await shop.customer(), { browser: desktopBrowser });
  });
  expect(log).toContain('totp.verify');
  for (const each of [code, secret, challengeId, recoveryCodes[0] ?? '']) expect(log).not.toContain(each);
  expect(await shop.table.query(`CHALLENGE#${challengeId}`)).toEqual([]);
});
