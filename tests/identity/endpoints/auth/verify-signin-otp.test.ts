/** Signing in by a mailed code: attempts, expiry and the account it belongs to. */
import { beforeAll, expect, test } from 'vitest';
import { disableUser } from '#functions/identity/identity-provider.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { captureLog, codeTo, disableProfile, newSource, wrongCode } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const verify = (identifier: string, code: string) =>
  shop.call('auth.verifySigninOtp', { body: { identifier, code, verificationType: 'signin' }, source: newSource() });

async function askedForCode(identifierOf: (customer: { email: string; phone: string }) => string = ({ email }) => email) {
  const customer = await shop.customer();
  const identifier = identifierOf(customer);
  await shop.call('auth.sendSigninOtp', { body: { identifier }, source: newSource() });
  return { customer, identifier, code: await codeTo(shop, customer.email) };
}

test('opens a session for the right sign-in code', async () => {
  const { customer, identifier, code } = await askedForCode();
  const session = await verify(identifier, code);
  expect(session).toMatchObject({ status: 200, body: { user: { id: customer.id, email: customer.email, role: 'customer' } } });
  expect(session.cookies['nanhe_refresh']).toContain('HttpOnly; SameSite=Strict');
  expect((await shop.call('account.readProfile', { token: session.body.token })).status).toBe(200);
});

test('signs in by phone in any spelling with a code requested by phone', async () => {
  const { customer, code } = await askedForCode(({ phone }) => phone);
  expect(await verify(customer.phone.replace('+91', '91 '), code)).toMatchObject({ status: 200, body: { user: { id: customer.id } } });
});

test('signs an admin in by code with the role admin', async () => {
  const admin = await shop.admin();
  await shop.call('auth.sendSigninOtp', { body: { identifier: admin.email }, source: newSource() });
  expect(await verify(admin.email, await codeTo(shop, admin.email))).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
});

test('accepts a sign-in code once when five requests send it concurrently', async () => {
  const { identifier, code } = await askedForCode();
  const all = await Promise.all(Array.from({ length: 5 }, () => verify(identifier, code)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await verify(identifier, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('compares only five of twenty concurrent guesses, answers the others 429, and then rejects even the right code', async () => {
  const { identifier, code } = await askedForCode();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => verify(identifier, String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))),
  );
  expect(all.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
  expect(all.filter(({ body }) => body.code === 'code_spent')).toHaveLength(15);
  expect(await verify(identifier, code)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
});

test('replaces the first sign-in code by another one with five new attempts', async () => {
  const { customer, identifier, code } = await askedForCode();
  for (let count = 0; count < 5; count++) await verify(identifier, wrongCode(code));
  shop.advanceClock(31);
  await shop.call('auth.sendSigninOtp', { body: { identifier }, source: newSource() });
  const second = await codeTo(shop, customer.email);
  if (second !== code) expect(await verify(identifier, code)).toMatchObject({ body: { code: 'wrong_code', details: { triesLeft: 4 } } });
  expect((await verify(identifier, second)).status).toBe(200);
});

test('refuses the sign-in code of another account as wrong', async () => {
  const [mine, other] = [await askedForCode(), await askedForCode()];
  if (mine.code === other.code) return;
  expect(await verify(mine.identifier, other.code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
});

test('refuses a sign-in by phone with a code requested by e-mail', async () => {
  const { customer, code } = await askedForCode();
  expect(await verify(customer.phone, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('refuses a sign-in code after ten minutes', async () => {
  const { identifier, code } = await askedForCode();
  shop.advanceClock(601);
  expect(await verify(identifier, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('refuses the sign-in code of an account disabled after it was sent', async () => {
  const first = await askedForCode();
  await disableProfile(shop, first.customer.id);
  expect(await verify(first.identifier, first.code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  const second = await askedForCode();
  await disableUser(second.customer.id);
  expect(await verify(second.identifier, second.code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('logs neither the sign-in code nor the token', async () => {
  let secret = ['x'];
  const log = await captureLog(async () => {
    const { identifier, code } = await askedForCode();
    const session = await verify(identifier, code);
    secret = [code, session.body.token, identifier];
  });
  expect(log).toContain('auth.verifySigninOtp');
  for (const each of secret) expect(log).not.toContain(each);
});
