/** Can anybody find out who has an account? The same bytes, and the same work, call by call: what is counted here is what takes time. */
import { beforeAll, expect, test, vi } from 'vitest';
import { JsonService } from '#functions/http/json-service.ts';
import type { Key } from '#shared/contract/index.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { newEmail, newPhone, newSource, person, shapeOf } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** What a call says, and which calls it makes to the table and to the identity provider, sorted: some of them run side by side. */
async function seen(key: Key, body: unknown) {
  const calls = vi.spyOn(JsonService.prototype, 'call');
  try {
    const answered = await shop.call(key, { body, source: newSource() });
    // Not those for our own secrets, which are read once in a while, whoever asks.
    const work = calls.mock.calls
      .map(([target]) => target)
      .filter((target) => /^(?:DynamoDB|AWSCognito)/.test(target))
      .toSorted();
    expect(work.length).toBeGreaterThan(1);
    return { said: shapeOf(answered), work };
  } finally {
    calls.mockRestore();
  }
}
const code = '000000';
const password = 'Blue-Kite-Over-77';

test.each([
  ['auth.login', (identifier: string) => ({ identifier, password: 'not-the-password' })],
  ['auth.sendSigninOtp', (identifier: string) => ({ identifier })],
  ['auth.forgotPassword', (identifier: string) => ({ identifier })],
  ['auth.verifySigninOtp', (identifier: string) => ({ identifier, code })],
  ['auth.resetPassword', (identifier: string) => ({ identifier, code, password })],
] as const)('%s says and does the same for an account and for none, by e-mail and by phone', async (key, bodyFor) => {
  const asha = await shop.customer();
  expect(await seen(key, bodyFor(newEmail()))).toEqual(await seen(key, bodyFor(asha.email)));
  expect(await seen(key, bodyFor(newPhone()))).toEqual(await seen(key, bodyFor(asha.phone)));
});

test.each([
  ['auth.sendSigninOtp', 'auth.verifySigninOtp', {}],
  ['auth.forgotPassword', 'auth.resetPassword', { password }],
] as const)('after %s a wrong code says and does the same, down to the last try', async (send, verify, more) => {
  const [asha, nobody] = [await shop.customer(), newEmail()];
  for (const identifier of [asha.email, nobody]) await shop.call(send, { body: { identifier }, source: newSource() });
  for (let count = 0; count < 6; count++)
    expect(await seen(verify, { identifier: nobody, code, ...more })).toEqual(await seen(verify, { identifier: asha.email, code, ...more }));
});

test('a sign-up says and does the same for a taken e-mail', async () => {
  const asha = await shop.customer();
  expect(await seen('auth.sendSignupOtp', person({ email: asha.email }))).toEqual(await seen('auth.sendSignupOtp', person()));
});

test('a phone tells not whose it is, when its account is out of guesses by e-mail', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  shop.advance(86_400 - (Math.floor(shop.now().getTime() / 1000) % 86_400));
  const wrong = () => shop.call('auth.login', { body: { identifier: asha.email, password: 'not-the-password' }, source: newSource() });
  for (let window = 0; window < 3; window++) {
    await Promise.all(Array.from({ length: 20 }, wrong));
    shop.advance(901);
  }
  const tried = (phone: string) => seen('auth.login', { identifier: phone, password: 'not-the-password' });
  const exhausted = await tried(asha.phone);
  expect(exhausted).toEqual(await tried(ravi.phone));
  expect(exhausted).toEqual(await tried(newPhone()));
});
