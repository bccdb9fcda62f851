/** Does a mailed code sign in its owner, once? */
import { beforeAll, expect, test } from 'vitest';
import { disable } from '#functions/gateways/identity.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { codeTo, disableProfile, logged, newSource, otherThan } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const verify = (identifier: string, code: string) =>
  shop.call('auth.verifySigninOtp', { body: { identifier, code, verificationType: 'signin' }, source: newSource() });

async function asked(identifierOf: (customer: { email: string; phone: string }) => string = ({ email }) => email) {
  const customer = await shop.customer();
  const identifier = identifierOf(customer);
  await shop.call('auth.sendSigninOtp', { body: { identifier }, source: newSource() });
  return { customer, identifier, code: await codeTo(shop, customer.email) };
}

test('the right code opens a session of the account', async () => {
  const { customer, identifier, code } = await asked();
  const session = await verify(identifier, code);
  expect(session).toMatchObject({ status: 200, body: { user: { id: customer.id, email: customer.email, role: 'customer' } } });
  expect(session.cookies['nanhe_refresh']).toContain('HttpOnly; SameSite=Strict');
  expect((await shop.call('account.readProfile', { token: session.body.token })).status).toBe(200);
});

test('a code asked for by phone signs in by phone, however it is spelt', async () => {
  const { customer, code } = await asked(({ phone }) => phone);
  expect(await verify(customer.phone.replace('+91', '91 '), code)).toMatchObject({ status: 200, body: { user: { id: customer.id } } });
});

test('an admin who signs in by code is an admin', async () => {
  const admin = await shop.admin();
  await shop.call('auth.sendSigninOtp', { body: { identifier: admin.email }, source: newSource() });
  expect(await verify(admin.email, await codeTo(shop, admin.email))).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
});

test('a code works once, also when it comes five times at once', async () => {
  const { identifier, code } = await asked();
  const all = await Promise.all(Array.from({ length: 5 }, () => verify(identifier, code)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await verify(identifier, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('guessed 100 times at once it is looked at five times, and then the right one fails too', async () => {
  const { identifier, code } = await asked();
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, index) => verify(identifier, String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'))),
  );
  expect(all.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
  expect(all.filter(({ body }) => body.code === 'code_spent')).toHaveLength(95);
  expect(await verify(identifier, code)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
});

test('another code brings five new tries and ends the first', async () => {
  const { customer, identifier, code } = await asked();
  for (let count = 0; count < 5; count++) await verify(identifier, otherThan(code));
  shop.advance(31);
  await shop.call('auth.sendSigninOtp', { body: { identifier }, source: newSource() });
  const second = await codeTo(shop, customer.email);
  if (second !== code) expect(await verify(identifier, code)).toMatchObject({ body: { code: 'wrong_code', details: { triesLeft: 4 } } });
  expect((await verify(identifier, second)).status).toBe(200);
});

test("a stranger's code is a wrong one", async () => {
  const [mine, other] = [await asked(), await asked()];
  if (mine.code === other.code) return;
  expect(await verify(mine.identifier, other.code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
});

test('a code asked for by e-mail is not one for the phone', async () => {
  const { customer, code } = await asked();
  expect(await verify(customer.phone, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('after ten minutes it is too late', async () => {
  const { identifier, code } = await asked();
  shop.advance(601);
  expect(await verify(identifier, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('an account disabled since signs in no more', async () => {
  const first = await asked();
  await disableProfile(shop, first.customer.id);
  expect(await verify(first.identifier, first.code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  const second = await asked();
  await disable(second.customer.id);
  expect(await verify(second.identifier, second.code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

test('neither the code nor the token is logged', async () => {
  let secret = ['x'];
  const log = await logged(async () => {
    const { identifier, code } = await asked();
    const session = await verify(identifier, code);
    secret = [code, session.body.token, identifier];
  });
  expect(log).toContain('auth.verifySigninOtp');
  for (const each of secret) expect(log).not.toContain(each);
});
