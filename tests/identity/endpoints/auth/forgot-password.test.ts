/** Asking for a password code: the mail to the account, limits, and responses that reveal no account. */
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { captureLog, codeTo, disableProfile, newEmail, newPhone, newSource, shapeOf, toWindowStart } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const ask = (identifier: unknown, source = newSource()) => shop.call('auth.forgotPassword', { body: { identifier }, source });

test('mails a password code to the account that is named by e-mail or by phone', async () => {
  const asha = await shop.customer();
  const asked = await ask(` ${asha.email.toUpperCase()} `);
  expect(asked).toMatchObject({ status: 200, cookies: {}, body: { success: true, message: 'We have sent a code to your email.' } });
  expect(Date.parse(asked.body.expiresAt) - Date.parse(asked.body.resendAt)).toBe(570_000);
  expect(await codeTo(shop, asha.email)).toMatch(/^\d{6}$/);
  await ask(asha.phone.slice(3));
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toMatchObject([{ subject: 'Your Nanhe password code', text: expect.stringContaining('Hello Asha') }, {}]);
});

test('answers a request for a password code alike for a known, an unknown and a disabled account', async () => {
  const [asha, blocked, unknown] = [await shop.customer(), await shop.customer(), newEmail()];
  await disableProfile(shop, blocked.id);
  const known = shapeOf(await ask(asha.email));
  for (const other of [unknown, newPhone(), blocked.email]) expect(shapeOf(await ask(other))).toEqual(known);
  // A second request within 30 seconds.
  expect(shapeOf(await ask(unknown))).toEqual(shapeOf(await ask(asha.email)));
  await shop.deliverEvents();
  expect(await shop.mailsTo(blocked.email)).toEqual([]);
});

test('keeps sign-in codes and password codes apart', async () => {
  const asha = await shop.customer();
  await ask(asha.email);
  const reset = await codeTo(shop, asha.email);
  await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
  const signin = await codeTo(shop, asha.email);
  expect(reset).not.toBe(signin);
  expect((await shop.call('auth.verifySigninOtp', { body: { identifier: asha.email, code: reset } })).status).toBe(400);
  const password = 'Blue-Kite-Over-77';
  expect((await shop.call('auth.resetPassword', { body: { identifier: asha.email, code: signin, password } })).status).toBe(400);
  expect((await shop.call('auth.resetPassword', { body: { identifier: asha.email, code: reset, password } })).status).toBe(200);
});

test('mails one password code for twenty requests at once', async () => {
  const asha = await shop.customer();
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(asha.email)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toHaveLength(1);
});

test('counts password codes and sign-in codes of one account against one hourly limit', async () => {
  const ravi = await shop.customer();
  toWindowStart(shop, 3_600);
  const statuses: number[] = [];
  const source = newSource();
  for (let count = 0; count < 3; count++) {
    statuses.push(
      (await ask(ravi.email, source)).status,
      (await shop.call('auth.sendSigninOtp', { body: { identifier: ravi.email }, source })).status,
    );
    shop.advanceClock(31);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('logs neither the password code nor the address', async () => {
  const asha = await shop.customer();
  let code = '';
  const log = await captureLog(async () => {
    await ask(asha.email);
    code = await codeTo(shop, asha.email);
  });
  expect(log).toContain('auth.forgotPassword');
  for (const secret of [code, asha.email]) expect(log).not.toContain(secret);
});

test.each([
  ['an empty text', ''],
  ['a number', 7],
  ['null', null],
  ['255 characters', 'x'.repeat(255)],
])('refuses %s as the identifier of a password request', async (_, identifier) => {
  expect(await ask(identifier)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { identifier: expect.any(String) } } });
});
