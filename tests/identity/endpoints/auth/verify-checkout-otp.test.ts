/** Proving an e-mail at the checkout: one code signs in an account or creates it. */
import { beforeAll, expect, it } from 'vitest';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { beginCheckout, beginSignUp, disableProfile, newEmail, newSource, verifyBody, wrongCode } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const prove = (email?: string) => beginCheckout(shop, email);
const verify = (body: unknown) => shop.call('auth.verifyCheckoutOtp', { body, source: newSource() });

it('creates the account of a visitor with the name of the address form, and opens a session', async () => {
  const proof = await prove();
  const made = await verify(proof);
  expect(made).toMatchObject({
    status: 200,
    body: { user: { firstName: 'Tara', lastName: 'Menon', email: proof.email, phone: proof.phone, role: 'customer' } },
  });
  expect(await readCustomer(made.body.user.id)).toMatchObject({ emailVerified: true, phoneProven: false, consent: expect.anything() });
  expect(await shop.table.query(`SIGNUP#${proof.attemptId}`)).toEqual([]);
  await shop.deliverEvents();
  expect((await shop.mailsTo(proof.email))[0]?.subject).toBe('Welcome to Nanhe, Tara!');
});

it('signs in the account that the e-mail has, and changes nothing of it', async () => {
  const { who, ...attempt } = await beginSignUp(shop);
  const made = await shop.call('auth.verifySignupOtp', { body: verifyBody({ who, ...attempt }), source: newSource() });
  await shop.deliverEvents();
  const proof = await prove(who.email);
  const { status, body } = await verify(proof);
  expect([status, body.user]).toEqual([200, made.body.user]);
  expect((await shop.mailsTo(who.email))[0]?.subject).toBe('Your Nanhe checkout code');
});

it('accepts a checkout code once, and creates one account for five requests at once', async () => {
  const proof = await prove();
  const all = await Promise.all(Array.from({ length: 5 }, () => verify(proof)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(Array(4).fill('code_expired'));
  expect((await verify(proof)).body.code).toBe('code_expired');
});

it('refuses a wrong checkout code, the code of another e-mail, and a disabled account', async () => {
  const proof = await prove();
  expect(await verify({ ...proof, code: wrongCode(proof.code) })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  expect(await verify({ ...proof, email: newEmail() })).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  const made = await verify(proof);
  const again = await prove(proof.email);
  await disableProfile(shop, made.body.user.id);
  expect(await verify(again)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});
