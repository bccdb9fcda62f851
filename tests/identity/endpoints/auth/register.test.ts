/** Registering under the older endpoint, with the same proof of the e-mail as a sign-up. */
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { codeTo, signUpFields } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test('opens a session for a registration only after the mailed code', async () => {
  const who = signUpFields();
  const begun = await shop.call('auth.register', { body: who });
  expect(begun).toMatchObject({ status: 200, cookies: {}, body: { success: true, signupId: expect.any(String) } });
  expect(begun.body.token).toBeUndefined();
  const made = await shop.call('auth.verifySignupOtp', {
    body: { identifier: who.email, code: await codeTo(shop, who.email), signupId: begun.body.signupId },
  });
  expect(made).toMatchObject({ status: 200, body: { user: { firstName: 'Ravi', role: 'customer' } } });
});

test('refuses a registration that names a role', async () => {
  expect(await shop.call('auth.register', { body: { ...signUpFields(), role: 'admin' } })).toMatchObject({
    status: 400,
    body: { fields: { role: expect.any(String) } },
  });
});
