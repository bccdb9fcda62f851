/** Confirming a new e-mail by its code: attempts, expiry, and what happens to the old address. */
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test } from 'vitest';
import { loginAs } from '#tests/identity/endpoints/auth/sign-in.ts';
import { beginSignUp, codeTo, newEmail, newSource, verifyBody, wrongCode } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const confirm = (as: { token: string }, code: string) => shop.call('account.confirmEmail', { as, body: { code }, source: newSource() });
const lock = (email: string) => shop.table.get(`EMAIL#${email}`, 'LOCK');

async function askedForEmailChange(email = newEmail()) {
  const asha = await shop.customer();
  const sent = await shop.call('account.sendEmailCode', { as: asha, body: { email, password: asha.password }, source: newSource() });
  if (sent.status !== 200) throw new Error(`No code was sent: ${JSON.stringify(sent.body)}`);
  return { asha, email };
}

test('moves the account to the new e-mail, frees the old one and mails a notice to it', async () => {
  const { asha, email } = await askedForEmailChange();
  const moved = await confirm(asha, await codeTo(shop, email));
  expect(moved).toMatchObject({
    status: 200,
    body: { success: true, message: 'Your email is changed', user: { email, emailVerified: true, role: 'customer' } },
  });
  expect((await loginAs(shop, { ...asha, email })).body).toMatchObject({ user: { id: asha.id, email } });
  expect((await loginAs(shop, asha)).status).toBe(401);
  expect([(await lock(email))?.['customerId'], await lock(asha.email)]).toEqual([asha.id, undefined]);
  await shop.deliverEvents();
  const [notice] = await shop.mailsTo(asha.email);
  expect(notice).toMatchObject({
    subject: 'The email of your Nanhe account was changed',
    text: expect.stringContaining(`${email[0]}***@example.test`),
  });
  expect(notice?.text).not.toContain(email);
  const user = await new CognitoIdentityProviderClient({}).send(
    new AdminGetUserCommand({ UserPoolId: process.env['USER_POOL_ID'], Username: asha.id }),
  );
  expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: email });
  const next = await beginSignUp(shop, { email: asha.email });
  expect((await shop.call('auth.verifySignupOtp', { body: verifyBody(next) })).status).toBe(200);
});

test('refuses sign-in and password codes mailed to the old address after an e-mail change', async () => {
  const { asha, email } = await askedForEmailChange();
  await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
  // Mails of one delivery have no order.
  await shop.deliverEvents();
  await shop.call('auth.forgotPassword', { body: { identifier: asha.email }, source: newSource() });
  await shop.deliverEvents();
  const [reset, signin] = (await shop.mailsTo(asha.email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
  expect((await confirm(asha, await codeTo(shop, email))).status).toBe(200);
  expect((await shop.call('auth.verifySigninOtp', { body: { identifier: asha.email, code: signin } })).body.code).toBe('code_expired');
  const password = 'Blue-Kite-Over-77';
  expect((await shop.call('auth.resetPassword', { body: { identifier: asha.email, code: reset, password } })).body.code).toBe('code_expired');
});

test('refuses codes asked for by phone and mailed to the old address after an e-mail change', async () => {
  const { asha, email } = await askedForEmailChange();
  const signIn = await shop.call('auth.sendSigninOtp', { body: { identifier: asha.phone }, source: newSource() });
  await shop.deliverEvents();
  const reset = await shop.call('auth.forgotPassword', { body: { identifier: asha.phone }, source: newSource() });
  await shop.deliverEvents();
  const [resetCode, code] = (await shop.mailsTo(asha.email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
  expect((await confirm(asha, await codeTo(shop, email))).status).toBe(200);
  const guess = { identifier: asha.phone, code, attemptId: signIn.body.attemptId };
  expect((await shop.call('auth.verifySigninOtp', { body: guess })).body.code).toBe('code_expired');
  const change = { identifier: asha.phone, code: resetCode, attemptId: reset.body.attemptId, password: 'Blue-Kite-Over-77' };
  expect((await shop.call('auth.resetPassword', { body: change })).body.code).toBe('code_expired');
  expect((await loginAs(shop, { ...asha, email })).status).toBe(200);
});

test('sends mails about earlier orders and appointments to the new e-mail only', async () => {
  const { asha, email } = await askedForEmailChange();
  const [clinicSteps, orderSteps] = [createClinicSteps(shop), createOrderSteps(shop, createCheckoutSteps(shop))];
  const visit = await clinicSteps.bookAndDeliver(asha, await clinicSteps.doctor());
  const orderId = await orderSteps.placeOrder({ ...asha, addressId: await shop.address(asha) }, { product: await shop.product(), quantity: 1 });
  expect((await confirm(asha, await codeTo(shop, email))).status).toBe(200);
  await shop.deliverEvents();
  // With the notice that the e-mail was changed.
  const before = (await shop.mailsTo(asha.email)).length;
  await clinicSteps.cancelByClinic(await shop.admin(), visit._id);
  await shop.call('order.cancel', { as: asha, params: { id: orderId }, body: {} });
  await shop.deliverEvents();
  const subjects = (await shop.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual('We had to cancel your appointment with Dr. Kavita Nair');
  expect(subjects).toContainEqual(expect.stringMatching(/^Your order .* is cancelled/));
  expect(await shop.mailsTo(asha.email)).toHaveLength(before);
});

test('answers any code for a taken e-mail as a wrong one', async () => {
  const owner = await shop.customer();
  const { asha } = await askedForEmailChange(owner.email);
  expect(await confirm(asha, '123456')).toMatchObject({ status: 400, body: { code: 'wrong_code', details: { triesLeft: 4 } } });
});

test('ends an e-mail code after five wrong attempts, after ten minutes and after its use', async () => {
  const [wrong, late, used] = [await askedForEmailChange(), await askedForEmailChange(), await askedForEmailChange()];
  const right = await codeTo(shop, wrong.email);
  for (let count = 0; count < 5; count++) expect((await confirm(wrong.asha, wrongCode(right))).body.code).toBe('wrong_code');
  expect((await confirm(wrong.asha, right)).body.code).toBe('code_spent');
  expect((await confirm(used.asha, await codeTo(shop, used.email))).status).toBe(200);
  expect((await confirm(used.asha, await codeTo(shop, used.email))).body.code).toBe('code_expired');
  const code = await codeTo(shop, late.email);
  shop.advanceClock(601);
  expect((await confirm(late.asha, code)).body.code).toBe('code_expired');
});

test('gives an e-mail to one of two accounts that confirm it at once', async () => {
  const [asha, ravi, email] = [await shop.customer(), await shop.customer(), newEmail()];
  const codes: string[] = [];
  for (const each of [asha, ravi]) {
    await shop.call('account.sendEmailCode', { as: each, body: { email, password: each.password }, source: newSource() });
    codes.push(await codeTo(shop, email));
  }
  const both = await Promise.all([confirm(asha, codes[0] ?? ''), confirm(ravi, codes[1] ?? '')]);
  expect(both.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'email_taken'],
  ]);
  const [winner, loser] = both[0]?.status === 200 ? [asha, ravi] : [ravi, asha];
  expect((await lock(email))?.['customerId']).toBe(winner.id);
  expect((await shop.call('account.readProfile', { as: loser })).body.user.email).toBe(loser.email);
});

test('refuses the e-mail code of another customer', async () => {
  const { email } = await askedForEmailChange();
  const code = await codeTo(shop, email);
  expect((await confirm(await shop.customer(), code)).body.code).toBe('code_expired');
});
