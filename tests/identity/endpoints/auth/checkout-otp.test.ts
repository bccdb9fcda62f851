/** Proving an e-mail at the checkout: one code signs in an account or creates it. */
import { beforeAll, expect, it } from 'vitest';
import { customerOf } from '#functions/identity/customer-store.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { begin, codeTo, disableProfile, newEmail, newPhone, newSource, otherThan, verifyBody } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const names = { firstName: 'Tara', lastName: 'Menon' };

async function prove(email = newEmail()) {
  const begun = await shop.call('auth.sendCheckoutOtp', { body: { email }, source: newSource() });
  expect(begun).toMatchObject({ status: 200, body: { success: true, attemptId: expect.any(String) } });
  return { email, attemptId: begun.body.attemptId as string, code: await codeTo(shop, email), phone: newPhone(), ...names };
}
const verify = (body: unknown) => shop.call('auth.verifyCheckoutOtp', { body, source: newSource() });

it('creates the account of a visitor with the name of the address form, and opens a session', async () => {
  const proof = await prove();
  const made = await verify(proof);
  expect(made).toMatchObject({ status: 200, body: { user: { ...names, email: proof.email, phone: proof.phone, role: 'customer' } } });
  expect(await customerOf(made.body.user.id)).toMatchObject({ emailVerified: true, phoneProven: false, consent: expect.anything() });
  expect(await shop.table.query(`SIGNUP#${proof.attemptId}`)).toEqual([]);
  await shop.deliver();
  expect((await shop.mails(proof.email))[0]?.subject).toBe('Welcome to Nanhe, Tara!');
});

it('signs in the account that the e-mail has, and changes nothing of it', async () => {
  const { who, ...attempt } = await begin(shop);
  const made = await shop.call('auth.verifySignupOtp', { body: verifyBody({ who, ...attempt }), source: newSource() });
  const proof = await prove(who.email);
  const { status, body } = await verify(proof);
  expect([status, body.user]).toEqual([200, made.body.user]);
  expect((await shop.mails(who.email))[0]?.subject).toBe('Your Nanhe checkout code');
});

it('answers and mails the same with and without an account', async () => {
  const { who, ...attempt } = await begin(shop);
  await shop.call('auth.verifySignupOtp', { body: verifyBody({ who, ...attempt }), source: newSource() });
  const [known, unknown] = [await prove(who.email), await prove()];
  const mailTo = async (email: string) => (await shop.mails(email))[0];
  const [one, other] = [await mailTo(known.email), await mailTo(unknown.email)];
  expect(one?.text.replace(known.code, '')).toBe(other?.text.replace(unknown.code, ''));
});

it('accepts a code once, and of five at once one creates the account', async () => {
  const proof = await prove();
  const all = await Promise.all(Array.from({ length: 5 }, () => verify(proof)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(Array(4).fill('code_expired'));
  expect((await verify(proof)).body.code).toBe('code_expired');
});

it('refuses a wrong code, the code of another e-mail, and a disabled account', async () => {
  const proof = await prove();
  expect(await verify({ ...proof, code: otherThan(proof.code) })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  expect(await verify({ ...proof, email: newEmail() })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  const made = await verify(proof);
  const again = await prove(proof.email);
  await disableProfile(shop, made.body.user.id);
  expect(await verify(again)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
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
