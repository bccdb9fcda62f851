/** Completing a sign-up: the right code creates exactly one account. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { beginSignUp, newSource, signUpFields, sourceWith, verifyBody, wrongCode } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const verify = (body: unknown, source = newSource()) => shop.call('auth.verifySignupOtp', { body, source });

describe('the right sign-up code', () => {
  test('creates the account, opens a session and sends a welcome mail', async () => {
    const begun = await beginSignUp(shop, { firstName: '  Ravi ' });
    const made = await verify({ ...verifyBody(begun), verificationType: 'signup' });
    expect(made).toMatchObject({
      status: 200,
      body: {
        user: { firstName: 'Ravi', lastName: 'Iyer', email: begun.who.email, phone: begun.who.phone, role: 'customer' },
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      },
    });
    expect(made.cookies['nanhe_refresh']).toMatch(/^nanhe_refresh=[^;]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    expect(await shop.call('account.readProfile', { token: made.body.token })).toMatchObject({
      status: 200,
      body: { user: { id: made.body.user.id, emailVerified: true } },
    });
    await shop.deliverEvents();
    expect((await shop.mailsTo(begun.who.email))[0]?.subject).toBe('Welcome to Nanhe, Ravi!');
    expect(await shop.call('auth.login', { body: { identifier: begun.who.email, password: begun.who.password } })).toMatchObject({ status: 200 });
    expect(await shop.table.query(`SIGNUP#${begun.signupId}`)).toEqual([]);
  });

  test('accepts a sign-up code once', async () => {
    const begun = await beginSignUp(shop);
    expect((await verify(verifyBody(begun))).status).toBe(200);
    expect(await verify(verifyBody(begun))).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  });

  test('creates one account for five verifications at once', async () => {
    const begun = await beginSignUp(shop);
    const all = await Promise.all(Array.from({ length: 5 }, () => verify(verifyBody(begun))));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(Array(4).fill('code_expired'));
    const lock = await shop.table.get(`EMAIL#${begun.who.email}`, 'LOCK');
    expect(await shop.table.get(`CUSTOMER#${lock?.['customerId']}`, 'PROFILE')).toMatchObject({ email: begun.who.email });
  });

  test('refuses a second sign-up with the same e-mail once the first is complete', async () => {
    const first = await beginSignUp(shop);
    const second = await beginSignUp(shop, { email: first.who.email, password: 'Another-Kite-78' });
    expect((await verify(verifyBody(first))).status).toBe(200);
    expect(await verify(verifyBody(second))).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await shop.call('auth.login', { body: { identifier: first.who.email, password: 'Another-Kite-78' } })).status).toBe(401);
    expect((await shop.call('auth.login', { body: { identifier: first.who.email, password: first.who.password } })).status).toBe(200);
  });

  test('creates no account while the identity provider is down and accepts the code afterwards', async () => {
    const begun = await beginSignUp(shop);
    const endpoint = process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'];
    // No server listens on the discard port; modules load again, because a client keeps its endpoint.
    process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] = 'http://127.0.0.1:9';
    vi.resetModules();
    try {
      const refused = await verify(verifyBody(begun));
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' }, cookies: {} });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] = endpoint;
      vi.resetModules();
    }
    expect(await shop.table.get(`EMAIL#${begun.who.email}`, 'LOCK')).toBeUndefined();
    expect((await verify(verifyBody(begun))).status).toBe(200);
  });

  test('refuses a sign-up code after ten minutes', async () => {
    const begun = await beginSignUp(shop);
    shop.advanceClock(601);
    expect(await verify({ ...verifyBody(begun), code: wrongCode(begun.code) })).toMatchObject({ status: 400, body: { code: 'code_expired' } });
    expect(await verify(verifyBody(begun))).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  });
});

describe('a wrong sign-up code', () => {
  test('counts down the attempts at a sign-up code and refuses the right one after five wrong ones', async () => {
    const begun = await beginSignUp(shop);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const wrong = await verify({ ...verifyBody(begun), code: wrongCode(begun.code) });
      expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft } } });
      expect(wrong.body.message).toBe(
        ['That code is not right. Please ask for a new one.', 'That code is not right. 1 try left.'][triesLeft] ??
          `That code is not right. ${triesLeft} tries left.`,
      );
    }
    expect(await verify(verifyBody(begun))).toMatchObject({ status: 429, body: { code: 'code_spent' } });
  });

  test('compares five of twenty sign-up codes guessed at once and creates no account', async () => {
    const begun = await beginSignUp(shop);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        verify({ ...verifyBody(begun), code: String((Number(begun.code) + 1 + index) % 1_000_000).padStart(6, '0') }),
      ),
    );
    expect(all.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
    expect(all.filter(({ body }) => body.code === 'code_spent')).toHaveLength(15);
    expect(await verify(verifyBody(begun))).toMatchObject({ status: 429, body: { code: 'code_spent' } });
    expect(await shop.table.get(`EMAIL#${begun.who.email}`, 'LOCK')).toBeUndefined();
  });

  test('limits one source to 600 attempts at codes in an hour over all sign-ups', async () => {
    const source = await sourceWith(20, 'verify-code', shop);
    const all = await Promise.all(
      Array.from({ length: 22 }, () => verify({ identifier: 'a@example.test', code: '000000', signupId: 'none' }, source)),
    );
    expect(all.filter(({ body }) => body.code === 'too_many_requests')).toHaveLength(2);
  });

  test('refuses the code of another sign-up as wrong', async () => {
    const [mine, other] = [await beginSignUp(shop), await beginSignUp(shop)];
    if (mine.code === other.code) return;
    expect(await verify({ ...verifyBody(mine), code: other.code })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });

  test('refuses the right sign-up code with another e-mail', async () => {
    const begun = await beginSignUp(shop);
    expect(await verify({ ...verifyBody(begun), identifier: signUpFields().email })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });
});

test.each([
  [{ code: '12345' }, 'code'],
  [{ code: 123456 }, 'code'],
  [{ signupId: '../../x' }, 'signupId'],
  [{ role: 'admin' }, 'role'],
  [{ identifier: '' }, 'identifier'],
])('refuses a verification of a sign-up with %j and names the field %s', async (more, field) => {
  const body = { identifier: 'a@example.test', code: '123456', signupId: 'abc', ...more };
  expect(await verify(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: expect.any(String) } } });
});

test('stores the accepted terms, privacy notice and minimum age with the account, and when the form was sent', async () => {
  const before = shop.now().getTime();
  const begun = await beginSignUp(shop);
  const after = shop.now().getTime();
  shop.advanceClock(300);
  const made = await shop.call('auth.verifySignupOtp', { body: verifyBody(begun) });
  const profile = await shop.table.get(`CUSTOMER#${made.body.user.id}`, 'PROFILE');
  expect(profile?.['consent']).toEqual({
    terms: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    privacy: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    leastAge: 18,
    at: expect.any(String),
  });
  const at = Date.parse(profile?.['consent'].at);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(after);
});
