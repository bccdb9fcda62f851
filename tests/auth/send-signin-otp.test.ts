/** Does asking for a sign-in code reach the account's own mail box, and tell a stranger nothing? */
import { beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { codeTo, disableProfile, newEmail, newPhone, newSource, shapeOf } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const send = (identifier: unknown, source = newSource()) => shop.call('auth.sendSigninOtp', { body: { identifier }, source });

test('a code goes to the e-mail of the account, asked for by e-mail or by phone', async () => {
  const asha = await shop.customer();
  const asked = await send(` ${asha.email.toUpperCase()} `);
  expect(asked).toMatchObject({ status: 200, body: { success: true, message: 'We have sent a code to your email.' } });
  expect(Date.parse(asked.body.expiresAt) - Date.parse(asked.body.resendAt)).toBe(570_000);
  expect(await codeTo(shop, asha.email)).toMatch(/^\d{6}$/);
  await send(asha.phone.replace('+91', '0'));
  await shop.deliver();
  expect(await shop.mails(asha.email)).toHaveLength(2);
  expect((await shop.mails(asha.email))[0]).toMatchObject({ subject: 'Your Nanhe sign-in code', text: expect.stringContaining('Hello Asha') });
});

describe('a stranger cannot tell whether there is an account', () => {
  test('by e-mail, by phone, or by asking twice', async () => {
    const asha = await shop.customer();
    expect(shapeOf(await send(newEmail()))).toEqual(shapeOf(await send(asha.email)));
    expect(shapeOf(await send(newPhone()))).toEqual(shapeOf(await send(asha.phone)));
    const nobody = newEmail();
    await send(nobody);
    const again = [await send(nobody), await send(asha.email)];
    expect(again.map(({ status }) => status)).toEqual([429, 429]);
    expect(again.every(({ headers }) => Number(headers['retry-after']) > 0 && Number(headers['retry-after']) <= 30)).toBe(true);
  });

  test('by the tries that a code has', async () => {
    const asha = await shop.customer();
    const nobody = newEmail();
    await Promise.all([send(asha.email), send(nobody)]);
    const code = await codeTo(shop, asha.email);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = async (identifier: string) => {
      const all: unknown[] = [];
      for (let count = 0; count < 6; count++)
        all.push(shapeOf(await shop.call('auth.verifySigninOtp', { body: { identifier, code: wrong }, source: newSource() })));
      return all;
    };
    expect(await answers(nobody)).toEqual(await answers(asha.email));
  });
});

test('a phone that two accounts bear gets no code', async () => {
  const phone = newPhone();
  const [first, second] = [await shop.customer({ phone }), await shop.customer({ phone })];
  expect((await send(phone)).status).toBe(200);
  await shop.deliver();
  expect([...(await shop.mails(first.email)), ...(await shop.mails(second.email))]).toEqual([]);
});

test('a disabled account gets no code', async () => {
  const asha = await shop.customer();
  await disableProfile(shop, asha.id);
  expect((await send(asha.email)).status).toBe(200);
  await shop.deliver();
  expect(await shop.mails(asha.email)).toEqual([]);
});

test('twenty askings at once mail one code', async () => {
  const asha = await shop.customer();
  const all = await Promise.all(Array.from({ length: 20 }, () => send(asha.email)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  await shop.deliver();
  expect(await shop.mails(asha.email)).toHaveLength(1);
});

test('one account gets 5 codes an hour and 10 a day', async () => {
  const asha = await shop.customer();
  const hour = async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await send(asha.email)).status);
      shop.advance(31);
    }
    return statuses;
  };
  // Begins at the begin of a day of the counters, so that no window ends on the way.
  shop.advance(86_400 - (Math.floor(shop.now().getTime() / 1000) % 86_400));
  expect(await hour()).toEqual([200, 200, 200, 200, 200, 429]);
  shop.advance(3_600);
  expect(await hour()).toEqual([200, 200, 200, 200, 200, 429]);
  shop.advance(3_600);
  expect(await hour()).toEqual([429, 429, 429, 429, 429, 429]);
});

test.each(['', 7, null, 'x'.repeat(255)])('%j is no identifier', async (identifier) => {
  expect(await send(identifier)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { identifier: expect.any(String) } } });
});
