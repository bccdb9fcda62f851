/** Does asking for a new password reach the account's own mail box, and tell a stranger nothing? */
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { codeTo, disableProfile, logged, newEmail, newPhone, newSource, otherThan, shapeOf } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const ask = (identifier: unknown, source = newSource()) => shop.call('auth.forgotPassword', { body: { identifier }, source });

test('a code goes to the e-mail of the account, asked for by e-mail or by phone', async () => {
  const asha = await shop.customer();
  const asked = await ask(` ${asha.email.toUpperCase()} `);
  expect(asked).toMatchObject({ status: 200, cookies: {}, body: { success: true, message: 'We have sent a code to your email.' } });
  expect(Date.parse(asked.body.expiresAt) - Date.parse(asked.body.resendAt)).toBe(570_000);
  expect(await codeTo(shop, asha.email)).toMatch(/^\d{6}$/);
  await ask(asha.phone.slice(3));
  await shop.deliver();
  expect(await shop.mails(asha.email)).toMatchObject([{ subject: 'Your Nanhe password code', text: expect.stringContaining('Hello Asha') }, {}]);
});

test('a stranger cannot tell whether there is an account: the same bytes, also when asking twice', async () => {
  const [asha, blocked, nobody] = [await shop.customer(), await shop.customer(), newEmail()];
  await disableProfile(shop, blocked.id);
  const known = shapeOf(await ask(asha.email));
  for (const other of [nobody, newPhone(), blocked.email]) expect(shapeOf(await ask(other))).toEqual(known);
  expect(shapeOf(await ask(nobody))).toEqual(shapeOf(await ask(asha.email)));
  await shop.deliver();
  expect(await shop.mails(blocked.email)).toEqual([]);
});

test('guesses at the code of an unknown account are answered like those at a known one', async () => {
  const [asha, nobody] = [await shop.customer(), newEmail()];
  for (const each of [asha.email, nobody]) await ask(each);
  const wrong = otherThan(await codeTo(shop, asha.email));
  const answers = async (identifier: string) => {
    const all: unknown[] = [];
    for (let count = 0; count < 6; count++) {
      const guessed = await shop.call('auth.resetPassword', {
        body: { identifier, code: wrong, password: 'Blue-Kite-Over-77' },
        source: newSource(),
      });
      all.push(shapeOf(guessed));
    }
    return all;
  };
  expect(await answers(nobody)).toEqual(await answers(asha.email));
});

test('a code for signing in sets no password, and one for a password signs nobody in', async () => {
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

test('twenty askings at once mail one code, and it counts with those for signing in', async () => {
  const asha = await shop.customer();
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(asha.email)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  await shop.deliver();
  expect(await shop.mails(asha.email)).toHaveLength(1);
  const ravi = await shop.customer();
  shop.advance(3_600 - (Math.floor(shop.now().getTime() / 1000) % 3_600));
  const statuses: number[] = [];
  for (let count = 0; count < 3; count++) {
    statuses.push((await ask(ravi.email)).status, (await shop.call('auth.sendSigninOtp', { body: { identifier: ravi.email } })).status);
    shop.advance(31);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('neither the code nor the address is logged', async () => {
  const asha = await shop.customer();
  let code = '';
  const log = await logged(async () => {
    await ask(asha.email);
    code = await codeTo(shop, asha.email);
  });
  expect(log).toContain('auth.forgotPassword');
  for (const secret of [code, asha.email]) expect(log).not.toContain(secret);
});

test.each(['', 7, null, 'x'.repeat(255)])('%j is no identifier', async (identifier) => {
  expect(await ask(identifier)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { identifier: expect.any(String) } } });
});
