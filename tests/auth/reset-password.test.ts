/** Does a code set a new password, once, and end whatever the old one had opened? */
import { beforeAll, expect, test, vi } from 'vitest';
import { TransactWriteCommand } from '#functions/dynamodb/commands.ts';
import { db } from '#functions/store/table.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { deskBrowser, loginAs, shownBy, subjectsTo, verifyTotp, withFactor } from './sign-in.ts';
import { codeTo, disableProfile, logged, newSource, otherThan } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const reset = (identifier: string, code: string, password = 'Blue-Kite-Over-77') =>
  shop.call('auth.resetPassword', { body: { identifier, code, password }, source: newSource() });

async function forgetful() {
  const asha = await shop.customer();
  await shop.call('auth.forgotPassword', { body: { identifier: asha.email }, source: newSource() });
  return { asha, code: await codeTo(shop, asha.email) };
}

test('the new password signs in, the old one does not, every session has ended, and a mail says so', async () => {
  const { asha, code } = await forgetful();
  const other = await loginAs(shop, asha);
  expect(await reset(asha.email, code)).toMatchObject({
    status: 200,
    cookies: {},
    body: { success: true, message: 'Your password is changed. Please sign in with it.' },
  });
  for (const token of [asha.token, other.body.token]) expect((await shop.call('account.readProfile', { token })).status).toBe(401);
  expect((await shop.call('auth.refresh', { cookies: { nanhe_refresh: asha.refreshToken } })).status).toBe(401);
  expect((await loginAs(shop, asha)).status).toBe(401);
  const fresh = await loginAs(shop, asha, { password: 'Blue-Kite-Over-77' });
  expect(fresh).toMatchObject({ status: 200, body: { user: { id: asha.id } } });
  expect((await shop.call('account.readProfile', { token: fresh.body.token })).status).toBe(200);
  expect(await subjectsTo(shop, asha.email)).toContain('Your Nanhe password was changed');
});

test('the code works once', async () => {
  const { asha, code } = await forgetful();
  expect((await reset(asha.email, code)).status).toBe(200);
  expect(await reset(asha.email, code, 'Another-Kite-78')).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  expect((await loginAs(shop, asha, { password: 'Blue-Kite-Over-77' })).status).toBe(200);
});

test('five wrong codes use it up: the right one fails then too', async () => {
  const { asha, code } = await forgetful();
  for (let left = 4; left >= 0; left--)
    expect(await reset(asha.email, otherThan(code))).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft: left } } });
  expect(await reset(asha.email, code)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
  expect((await loginAs(shop, asha)).status).toBe(200);
});

test('of a hundred guesses at once at most five are looked at', async () => {
  const { asha, code } = await forgetful();
  const all = await Promise.all(Array.from({ length: 100 }, () => reset(asha.email, otherThan(code))));
  expect(all.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
  expect((await reset(asha.email, code)).status).toBe(429);
});

test('after ten minutes it is too late', async () => {
  const { asha, code } = await forgetful();
  shop.advance(601);
  expect(await reset(asha.email, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('a weak password is refused before a try is spent', async () => {
  const { asha, code } = await forgetful();
  for (const password of ['password123', 'trustno1trustno1'.slice(0, 8), `xx-${asha.email.split('@')[0]}`])
    expect(await reset(asha.email, code, password)).toMatchObject({
      status: 400,
      body: { code: 'weak_password', fields: { password: expect.any(String) } },
    });
  expect(await reset(asha.email, code, 'short7!')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { password: expect.any(String) } },
  });
  expect((await reset(asha.email, otherThan(code))).body.details).toEqual({ triesLeft: 4 });
  expect((await reset(asha.email, code, 'बिल्ली-और-चाँद-की-कहानी')).status).toBe(200);
});

test('an account that was disabled meanwhile keeps its password', async () => {
  const { asha, code } = await forgetful();
  await disableProfile(shop, asha.id);
  expect(await reset(asha.email, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('it does not replace the second factor', async () => {
  const { asha, code } = await forgetful();
  const { secret } = await withFactor(shop, asha);
  await reset(asha.email, code);
  const { body } = await loginAs(shop, asha, { password: 'Blue-Kite-Over-77' });
  expect(body).toEqual({ challenge: 'totp', challengeId: expect.any(String) });
  expect((await verifyTotp(shop, body.challengeId, shownBy(shop, secret))).status).toBe(200);
});

test('when the table is away at the end, the same code works again', async () => {
  const { asha, code } = await forgetful();
  const send = db().send.bind(db());
  const away = Object.assign(new Error('The table is away.'), { name: 'InternalServerError' });
  const spy = vi
    .spyOn(db(), 'send')
    .mockImplementation((command) => (command instanceof TransactWriteCommand ? Promise.reject(away) : send(command)));
  try {
    expect(await reset(asha.email, code)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  } finally {
    spy.mockRestore();
  }
  expect((await reset(asha.email, code)).status).toBe(200);
});

test('neither password nor code is logged', async () => {
  const { asha, code } = await forgetful();
  const log = await logged(async () => {
    await reset(asha.email, otherThan(code), 'canary-77-Kite-Over');
    await reset(asha.email, code, 'canary-77-Kite-Over');
    await loginAs(shop, asha, { password: 'canary-77-Kite-Over', browser: deskBrowser });
  });
  expect(log).toContain('auth.resetPassword');
  for (const secret of ['canary-77', code, asha.email]) expect(log).not.toContain(secret);
});
