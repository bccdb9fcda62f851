/** Sweeping unverified sign-ups from the table and the identity provider. */
import { expect, test } from 'vitest';
import { beginAttempt, closeAttempt } from '#functions/identity/code-store.ts';
import { signInWithPassword } from '#functions/identity/identity-provider.ts';
import { beginSignUp, codeTo, newEmail, newSource, verifyBody } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const attempt = async (signupId: string) => shop.table.get(`SIGNUP#${signupId}`, 'ATTEMPT');

test('removes an unverified sign-up and its user an hour after the code expired', async () => {
  const begun = await beginSignUp(shop);
  const customerId = String((await attempt(begun.signupId))?.['customerId']);
  expect(await signInWithPassword(customerId, begun.who.password)).not.toBeNull();
  shop.advanceClock(3_600);
  await shop.runJob('sweep-signups');
  expect(await attempt(begun.signupId)).toBeDefined();
  shop.advanceClock(700);
  await shop.runJob('sweep-signups');
  expect(await attempt(begun.signupId)).toBeUndefined();
  expect(await signInWithPassword(customerId, begun.who.password)).toBeNull();
  expect(await shop.call('auth.sendSignupOtp', { body: { signupId: begun.signupId }, source: newSource() })).toMatchObject({
    status: 400,
    body: { code: 'code_expired' },
  });
});

test('keeps a verified sign-up', async () => {
  const begun = await beginSignUp(shop);
  expect((await shop.call('auth.verifySignupOtp', { body: verifyBody(begun), source: newSource() })).status).toBe(200);
  shop.advanceClock(30 * 86_400);
  await shop.runJob('sweep-signups');
  expect((await shop.call('auth.login', { body: { identifier: begun.who.email, password: begun.who.password }, source: newSource() })).status).toBe(
    200,
  );
});

test('keeps a sign-up that has requested another code', async () => {
  const begun = await beginSignUp(shop);
  shop.advanceClock(4_000);
  await shop.call('auth.sendSignupOtp', { body: { signupId: begun.signupId }, source: newSource() });
  const code = await codeTo(shop, begun.who.email);
  shop.advanceClock(500);
  await shop.runJob('sweep-signups');
  expect((await shop.call('auth.verifySignupOtp', { body: { ...verifyBody(begun), code }, source: newSource() })).status).toBe(200);
});

test('keeps a sign-up that is renewed between being found and being swept', async () => {
  const begun = await beginSignUp(shop);
  expect(await closeAttempt(begun.signupId, shop.now(), shop.now())).toBe(false);
  expect((await shop.call('auth.verifySignupOtp', { body: verifyBody(begun), source: newSource() })).status).toBe(200);
});

test('removes a sign-up that crashed before its user or code was created', async () => {
  await beginAttempt(
    {
      id: 'crashed',
      customerId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      email: newEmail(),
      phone: '+919876543210',
      firstName: 'A',
      lastName: 'B',
      taken: false,
    },
    shop.now(),
  );
  expect(
    await shop.call('auth.verifySignupOtp', { body: { identifier: 'a@example.test', code: '000000', signupId: 'crashed' }, source: newSource() }),
  ).toMatchObject({ body: { code: 'code_expired' } });
  shop.advanceClock(4_300);
  await shop.runJob('sweep-signups');
  expect(await attempt('crashed')).toBeUndefined();
});
