/** Asking for a code to change the e-mail: the mail to the new address, limits, and responses that reveal no account. */
import { beforeAll, expect, test } from 'vitest';
import { limitByNetwork } from '#functions/platform/limits/limit-use.ts';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';
import { subjectsTo } from '#tests/identity/endpoints/auth/sign-in.ts';
import { captureLog, codeTo, newEmail, newSource, shapeOf, toWindowStart } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const send = (as: { token: string }, email: unknown, password: unknown, source = newSource()) =>
  shop.call('account.sendEmailCode', { as, body: { email, password }, source });
/** Asks in the name of a new account. */
const sendAsNew = async (email: string, source?: string) => {
  const customer = await shop.customer();
  return send(customer, email, customer.password, source);
};

test('mails an e-mail code to the new address alone, without a name, and changes nothing yet', async () => {
  const [asha, email] = [await shop.customer(), newEmail()];
  const sent = await send(asha, ` ${email.toUpperCase()} `, asha.password);
  expect(sent).toMatchObject({ status: 200, body: { success: true, message: 'We have sent a code to your new email.' } });
  expect(Date.parse(sent.body.expiresAt) - Date.parse(sent.body.resendAt)).toBe(570_000);
  expect(await codeTo(shop, email)).toMatch(/^\d{6}$/);
  expect(await subjectsTo(shop, email)).toEqual(['Your Nanhe email code']);
  expect(JSON.stringify(await shop.mailsTo(email))).not.toContain('Asha');
  expect(await shop.mailsTo(asha.email)).toEqual([]);
  expect((await shop.call('account.readProfile', { as: asha })).body.user.email).toBe(asha.email);
});

test('answers a request for a taken e-mail alike and mails its owner without a code', async () => {
  const [asha, ravi, owner] = [await shop.customer(), await shop.customer(), await shop.customer()];
  expect(shapeOf(await send(asha, owner.email, asha.password))).toEqual(shapeOf(await send(ravi, newEmail(), ravi.password)));
  expect(await subjectsTo(shop, owner.email)).toEqual(['This email has a Nanhe account already']);
  expect((await shop.mailsTo(owner.email))[0]?.text).not.toMatch(/\b\d{6}\b/);
});

test('mails no e-mail code without the right password', async () => {
  const [asha, email] = [await shop.customer(), newEmail()];
  expect(await send(asha, email, 'not-the-password')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', fields: { password: expect.any(String) } },
  });
  await shop.deliverEvents();
  expect(await shop.mailsTo(email)).toEqual([]);
});

test('sends another e-mail code after 30 seconds and limits one account to 5 an hour over all addresses', async () => {
  const asha = await shop.customer();
  toWindowStart(shop, 3_600);
  const session = await shop.call('auth.login', { body: { identifier: asha.email, password: asha.password }, source: newSource() });
  expect((await send(session.body, newEmail(), asha.password)).status).toBe(200);
  expect(await send(session.body, newEmail(), asha.password)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) {
    shop.advanceClock(31);
    statuses.push((await send(session.body, newEmail(), asha.password)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('limits one network to 5 e-mail codes an hour to one mailbox over all accounts, and no other network', async () => {
  toWindowStart(shop, 3_600);
  const [email, source] = [newEmail(), newSource()];
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) statuses.push((await sendAsNew(email.replace('@', `+${count}@`), source)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await sendAsNew(email)).status).toBe(200);
});

test('delays the owner of a mailbox to which many accounts ask for codes by five minutes at most', async () => {
  toWindowStart(shop, 86_400);
  const email = newEmail();
  // Counted as the handler counts them: the 30 codes of a day, and the one of these five minutes.
  for (let count = 0; count < 31; count++) await limitByNetwork('send-code', { subject: mailboxOf(email), source: newSource() }, shop.now());
  const asha = await shop.customer();
  // More requests than the account has codes an hour.
  for (let count = 0; count < 6; count++) {
    const refused = await send(asha, email, asha.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
  }
  shop.advanceClock(300);
  expect((await send(asha, email, asha.password)).status).toBe(200);
});

test.each(['not an address', '', 'a@b.example\r\nBcc: all@example.test'])('refuses %j as a new e-mail', async (email) => {
  const asha = await shop.customer();
  expect(await send(asha, email, asha.password)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { email: expect.any(String) } },
  });
});

test('refuses the current e-mail as the new one', async () => {
  const asha = await shop.customer();
  expect(await send(asha, asha.email.toUpperCase(), asha.password)).toMatchObject({
    status: 400,
    body: { fields: { email: 'This is your email already' } },
  });
});

test('logs neither the e-mail code nor the new address nor the password', async () => {
  const [asha, email] = [await shop.customer(), newEmail()];
  let code = '';
  const log = await captureLog(async () => {
    await send(asha, email, asha.password);
    code = await codeTo(shop, email);
  });
  for (const secret of [code, email, asha.password]) expect(log).not.toContain(secret);
});
