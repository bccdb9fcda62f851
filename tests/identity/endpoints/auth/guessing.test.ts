/** Daily limits on guessing codes and passwords, counted where a guess is compared with the right value. */
import { AdminInitiateAuthCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test, vi } from 'vitest';
import type * as Codes from '#functions/identity/one-time-code.ts';
import type * as Totp from '#functions/identity/totp.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { authenticatorCode, loginAs, turnOnSecondFactor } from './sign-in.ts';
import { codeTo, newSource, toWindowStart, wrongCode } from './steps.ts';

const compared = vi.hoisted(() => ({ codes: [] as string[], totp: 0 }));
// The real functions with a count. A guess beyond the limit is compared as an empty text, which is not counted.
vi.mock('#functions/identity/one-time-code.ts', async (original) => {
  const real = await original<typeof Codes>();
  const isCorrectCode: typeof Codes.isCorrectCode = (guess, attempt, seed) => {
    if (guess !== '') compared.codes.push(attempt);
    return real.isCorrectCode(guess, attempt, seed);
  };
  return { ...real, isCorrectCode };
});
vi.mock('#functions/identity/totp.ts', async (original) => {
  const real = await original<typeof Totp>();
  const findStep: typeof Totp.findStep = (...given) => {
    compared.totp++;
    return real.findStep(...given);
  };
  return { ...real, findStep };
});

const day = 86_400;
const rounds = 16;
/** Limits count by days of UTC, so that any 24 hours touch two of them: twice 25. */
const maxCompared = 50;
/** Guesses at one account in a day, with a code for each round: more than the limit. */
const guesses = 128;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** Spreads guesses over almost a day, beginning at noon, so that the counters restart in the middle. The guesses of a round run at once, from one network. */
async function guessForADay(
  guesses: number,
  guess: (round: number, source: string) => Promise<unknown>,
  before: (round: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  toWindowStart(shop, day);
  shop.advanceClock(day / 2);
  for (let round = 0; round < rounds; round++) {
    await before(round);
    const source = newSource();
    await Promise.all(Array.from({ length: guesses / rounds }, () => guess(round, source)));
    shop.advanceClock(day / rounds - 5);
  }
}

/** E-mail and phone in turn: both name one account. */
const identifierOf = (customer: Customer, round: number) => (round % 2 === 0 ? customer.email : customer.phone);

/** Codes of both kinds count together. */
const kinds = [
  { send: 'auth.sendSigninOtp', verify: 'auth.verifySigninOtp', more: {} },
  { send: 'auth.forgotPassword', verify: 'auth.resetPassword', more: { password: 'Blue-Kite-Over-77' } },
] as const;
const kindOf = (round: number) => kinds[round % 4 < 2 ? 0 : 1];
test(`compares at most ${maxCompared} of ${guesses} codes guessed in a day, to sign in or for a new password, by e-mail and phone together`, async () => {
  const asha = await shop.customer();
  compared.codes.length = 0;
  let wrong = '';
  await guessForADay(
    guesses,
    (round, source) => {
      const { verify, more } = kindOf(round);
      return shop.call(verify, { body: { identifier: identifierOf(asha, round), code: wrong, ...more }, source });
    },
    async (round) => {
      const { status } = await shop.call(kindOf(round).send, { body: { identifier: identifierOf(asha, round) }, source: newSource() });
      if (status === 200) wrong = wrongCode(await codeTo(shop, asha.email));
    },
  );
  expect(compared.codes.length).toBeGreaterThan(20);
  expect(compared.codes.length).toBeLessThanOrEqual(maxCompared);
}, 240_000);

/** Passwords that networks without a known device may guess in any 24 hours: twice 13. */
const maxPasswords = 26;
test(`sends at most ${maxPasswords} of ${guesses} guessed passwords to the identity provider, by e-mail and phone together`, async () => {
  const asha = await shop.customer();
  const calls = vi.spyOn(CognitoIdentityProviderClient.prototype, 'send');
  const checkedPasswords = () =>
    calls.mock.calls.filter(([command]) => command instanceof AdminInitiateAuthCommand && command.input.AuthParameters?.['USERNAME'] === asha.id)
      .length;
  try {
    await guessForADay(guesses, (round, source) =>
      shop.call('auth.login', { body: { identifier: identifierOf(asha, round), password: 'not-the-password' }, source }),
    );
    expect(checkedPasswords()).toBeGreaterThan(10);
    expect(checkedPasswords()).toBeLessThanOrEqual(maxPasswords);
  } finally {
    calls.mockRestore();
  }
  toWindowStart(shop, day);
  expect((await loginAs(shop, asha)).status).toBe(200);
}, 240_000);

test('compares at most 50 authenticator codes that are guessed in a day with the right password', async () => {
  const asha = await shop.customer();
  const { secret } = await turnOnSecondFactor(shop, asha);
  compared.totp = 0;
  let challengeId = '';
  await guessForADay(
    guesses,
    (_, source) => shop.call('totp.verify', { body: { challengeId, code: wrongCode(authenticatorCode(shop, secret)) }, source }),
    async () => {
      challengeId = (await loginAs(shop, asha)).body.challengeId;
    },
  );
  expect(compared.totp).toBeGreaterThan(20);
  expect(compared.totp).toBeLessThanOrEqual(maxCompared);
}, 240_000);

test('counts password attempts across processes and restarts', async () => {
  const asha = await shop.customer();
  toWindowStart(shop, day);
  const source = newSource();
  const guess = () => shop.call('auth.login', { body: { identifier: asha.email, password: 'not-the-password' }, source });
  for (let count = 0; count < 6; count++) {
    // All modules load again, so that nothing kept in memory is left.
    if (count % 3 === 0) vi.resetModules();
    expect((await guess()).status).toBe(401);
  }
  vi.resetModules();
  expect((await guess()).status).toBe(429);
});

test('does not count right passwords against the limit of password attempts', async () => {
  const asha = await shop.customer();
  toWindowStart(shop, day);
  // More than the limit of all networks.
  for (let count = 0; count < 14; count++) expect((await loginAs(shop, asha)).status).toBe(200);
});
