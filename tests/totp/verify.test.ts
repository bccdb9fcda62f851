/** Does a sign-in end in a session only with the second factor, and does no code work twice? */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cookieOf, deskBrowser, loginAs, shownBy, subjectsTo, verifyTotp, withFactor } from '#tests/auth/sign-in.ts';
import { codeTo, disableProfile, logged, newSource, otherThan } from '#tests/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const verify = (challengeId: string, code: string) => verifyTotp(shop, challengeId, code);

async function guarded() {
  const asha = await shop.customer();
  const factor = await withFactor(shop, asha);
  const challenged = await loginAs(shop, asha);
  return { asha, ...factor, challenged, challengeId: challenged.body.challengeId as string };
}

describe('a customer with a second factor', () => {
  test('gets no session and no cookie for the password alone', async () => {
    const { challenged } = await guarded();
    expect(challenged.status).toBe(200);
    expect(challenged.body).toEqual({ challenge: 'totp', challengeId: expect.stringMatching(/^[\w-]{32}$/) });
    expect(challenged.cookies).toEqual({});
  });

  test('gets both for the code, like anybody else', async () => {
    const { asha, secret, challengeId } = await guarded();
    const session = await verify(challengeId, shownBy(shop, secret));
    expect(session).toMatchObject({ status: 200, body: { user: { id: asha.id, role: 'customer' }, token: expect.any(String) } });
    expect(Object.keys(session.body)).toEqual(['user', 'token']);
    expect(session.cookies['nanhe_refresh']).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    expect((await shop.call('account.readProfile', { token: session.body.token })).status).toBe(200);
    expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(session, 'nanhe_refresh') } })).status).toBe(200);
  });

  test('is asked after a mailed code as well', async () => {
    const { asha, secret } = await guarded();
    await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
    const proven = await shop.call('auth.verifySigninOtp', { body: { identifier: asha.email, code: await codeTo(shop, asha.email) } });
    expect(proven.body).toEqual({ challenge: 'totp', challengeId: expect.any(String) });
    expect((await verify(proven.body.challengeId, shownBy(shop, secret))).status).toBe(200);
  });

  test.each([-1, 1])('may be %i step of 30 seconds off', async (steps) => {
    const { secret, challengeId } = await guarded();
    // At the begin of a step, so that none ends on the way.
    shop.advance(60 - (Math.floor(shop.now().getTime() / 1000) % 30));
    expect((await verify(challengeId, shownBy(shop, secret, steps))).status).toBe(200);
  });

  test.each([-3, 3])('may not be %i steps off', async (steps) => {
    const { secret, challengeId } = await guarded();
    shop.advance(300);
    expect(await verify(challengeId, shownBy(shop, secret, steps))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });

  test('cannot use a code twice, nor one from before it, in another sign-in either', async () => {
    const { asha, secret, challengeId } = await guarded();
    const code = shownBy(shop, secret);
    const before = shownBy(shop, secret, -1);
    expect((await verify(challengeId, code)).status).toBe(200);
    const again = await loginAs(shop, asha);
    for (const used of [code, before])
      expect(await verify(again.body.challengeId, used)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    shop.advance(30);
    expect((await verify(again.body.challengeId, shownBy(shop, secret))).status).toBe(200);
  });

  test('with one code in two sign-ins at once gets one session', async () => {
    const { asha, secret, challengeId } = await guarded();
    const other = (await loginAs(shop, asha)).body.challengeId as string;
    const code = shownBy(shop, secret);
    const both = await Promise.all([verify(challengeId, code), verify(other, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('comes in with a recovery code, once, and is told by mail', async () => {
    const { asha, recoveryCodes, challengeId } = await guarded();
    const [first = '', second = ''] = recoveryCodes;
    expect((await verify(challengeId, first.toLowerCase().replace('-', ''))).status).toBe(200);
    const again = await loginAs(shop, asha);
    expect(await verify(again.body.challengeId, first)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect((await verify(again.body.challengeId, second)).status).toBe(200);
    expect(await subjectsTo(shop, asha.email)).toContain('A recovery code was used');
  });
});

describe('a challenge', () => {
  test('takes five tries, the last of which is told; then the right code fails too', async () => {
    const { secret, challengeId } = await guarded();
    const right = shownBy(shop, secret);
    const said: string[] = [];
    for (let left = 4; left >= 0; left--) {
      const wrong = await verify(challengeId, otherThan(right));
      expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft: left } } });
      said.push(wrong.body.message);
    }
    expect(said.slice(-2)).toEqual(['That code is not right. 1 try left.', 'That code is not right. Please begin again.']);
    expect(await verify(challengeId, right)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
  });

  test('has at most five of a hundred guesses at once looked at', async () => {
    const { secret, challengeId } = await guarded();
    const all = await Promise.all(Array.from({ length: 100 }, () => verify(challengeId, otherThan(shownBy(shop, secret)))));
    expect(all.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
    expect((await verify(challengeId, shownBy(shop, secret))).status).toBe(429);
  });

  test('is over after ten minutes, after its use, and when it never was', async () => {
    const [late, used] = [await guarded(), await guarded()];
    expect((await verify(used.challengeId, shownBy(shop, used.secret))).status).toBe(200);
    shop.advance(601);
    for (const id of [late.challengeId, used.challengeId, 'never-was'])
      expect(await verify(id, shownBy(shop, late.secret))).toMatchObject({
        status: 400,
        body: { code: 'challenge_expired', message: 'This took too long. Please begin again.' },
      });
  });

  test('takes no code of another account', async () => {
    const [asha, ravi] = [await guarded(), await guarded()];
    expect(await verify(asha.challengeId, shownBy(shop, ravi.secret))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect(await verify(asha.challengeId, ravi.recoveryCodes[0] ?? '')).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });

  test('opens nothing for an account that was disabled meanwhile', async () => {
    const { asha, secret, challengeId } = await guarded();
    await disableProfile(shop, asha.id);
    expect(await verify(challengeId, shownBy(shop, secret))).toMatchObject({ status: 400, body: { code: 'challenge_expired' } });
  });

  test.each(['', '12345', '1234567', 'ABCDE-1234', null, 123456])('takes no %j for a code', async (code) => {
    expect(await shop.call('totp.verify', { body: { challengeId: 'x', code } })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
  });
});

describe('an admin who must have one', () => {
  const required = async (run: () => Promise<void>) => {
    vi.stubEnv('ADMIN_MFA', 'required');
    try {
      await run();
    } finally {
      vi.unstubAllEnvs();
    }
  };

  test('sets it up with the first sign-in, gets the recovery codes then, and shows it at the next', () =>
    required(async () => {
      const meera = await shop.admin();
      const { body } = await loginAs(shop, meera);
      expect(body).toEqual({
        challenge: 'totp-setup',
        challengeId: expect.any(String),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringMatching(/^otpauth:\/\/totp\/Nanhe:/),
      });
      expect(await verify(body.challengeId, otherThan(shownBy(shop, body.secret)))).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
      const session = await verify(body.challengeId, shownBy(shop, body.secret));
      expect(session).toMatchObject({ status: 200, body: { user: { role: 'admin' }, token: expect.any(String) } });
      expect(session.body.recoveryCodes).toHaveLength(10);
      shop.advance(30);
      const next = await loginAs(shop, meera);
      expect(next.body).toEqual({ challenge: 'totp', challengeId: expect.any(String) });
      const second = await verify(next.body.challengeId, shownBy(shop, body.secret));
      expect(second.body).toMatchObject({ user: { role: 'admin' } });
      expect((await shop.call('account.readProfile', { token: second.body.token })).body).toMatchObject({ user: { role: 'admin' } });
      expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(second, 'nanhe_refresh') } })).status).toBe(200);
    }));

  test('is out at once when it becomes required, by token and by refresh', async () => {
    const meera = await shop.admin();
    const session = await loginAs(shop, meera);
    expect(session.body).toMatchObject({ user: { role: 'admin' } });
    await required(async () => {
      expect(await shop.call('account.readProfile', { token: session.body.token })).toMatchObject({ status: 401, body: { code: 'session_expired' } });
      expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: cookieOf(session, 'nanhe_refresh') } })).status).toBe(401);
    });
  });

  test('of two who set it up at once, one does', () =>
    required(async () => {
      const meera = await shop.admin();
      const [one, two] = [(await loginAs(shop, meera)).body, (await loginAs(shop, meera)).body];
      const both = await Promise.all([one, two].map((each) => verify(each.challengeId, shownBy(shop, each.secret))));
      expect(both.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
        [200, undefined],
        [409, 'totp_on'],
      ]);
    }));

  test('a setting that says neither is taken for required, and customers are asked for nothing', async () => {
    const [meera, asha] = [await shop.admin(), await shop.customer()];
    vi.stubEnv('ADMIN_MFA', 'Optional?');
    expect((await loginAs(shop, meera)).body.challenge).toBe('totp-setup');
    expect((await loginAs(shop, asha)).body.token).toEqual(expect.any(String));
    vi.unstubAllEnvs();
  });
});

test('no code, secret or challenge is logged, and the table holds no challenge that could be used', async () => {
  const { secret, recoveryCodes, challengeId } = await guarded();
  const code = shownBy(shop, secret);
  const log = await logged(async () => {
    await verify(challengeId, otherThan(code));
    await verify(challengeId, code);
    await loginAs(shop, await shop.customer(), { browser: deskBrowser });
  });
  expect(log).toContain('totp.verify');
  for (const each of [code, secret, challengeId, recoveryCodes[0] ?? '']) expect(log).not.toContain(each);
  expect(await shop.table.query(`CHALLENGE#${challengeId}`)).toEqual([]);
});
