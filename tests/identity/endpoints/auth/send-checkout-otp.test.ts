/** Asking for a code at the checkout. */
import { beforeAll, expect, it } from 'vitest';
import { limitByNetwork } from '#functions/platform/limits/limit-use.ts';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { cookieOf, loginAs } from './sign-in.ts';
import { beginCheckout, beginSignUp, codeTo, newEmail, newSource, toWindowStart, verifyBody } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const prove = (email?: string) => beginCheckout(shop, email);
const verify = (body: unknown) => shop.call('auth.verifyCheckoutOtp', { body, source: newSource() });

it('answers a request for a checkout code and mails it alike with and without an account', async () => {
  const { who, ...attempt } = await beginSignUp(shop);
  await shop.call('auth.verifySignupOtp', { body: verifyBody({ who, ...attempt }), source: newSource() });
  await shop.deliverEvents();
  const [known, unknown] = [await prove(who.email), await prove()];
  const mailTo = async (email: string) => (await shop.mailsTo(email))[0];
  const [one, other] = [await mailTo(known.email), await mailTo(unknown.email)];
  expect(one?.text.replace(known.code, '')).toBe(other?.text.replace(unknown.code, ''));
});

it('keeps the codes of a checkout and of a sign-up apart', async () => {
  const proof = await prove();
  const asSignUp = { identifier: proof.email, code: proof.code, signupId: proof.attemptId };
  expect(await shop.call('auth.verifySignupOtp', { body: asSignUp, source: newSource() })).toMatchObject({ body: { code: 'wrong_code' } });
  const signUp = await beginSignUp(shop);
  expect(await verify({ ...proof, email: signUp.who.email, code: signUp.code, attemptId: signUp.signupId })).toMatchObject({
    body: { code: 'wrong_code' },
  });
  shop.advanceClock(60);
  expect(await shop.call('auth.sendCheckoutOtp', { body: { attemptId: signUp.signupId }, source: newSource() })).toMatchObject({
    status: 400,
    body: { code: 'code_expired' },
  });
});

it('sends another checkout code after 30 seconds, which replaces the first', async () => {
  const proof = await prove();
  const resend = () => shop.call('auth.sendCheckoutOtp', { body: { attemptId: proof.attemptId }, source: newSource() });
  expect(await resend()).toMatchObject({ status: 429 });
  shop.advanceClock(31);
  expect(await resend()).toMatchObject({ status: 200, body: { attemptId: proof.attemptId } });
  const code = await codeTo(shop, proof.email);
  expect(await verify({ ...proof, code })).toMatchObject({ status: 200 });
});

it('limits checkout codes on a known device by its own requests, not by those of other visitors', async () => {
  const owner = await shop.customer();
  const device = { nanhe_device: cookieOf(await loginAs(shop, owner), 'nanhe_device') };
  const ask = (source: string, cookies = {}) => shop.call('auth.sendCheckoutOtp', { body: { email: owner.email }, source, cookies });
  toWindowStart(shop, 86_400);
  // Counted as the handler counts them: the 30 codes of a day, to which the request adds the one of these five minutes.
  for (let count = 0; count < 30; count++) await limitByNetwork('send-code', { subject: mailboxOf(owner.email), source: newSource() }, shop.now());
  expect((await ask(newSource())).status).toBe(200);
  expect((await ask(newSource())).status).toBe(429);
  for (let count = 0; count < 5; count++) expect((await ask(newSource(), device)).status).toBe(200);
  expect((await ask(newSource(), device)).status).toBe(429);
});

it('counts checkout codes and codes requested by phone against one limit', async () => {
  const owner = await shop.customer();
  const source = newSource();
  toWindowStart(shop, 86_400);
  for (let count = 0; count < 5; count++) {
    await shop.call('auth.sendSigninOtp', { body: { identifier: owner.phone }, source });
    shop.advanceClock(31);
  }
  await shop.deliverEvents();
  const before = (await shop.mailsTo(owner.email)).length;
  expect(before).toBe(5);
  for (const email of [owner.email, newEmail()]) expect((await shop.call('auth.sendCheckoutOtp', { body: { email }, source })).status).toBe(200);
  await shop.deliverEvents();
  expect(await shop.mailsTo(owner.email)).toHaveLength(before);
});
