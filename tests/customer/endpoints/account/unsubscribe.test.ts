/** Unsubscribing from optional mails by the link or the one-click header of a mail. */
import { expect, it } from 'vitest';
import type { SentMail } from '#infra/local/mail/mail.ts';
import { beginSignUp, captureLog, codeTo, newSource, verifyBody } from '#tests/identity/endpoints/auth/steps.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps } = await openShopWithOrders();

/** A new customer and the welcome mail. */
async function welcomed() {
  const begun = await beginSignUp(shop);
  const { body } = await shop.call('auth.verifySignupOtp', { body: verifyBody(begun) });
  await shop.deliverEvents();
  const mail = (await shop.mailsTo(begun.who.email)).find(({ subject }) => subject.startsWith('Welcome')) as SentMail;
  return { id: body.user.id as string, token: body.token as string, email: begun.who.email, mail };
}
const tokenIn = ({ headers }: SentMail): string =>
  /^<http:\/\/localhost:4000\/api\/mail\/unsubscribe\?token=([\w.-]+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? 'no token';
/** The request of a mail program whose unsubscribe button was pressed: no cookies, a form of one field. */
const click = (token: string, type = 'application/x-www-form-urlencoded', body = 'List-Unsubscribe=One-Click') =>
  shop.call('account.unsubscribe', { query: { token }, headers: { 'content-type': type }, body });
const profileOf = async (as: { token: string }) => (await shop.call('account.readProfile', { as })).body.user;

it('puts unsubscribe headers and a link without the e-mail into the welcome mail', async () => {
  const { mail, email } = await welcomed();
  expect(mail.headers).toEqual({ 'List-Unsubscribe': expect.any(String), 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  const page = `http://localhost:4000/unsubscribe?token=${tokenIn(mail)}`;
  expect(mail.html).toContain(`href="${page}"`);
  expect(mail.text).toContain(`Unsubscribe: ${page}`);
  expect(`${tokenIn(mail)} ${Buffer.from(tokenIn(mail), 'base64url').toString()}`).not.toContain(email.split('@')[0]);
});

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'],
])('unsubscribes a customer by one click of a mail program, sent as %s', async (type, form) => {
  const asha = await welcomed();
  expect(await profileOf(asha)).toMatchObject({ newsMails: true });
  expect(await click(tokenIn(asha.mail), type, form)).toMatchObject({ status: 200, body: { success: true, newsMails: false } });
  expect(await profileOf(asha)).toMatchObject({ newsMails: false });
});

it('accepts an unsubscribe link without a body, repeatedly and years later', async () => {
  const asha = await welcomed();
  for (const years of [0, 0, 5]) {
    shop.advanceClock(years * 365 * 86_400);
    expect(await shop.call('account.unsubscribe', { query: { token: tokenIn(asha.mail) } })).toMatchObject({ status: 200 });
  }
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')).toMatchObject({ newsMails: false, email: asha.email });
});

it('mails order and parcel news to an unsubscribed customer, but not the delivery', async () => {
  const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
  const [admin, bear] = [await shop.admin(), await shop.product()];
  for (const buyer of [asha, ravi])
    await orderSteps.advanceTo(admin, await orderSteps.placeOrder(buyer, { product: bear, quantity: 1 }), 'delivered');
  // The mail is queued and not yet sent: the choice of the customer at the time of sending counts.
  await shop.call('account.updateProfile', { as: asha, body: { newsMails: false } });
  const subjects: string[] = [];
  const log = await captureLog(async () => {
    for (const buyer of [asha, ravi]) subjects.push((await orderSteps.mailSubjects(buyer.email)).join(' | '));
  });
  expect(subjects[0]).toMatch(/is confirmed/);
  expect(subjects[0]).toMatch(/is on its way/);
  expect(subjects[0]).not.toMatch(/delivered/);
  expect(subjects[1]).toMatch(/has been delivered/);
  expect(log).toContain('mail.unwanted');
  expect(log).not.toContain(asha.email);
});

it.each([
  ['the id of another customer', (own: string, other: string) => `${other.split('.')[0]}.${own.split('.')[1]}`],
  ['a changed proof', (own: string) => own.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
  ['a shortened proof', (own: string) => own.slice(0, -1)],
  ['an unknown id', () => `nobody.${'a'.repeat(43)}`],
  ['an empty token', () => ''],
  ['a text as the token', () => "'; DROP TABLE"],
])('refuses an unsubscribe link with %s and changes nothing', async (_, forged) => {
  const [asha, ravi] = [await welcomed(), await welcomed()];
  expect(await click(forged(tokenIn(asha.mail), tokenIn(ravi.mail)))).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { token: expect.stringContaining('open it from the mail again') } },
  });
  for (const each of [asha, ravi]) expect(await profileOf(each)).toMatchObject({ newsMails: true });
});

it('accepts the unsubscribe link of a deleted account and stores nothing', async () => {
  const asha = await welcomed();
  expect(await shop.call('privacy.sendDeletionCode', { as: asha, source: newSource() })).toMatchObject({ status: 200 });
  const code = await codeTo(shop, asha.email);
  expect(await shop.call('privacy.deleteAccount', { as: asha, body: { code }, source: newSource() })).toMatchObject({ status: 200 });
  await shop.runJob('erase-accounts');
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')).toBeUndefined();
  expect(await click(tokenIn(asha.mail))).toMatchObject({ status: 200, body: { newsMails: false } });
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')).toBeUndefined();
});

it('refuses a form at the endpoint for subscribing again', async () => {
  const { mail } = await welcomed();
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' };
  expect(await shop.call('account.resubscribe', { query: { token: tokenIn(mail) }, ...form })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type' },
  });
});
