/** Asking for a sign-in code: the mail to the account, limits, and responses that reveal no account. */
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { codeTo, disableProfile, newEmail, newPhone, newSource, toWindowStart } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const send = (identifier: unknown, source = newSource()) => shop.call('auth.sendSigninOtp', { body: { identifier }, source });

test('mails a sign-in code to the account that is named by e-mail or by phone', async () => {
  const asha = await shop.customer();
  const asked = await send(` ${asha.email.toUpperCase()} `);
  expect(asked).toMatchObject({ status: 200, body: { success: true, message: 'We have sent a code to your email.' } });
  expect(Date.parse(asked.body.expiresAt) - Date.parse(asked.body.resendAt)).toBe(570_000);
  expect(await codeTo(shop, asha.email)).toMatch(/^\d{6}$/);
  await send(asha.phone.replace('+91', '0'));
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toHaveLength(2);
  expect((await shop.mailsTo(asha.email))[0]).toMatchObject({ subject: 'Your Nanhe sign-in code', text: expect.stringContaining('Hello Asha') });
});

test('refuses a second sign-in code within 30 seconds alike for a known and an unknown account', async () => {
  const [asha, unknown] = [await shop.customer(), newEmail()];
  for (const identifier of [asha.email, unknown]) expect((await send(identifier)).status).toBe(200);
  const again = [await send(unknown), await send(asha.email)];
  expect(again.map(({ status }) => status)).toEqual([429, 429]);
  expect(again.every(({ headers }) => Number(headers['retry-after']) > 0 && Number(headers['retry-after']) <= 30)).toBe(true);
});

test('mails the sign-in code for a phone of two accounts to the one that had it first', async () => {
  const phone = newPhone();
  const first = await shop.customer({ phone });
  shop.advanceClock(1);
  const second = await shop.customer({ phone });
  expect((await send(phone)).status).toBe(200);
  await shop.deliverEvents();
  expect(await shop.mailsTo(first.email)).toHaveLength(1);
  expect(await shop.mailsTo(second.email)).toEqual([]);
});

test('mails no sign-in code to a disabled account', async () => {
  const asha = await shop.customer();
  await disableProfile(shop, asha.id);
  expect((await send(asha.email)).status).toBe(200);
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toEqual([]);
});

test('mails one sign-in code for twenty requests at once', async () => {
  const asha = await shop.customer();
  const all = await Promise.all(Array.from({ length: 20 }, () => send(asha.email)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toHaveLength(1);
});

test('limits one network to 5 sign-in codes an hour and 10 a day for an account', async () => {
  const asha = await shop.customer();
  const source = newSource();
  const hour = async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await send(asha.email, source)).status);
      shop.advanceClock(31);
    }
    return statuses;
  };
  toWindowStart(shop, 86_400);
  expect(await hour()).toEqual([200, 200, 200, 200, 200, 429]);
  shop.advanceClock(3_600);
  expect(await hour()).toEqual([200, 200, 200, 200, 200, 429]);
  shop.advanceClock(3_600);
  expect(await hour()).toEqual([429, 429, 429, 429, 429, 429]);
  expect((await send(asha.email)).status).toBe(200);
});

test('shares the limit of a mailbox between its spellings', async () => {
  toWindowStart(shop, 3_600);
  const [name, source] = [newEmail().split('@')[0], newSource()];
  const ask = async (identifier: string) => (await send(identifier, source)).status;
  for (const spelling of ['', '+a', '+b', '+c', '+a+b']) expect(await ask(`${name}${spelling}@example.test`)).toBe(200);
  expect(await ask(`${name}+d@example.test`)).toBe(429);
  expect(await ask(`${name}d@example.test`)).toBe(200);
});

test('mails an account five codes an hour on requests of one network, by e-mail and phone together, and does not tell', async () => {
  const asha = await shop.customer();
  toWindowStart(shop, 3_600);
  const source = newSource();
  for (let count = 0; count < 4; count++) {
    for (const identifier of [asha.email, asha.phone]) expect((await send(identifier, source)).status).toBe(200);
    shop.advanceClock(31);
  }
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toHaveLength(5);
});

test.each([
  ['an empty text', ''],
  ['a number', 7],
  ['null', null],
  ['255 characters', 'x'.repeat(255)],
])('refuses %s as the identifier of a sign-in code request', async (_, identifier) => {
  expect(await send(identifier)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { identifier: expect.any(String) } } });
});
