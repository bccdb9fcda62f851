/** Does a proven code, and nothing else, make exactly one account? */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { begin, newSource, otherThan, person, sourceWith, verifyBody } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const verify = (body: unknown, source = newSource()) => shop.call('auth.verifySignupOtp', { body, source });

describe('the right code', () => {
  test('makes the account, signs in with a cookie for the session, and welcomes', async () => {
    const begun = await begin(shop, { firstName: '  Ravi ' });
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
    await shop.deliver();
    expect((await shop.mails(begun.who.email))[0]?.subject).toBe('Welcome to Nanhe, Ravi!');
    expect(await shop.call('auth.login', { body: { identifier: begun.who.email, password: begun.who.password } })).toMatchObject({ status: 200 });
    expect(await shop.table.query(`SIGNUP#${begun.signupId}`)).toEqual([]);
  });

  test('works once', async () => {
    const begun = await begin(shop);
    expect((await verify(verifyBody(begun))).status).toBe(200);
    expect(await verify(verifyBody(begun))).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  });

  test('given five times at once makes one account', async () => {
    const begun = await begin(shop);
    const all = await Promise.all(Array.from({ length: 5 }, () => verify(verifyBody(begun))));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(Array(4).fill('code_expired'));
    const lock = await shop.table.get(`EMAIL#${begun.who.email}`, 'LOCK');
    expect(await shop.table.get(`CUSTOMER#${lock?.['customerId']}`, 'PROFILE')).toMatchObject({ email: begun.who.email });
  });

  test('of a second sign-up with the same e-mail finds the e-mail taken', async () => {
    const first = await begin(shop);
    const second = await begin(shop, { email: first.who.email, password: 'Another-Kite-78' });
    expect((await verify(verifyBody(first))).status).toBe(200);
    expect(await verify(verifyBody(second))).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await shop.call('auth.login', { body: { identifier: first.who.email, password: 'Another-Kite-78' } })).status).toBe(401);
    expect((await shop.call('auth.login', { body: { identifier: first.who.email, password: first.who.password } })).status).toBe(200);
  });

  test('still works after the identity provider was away, and there was no half account meanwhile', async () => {
    const begun = await begin(shop);
    const place = process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'];
    // Nobody listens on the discard port; fresh modules, because a client remembers where it was sent.
    process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] = 'http://127.0.0.1:9';
    vi.resetModules();
    try {
      const away = await verify(verifyBody(begun));
      expect(away).toMatchObject({ status: 503, body: { code: 'unavailable' }, cookies: {} });
      expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] = place;
      vi.resetModules();
    }
    expect(await shop.table.get(`EMAIL#${begun.who.email}`, 'LOCK')).toBeUndefined();
    expect((await verify(verifyBody(begun))).status).toBe(200);
  });

  test('is too late after ten minutes', async () => {
    const begun = await begin(shop);
    shop.advance(601);
    expect(await verify({ ...verifyBody(begun), code: otherThan(begun.code) })).toMatchObject({ status: 400, body: { code: 'code_expired' } });
    expect(await verify(verifyBody(begun))).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  });
});

describe('a wrong code', () => {
  test('costs a try and says how many are left; after five even the right one is refused', async () => {
    const begun = await begin(shop);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const wrong = await verify({ ...verifyBody(begun), code: otherThan(begun.code) });
      expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft } } });
      expect(wrong.body.message).toBe(
        ['That code is not right. Please ask for a new one.', 'That code is not right. 1 try left.'][triesLeft] ??
          `That code is not right. ${triesLeft} tries left.`,
      );
    }
    expect(await verify(verifyBody(begun))).toMatchObject({ status: 429, body: { code: 'code_spent' } });
  });

  test('guessed 100 times at once is looked at five times, and then the right one fails too', async () => {
    const begun = await begin(shop);
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        verify({ ...verifyBody(begun), code: String((Number(begun.code) + 1 + index) % 1_000_000).padStart(6, '0') }),
      ),
    );
    expect(all.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
    expect(all.filter(({ body }) => body.code === 'code_spent')).toHaveLength(95);
    expect(await verify(verifyBody(begun))).toMatchObject({ status: 429, body: { code: 'code_spent' } });
    expect(await shop.table.get(`EMAIL#${begun.who.email}`, 'LOCK')).toBeUndefined();
  });

  test('from one source is guessed at most 600 times an hour, whatever it guesses at', async () => {
    const source = await sourceWith(20, 'verify-code', shop);
    const all = await Promise.all(
      Array.from({ length: 22 }, () => verify({ identifier: 'a@example.test', code: '000000', signupId: 'none' }, source)),
    );
    expect(all.filter(({ body }) => body.code === 'too_many_requests')).toHaveLength(2);
  });

  test("is the code of somebody else's sign-up", async () => {
    const [mine, other] = [await begin(shop), await begin(shop)];
    if (mine.code === other.code) return;
    expect(await verify({ ...verifyBody(mine), code: other.code })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });

  test('is the right one with another e-mail', async () => {
    const begun = await begin(shop);
    expect(await verify({ ...verifyBody(begun), identifier: person().email })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });
});

test.each([
  [{ code: '12345' }, 'code'],
  [{ code: 123456 }, 'code'],
  [{ signupId: '../../x' }, 'signupId'],
  [{ role: 'admin' }, 'role'],
  [{ identifier: '' }, 'identifier'],
])('%j is refused by name', async (more, field) => {
  const body = { identifier: 'a@example.test', code: '123456', signupId: 'abc', ...more };
  expect(await verify(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: expect.any(String) } } });
});

test('what the form says above its button is kept with the account: which terms, which privacy text, of age, and when it was sent', async () => {
  const sentAt = shop.now().toISOString();
  const begun = await begin(shop);
  shop.advance(300);
  const made = await shop.call('auth.verifySignupOtp', { body: verifyBody(begun) });
  const profile = await shop.table.get(`CUSTOMER#${made.body.user.id}`, 'PROFILE');
  expect(profile?.['consent']).toEqual({
    terms: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    privacy: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    leastAge: 18,
    at: expect.any(String),
  });
  const at = Date.parse(profile?.['consent'].at);
  expect(at - Date.parse(sentAt)).toBeGreaterThanOrEqual(0);
  expect(at - Date.parse(sentAt)).toBeLessThan(60_000);
});
