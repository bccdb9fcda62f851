/** Setting a new password by a mailed code: attempts, expiry, and the end of all sessions. */
import { beforeAll, expect, test, vi } from 'vitest';
import { TransactWriteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { authenticatorCode, desktopBrowser, loginAs, subjectsTo, turnOnSecondFactor, verifyTotp } from './sign-in.ts';
import { captureLog, codeTo, disableProfile, newSource, wrongCode } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const reset = (identifier: string, code: string, password = 'Blue-Kite-Over-77') =>
  shop.call('auth.resetPassword', { body: { identifier, code, password }, source: newSource() });

async function askedForCode() {
  const asha = await shop.customer();
  await shop.call('auth.forgotPassword', { body: { identifier: asha.email }, source: newSource() });
  return { asha, code: await codeTo(shop, asha.email) };
}

test('replaces the password, ends every session and mails the customer', async () => {
  const { asha, code } = await askedForCode();
  const other = await loginAs(shop, asha);
  const answer = await reset(asha.email, code);
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Your password is changed. Please sign in with it.' } });
  expect(Object.keys(answer.cookies)).toEqual(['nanhe_device']);
  for (const token of [asha.token, other.body.token]) expect((await shop.call('account.readProfile', { token })).status).toBe(401);
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(401);
  expect((await loginAs(shop, asha)).status).toBe(401);
  const fresh = await loginAs(shop, asha, { password: 'Blue-Kite-Over-77' });
  expect(fresh).toMatchObject({ status: 200, body: { user: { id: asha.id } } });
  expect((await shop.call('account.readProfile', { token: fresh.body.token })).status).toBe(200);
  expect(await subjectsTo(shop, asha.email)).toContain('Your Nanhe password was changed');
});

test('accepts a password code once', async () => {
  const { asha, code } = await askedForCode();
  expect((await reset(asha.email, code)).status).toBe(200);
  expect(await reset(asha.email, code, 'Another-Kite-78')).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  expect((await loginAs(shop, asha, { password: 'Blue-Kite-Over-77' })).status).toBe(200);
});

test('refuses the right password code after five wrong ones', async () => {
  const { asha, code } = await askedForCode();
  for (let left = 4; left >= 0; left--)
    expect(await reset(asha.email, wrongCode(code))).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft: left } } });
  expect(await reset(asha.email, code)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
  expect((await loginAs(shop, asha)).status).toBe(200);
});

test('compares five of a hundred password codes guessed at once', async () => {
  const { asha, code } = await askedForCode();
  const all = await Promise.all(Array.from({ length: 100 }, () => reset(asha.email, wrongCode(code))));
  expect(all.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
  expect((await reset(asha.email, code)).status).toBe(429);
});

test('refuses a password code after ten minutes', async () => {
  const { asha, code } = await askedForCode();
  shop.advanceClock(601);
  expect(await reset(asha.email, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('refuses a weak new password without using up an attempt at the code', async () => {
  const { asha, code } = await askedForCode();
  for (const password of ['password123', 'trustno1trustno1'.slice(0, 8), `xx-${asha.email.split('@')[0]}`])
    expect(await reset(asha.email, code, password)).toMatchObject({
      status: 400,
      body: { code: 'weak_password', fields: { password: expect.any(String) } },
    });
  expect(await reset(asha.email, code, 'short7!')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { password: expect.any(String) } },
  });
  expect((await reset(asha.email, wrongCode(code))).body.details).toEqual({ triesLeft: 4 });
  expect((await reset(asha.email, code, 'बिल्ली-और-चाँद-की-कहानी')).status).toBe(200);
});

test('refuses to reset the password of an account disabled after the code was sent', async () => {
  const { asha, code } = await askedForCode();
  await disableProfile(shop, asha.id);
  expect(await reset(asha.email, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('still asks for the second factor after a password reset', async () => {
  const { asha, code } = await askedForCode();
  const { secret } = await turnOnSecondFactor(shop, asha);
  await reset(asha.email, code);
  const { body } = await loginAs(shop, asha, { password: 'Blue-Kite-Over-77' });
  expect(body).toEqual({ challenge: 'totp', challengeId: expect.any(String) });
  expect((await verifyTotp(shop, body.challengeId, authenticatorCode(shop, secret))).status).toBe(200);
});

test('accepts the same password code again when the table failed to store its use', async () => {
  const { asha, code } = await askedForCode();
  const send = db().send.bind(db());
  const unavailable = Object.assign(new Error('The table is unavailable.'), { name: 'InternalServerError' });
  const spy = vi
    .spyOn(db(), 'send')
    .mockImplementation((command) => (command instanceof TransactWriteCommand ? Promise.reject(unavailable) : send(command)));
  try {
    expect(await reset(asha.email, code)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  } finally {
    spy.mockRestore();
  }
  expect((await reset(asha.email, code)).status).toBe(200);
});

test('logs neither the new password nor the code on a reset', async () => {
  const { asha, code } = await askedForCode();
  const log = await captureLog(async () => {
    await reset(asha.email, wrongCode(code), 'canary-77-Kite-Over');
    await reset(asha.email, code, 'canary-77-Kite-Over');
    await loginAs(shop, asha, { password: 'canary-77-Kite-Over', browser: desktopBrowser });
  });
  expect(log).toContain('auth.resetPassword');
  for (const secret of ['canary-77', code, asha.email]) expect(log).not.toContain(secret);
});
