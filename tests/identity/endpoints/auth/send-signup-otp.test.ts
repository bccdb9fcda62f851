/** Starting a sign-up: the mailed code, limits, password rules, and responses that reveal no account. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { beginSignUp, captureLog, codeTo, newSource, shapeOf, signUpFields, sourceWith, toWindowStart, verifyBody, wrongCode } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const send = (body: unknown, source = newSource()) => shop.call('auth.sendSignupOtp', { body, source });

describe('a sign-up', () => {
  test('mails a sign-up code with its expiry and creates no account yet', async () => {
    const who = signUpFields();
    const before = shop.now().getTime();
    const begun = await send(who);
    const after = shop.now().getTime();
    expect(begun).toMatchObject({ status: 200, body: { success: true, message: 'We have sent a code to your email.' } });
    expect(Date.parse(begun.body.expiresAt)).toBeGreaterThanOrEqual(before + 600_000);
    expect(Date.parse(begun.body.expiresAt)).toBeLessThanOrEqual(after + 600_000);
    expect(Date.parse(begun.body.expiresAt) - Date.parse(begun.body.resendAt)).toBe(570_000);
    expect(await codeTo(shop, who.email)).toMatch(/^\d{6}$/);
    const [mail] = await shop.mailsTo(who.email);
    expect(mail?.subject).toBe('Your Nanhe sign-up code');
    expect(mail?.html).toContain('Verify Your Email');
    expect(await shop.table.get(`EMAIL#${who.email}`, 'LOCK')).toBeUndefined();
    expect(await shop.call('auth.login', { body: { identifier: who.email, password: who.password } })).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    });
  });

  test('answers a sign-up with a taken e-mail alike and mails its owner without a code', async () => {
    const owner = await shop.customer();
    const fresh = await send(signUpFields());
    const known = await send(signUpFields({ email: owner.email.toUpperCase() }));
    expect(shapeOf(known)).toEqual(shapeOf(fresh));
    await shop.deliverEvents();
    const [mail] = await shop.mailsTo(owner.email);
    expect(mail?.subject).toBe('You already have a Nanhe account');
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    const guess = await shop.call('auth.verifySignupOtp', { body: { identifier: owner.email, code: '123456', signupId: known.body.signupId } });
    expect(guess).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft: 4 } } });
  });

  test('mails no text of the sign-up form to an unproven address', async () => {
    const who = signUpFields({ firstName: 'Buy at evil dot example' });
    await send(who);
    await shop.deliverEvents();
    expect(JSON.stringify(await shop.mailsTo(who.email))).not.toContain('evil');
  });

  test('stores and logs neither the password nor the code of a sign-up', async () => {
    const who = signUpFields({ password: 'canary-9f1c77-password' });
    let signupId = '';
    let code = '';
    const log = await captureLog(async () => {
      const begun = await send(who);
      signupId = begun.body.signupId;
      expect(JSON.stringify(begun)).not.toContain(who.password);
      code = await codeTo(shop, who.email);
      await shop.call('auth.verifySignupOtp', { body: { identifier: who.email, code: wrongCode(code), signupId } });
    });
    expect(log).toContain('auth.sendSignupOtp');
    for (const secret of [who.password, code, wrongCode(code), who.email, who.phone]) expect(log).not.toContain(secret);
    const stored = JSON.stringify(await shop.table.query(`SIGNUP#${signupId}`));
    expect(stored).toContain(who.email);
    for (const secret of [who.password, `"${code}"`]) expect(stored).not.toContain(secret);
  });
});

describe('another sign-up code', () => {
  test('sends another sign-up code after 30 seconds, which replaces the first', async () => {
    const begun = await beginSignUp(shop);
    const soon = await send({ signupId: begun.signupId });
    expect(soon).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(30);
    shop.advanceClock(31);
    expect(await send({ signupId: begun.signupId })).toMatchObject({ status: 200, body: { signupId: begun.signupId } });
    const second = await codeTo(shop, begun.who.email);
    if (second !== begun.code)
      expect(await shop.call('auth.verifySignupOtp', { body: verifyBody(begun) })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect(await shop.call('auth.verifySignupOtp', { body: { ...verifyBody(begun), code: second } })).toMatchObject({ status: 200 });
  });

  test('mails one more sign-up code for twenty requests at once', async () => {
    const begun = await beginSignUp(shop);
    shop.advanceClock(31);
    const all = await Promise.all(Array.from({ length: 20 }, () => send({ signupId: begun.signupId })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    await shop.deliverEvents();
    expect(await shop.mailsTo(begun.who.email)).toHaveLength(2);
  });

  test('refuses another code for an unknown sign-up', async () => {
    expect(await send({ signupId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  });
});

describe('limits of sign-up codes', () => {
  test('limits one network to 5 sign-up codes an hour for a mailbox, however its address is written', async () => {
    toWindowStart(shop, 3_600);
    const [who, source] = [signUpFields(), newSource()];
    const tagged = (tag: number) => ({ ...who, email: who.email.replace('@', `+${tag}@`) });
    for (let count = 0; count < 5; count++) expect((await send(tagged(count), source)).status).toBe(200);
    const sixth = await send(who, source);
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(signUpFields())).status).toBe(200);
    expect((await send(who)).status).toBe(200);
    shop.advanceClock(3_600);
    expect((await send(who, source)).status).toBe(200);
  });

  test('limits one IPv6 network to 300 sign-up codes an hour', async () => {
    const network = (await sourceWith(20, 'send-code', shop)).replace(/::1$/, '');
    const all = await Promise.all(Array.from({ length: 22 }, (_, index) => send(signUpFields(), `${network}::${(index + 1).toString(16)}`)));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await send(signUpFields())).status).toBe(200);
  });
});

describe('input of a sign-up', () => {
  test.each([
    ['password123', 'a common password'],
    ['12345678', 'a run of digits'],
    ['qwertyuiop', 'a row of keys'],
    ['aaaaaaaaaa', 'one repeated letter'],
    ['iloveyou!!', 'a common password with punctuation'],
    ['Welcome2026', 'a common word with a year'],
    ['xx-lakshmi.rao-xx', 'a password with the e-mail in it'],
  ])('refuses the password %s of a sign-up: %s', async (password) => {
    const refused = await send(signUpFields({ email: 'lakshmi.rao@example.test', password }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'weak_password', fields: { password: expect.any(String) } } });
  });

  test.each([
    ['short7!', 'fewer than 8 characters'],
    ['x'.repeat(65), 'more than 64 characters'],
    ['🪁🧸🚂🎈🪀🎨🧩', 'seven characters, though fourteen code units'],
    [' Blue-Kite-Over-77', 'a leading space, which the form does not show'],
    ['Blue-Kite-Over-77 ', 'a trailing space'],
  ])('refuses the password %s of a sign-up as invalid: %s', async (password) => {
    expect(await send(signUpFields({ password }))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { password: expect.any(String) } },
    });
  });

  test.each(['बिल्ली-और-चाँद-की-कहानी', 'blauer-Drachen-über-Köln', 'ab3-'.repeat(16), 'correct horse battery', '🪁🧸🚂🎈'.repeat(16)])(
    'accepts the password %s of a sign-up',
    async (password) => {
      const begun = await beginSignUp(shop, { password });
      expect(await shop.call('auth.verifySignupOtp', { body: verifyBody(begun) })).toMatchObject({ status: 200 });
      expect(await shop.call('auth.login', { body: { identifier: begun.who.email, password } })).toMatchObject({ status: 200 });
    },
  );

  test('accepts a password in another Unicode normalisation, as another keyboard types it', async () => {
    // The letters qa and gha: one code point each, or letter and nukta, as Android types them.
    const [one, other] = [
      '\u0958\u0932\u092e-\u0915\u093e\u095a\u091c-caf\u00e9',
      '\u0915\u093c\u0932\u092e-\u0915\u093e\u0917\u093c\u091c-cafe\u0301',
    ];
    const begun = await beginSignUp(shop, { password: one });
    expect((await shop.call('auth.verifySignupOtp', { body: verifyBody(begun) })).status).toBe(200);
    for (const password of [one, other])
      expect(await shop.call('auth.login', { body: { identifier: begun.who.email, password } })).toMatchObject({ status: 200 });
  });

  test.each([
    [{ role: 'admin' }, 'role'],
    [{ isPaid: true }, 'isPaid'],
    [{ email: 'not an address' }, 'email'],
    [{ email: 'a@b.example\r\nBcc: all@example.test' }, 'email'],
    [{ phone: '12345' }, 'phone'],
    [{ firstName: '  ' }, 'firstName'],
    [{ firstName: '\u200b\u2060' }, 'firstName'],
    [{ firstName: 'Asha\r\nBcc: all@example.test' }, 'firstName'],
    [{ lastName: 'Rao\u202etxt.exe' }, 'lastName'],
    [{ firstName: '', lastName: '', email: '', phone: '', password: '' }, 'email'],
  ])('refuses a sign-up with %j and names the field %s', async (more, field) => {
    expect(await send({ ...signUpFields(), ...more })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
    });
  });

  test('refuses a sign-up body with __proto__', async () => {
    expect((await send(`{"__proto__":{"role":"admin"},${JSON.stringify(signUpFields()).slice(1)}`)).status).toBe(400);
  });
});
