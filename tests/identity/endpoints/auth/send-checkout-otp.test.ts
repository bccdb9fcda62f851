/** Asking for a code at the checkout. */
import { beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { begin, beginCheckout, codeTo, newSource, verifyBody } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const prove = (email?: string) => beginCheckout(shop, email);
const verify = (body: unknown) => shop.call('auth.verifyCheckoutOtp', { body, source: newSource() });

it('answers and mails the same with and without an account', async () => {
  const { who, ...attempt } = await begin(shop);
  await shop.call('auth.verifySignupOtp', { body: verifyBody({ who, ...attempt }), source: newSource() });
  await shop.deliver();
  const [known, unknown] = [await prove(who.email), await prove()];
  const mailTo = async (email: string) => (await shop.mails(email))[0];
  const [one, other] = [await mailTo(known.email), await mailTo(unknown.email)];
  expect(one?.text.replace(known.code, '')).toBe(other?.text.replace(unknown.code, ''));
});

it('keeps the codes of a checkout and of a sign-up apart', async () => {
  const proof = await prove();
  const asSignUp = { identifier: proof.email, code: proof.code, signupId: proof.attemptId };
  expect(await shop.call('auth.verifySignupOtp', { body: asSignUp, source: newSource() })).toMatchObject({ body: { code: 'wrong_code' } });
  const signUp = await begin(shop);
  expect(await verify({ ...proof, email: signUp.who.email, code: signUp.code, attemptId: signUp.signupId })).toMatchObject({
    body: { code: 'wrong_code' },
  });
  shop.advance(60);
  expect(await shop.call('auth.sendCheckoutOtp', { body: { attemptId: signUp.signupId }, source: newSource() })).toMatchObject({
    status: 400,
    body: { code: 'code_expired' },
  });
});

it('sends another code after 30 seconds, which replaces the first', async () => {
  const proof = await prove();
  const resend = () => shop.call('auth.sendCheckoutOtp', { body: { attemptId: proof.attemptId }, source: newSource() });
  expect(await resend()).toMatchObject({ status: 429 });
  shop.advance(31);
  expect(await resend()).toMatchObject({ status: 200, body: { attemptId: proof.attemptId } });
  const code = await codeTo(shop, proof.email);
  expect(await verify({ ...proof, code })).toMatchObject({ status: 200 });
});
