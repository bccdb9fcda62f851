/** How many of ten thousand guesses a day are looked at? Counted where they are compared, for each thing that can be guessed. */
import type { AdminInitiateAuthCommandInput } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test, vi } from 'vitest';
import type * as Codes from '#functions/flows/one-time-code.ts';
import type * as Totp from '#functions/flows/totp.ts';
import { JsonService } from '#functions/http/json-service.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { loginAs, shownBy, withFactor } from './sign-in.ts';
import { codeTo, newSource, otherThan } from './steps.ts';

const looked = vi.hoisted(() => ({ codes: [] as string[], totp: 0 }));
// The real ones, with a count: what a guess that may not be looked at is compared with is no code.
vi.mock('#functions/flows/one-time-code.ts', async (original) => {
  const real = await original<typeof Codes>();
  const isCode: typeof Codes.isCode = (guess, attempt, seed) => {
    if (guess !== '') looked.codes.push(attempt);
    return real.isCode(guess, attempt, seed);
  };
  return { ...real, isCode };
});
vi.mock('#functions/flows/totp.ts', async (original) => {
  const real = await original<typeof Totp>();
  const stepOf: typeof Totp.stepOf = (...given) => {
    looked.totp++;
    return real.stepOf(...given);
  };
  return { ...real, stepOf };
});

const day = 86_400;
const most = 50;
const rounds = 100;
/** In all: ten thousand sign-in codes; of what goes the same way, a thousand, which is many times the limit too. */
const many = 10_000;
const enough = 1_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** To the begin of a day of the counters, so that no window ends on the way. */
const toDayBreak = () => shop.advance(day - (Math.floor(shop.now().getTime() / 1000) % day));

/** Guesses spread over not quite a day, each round of them at once and from a network of its own. In its middle the counters begin anew. */
async function aDayOf(
  guesses: number,
  guess: (round: number, source: string) => Promise<unknown>,
  before: (round: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  toDayBreak();
  shop.advance(day / 2);
  for (let round = 0; round < rounds; round++) {
    await before(round);
    const source = newSource();
    await Promise.all(Array.from({ length: guesses / rounds }, () => guess(round, source)));
    shop.advance(day / rounds - 5);
  }
}

/** By e-mail and by phone in turn: it is one account. */
const nameOf = (who: Customer, round: number) => (round % 2 === 0 ? who.email : who.phone);

test.each([
  [many, 'auth.sendSigninOtp', 'auth.verifySigninOtp', {}],
  [enough, 'auth.forgotPassword', 'auth.resetPassword', { password: 'Blue-Kite-Over-77' }],
] as const)(
  '%i guesses at codes of %s, asked for as often as they are given: at most 50, by e-mail and phone together',
  async (guesses, send, verify, more) => {
    const asha = await shop.customer();
    looked.codes.length = 0;
    let wrong = '';
    await aDayOf(
      guesses,
      (round, source) => shop.call(verify, { body: { identifier: nameOf(asha, round), code: wrong, ...more }, source }),
      async (round) => {
        const { status } = await shop.call(send, { body: { identifier: nameOf(asha, round) }, source: newSource() });
        if (status === 200) wrong = otherThan(await codeTo(shop, asha.email));
      },
    );
    expect(looked.codes.length).toBeGreaterThan(20);
    expect(looked.codes.length).toBeLessThanOrEqual(most);
  },
  240_000,
);

test('passwords: at most 50 reach the identity provider, by e-mail and phone together', async () => {
  const asha = await shop.customer();
  const tried = vi.spyOn(JsonService.prototype, 'call');
  const atTheAccount = () =>
    tried.mock.calls.filter(
      ([target, input]) => target.endsWith('.AdminInitiateAuth') && (input as AdminInitiateAuthCommandInput).AuthParameters?.['USERNAME'] === asha.id,
    ).length;
  try {
    await aDayOf(enough, (round, source) =>
      shop.call('auth.login', { body: { identifier: nameOf(asha, round), password: 'not-the-password' }, source }),
    );
    expect(atTheAccount()).toBeGreaterThan(20);
    expect(atTheAccount()).toBeLessThanOrEqual(most);
  } finally {
    tried.mockRestore();
  }
  toDayBreak();
  expect((await loginAs(shop, asha)).status).toBe(200);
}, 240_000);

test('codes of an authenticator, by somebody who knows the password: at most 50', async () => {
  const asha = await shop.customer();
  const { secret } = await withFactor(shop, asha);
  looked.totp = 0;
  let challengeId = '';
  await aDayOf(
    enough,
    (_, source) => shop.call('totp.verify', { body: { challengeId, code: otherThan(shownBy(shop, secret)) }, source }),
    async () => {
      challengeId = (await loginAs(shop, asha)).body.challengeId;
    },
  );
  expect(looked.totp).toBeGreaterThan(20);
  expect(looked.totp).toBeLessThanOrEqual(most);
}, 240_000);

test('what was counted is still counted by another process, and after a restart', async () => {
  const asha = await shop.customer();
  toDayBreak();
  const guess = () => shop.call('auth.login', { body: { identifier: asha.email, password: 'not-the-password' }, source: newSource() });
  for (let count = 0; count < 20; count++) {
    // Every module anew: nothing that was kept in memory is left.
    if (count % 5 === 0) vi.resetModules();
    expect((await guess()).status).toBe(401);
  }
  vi.resetModules();
  expect((await guess()).status).toBe(429);
});

test('a right password is given back: somebody who signs in again and again is never refused', async () => {
  const asha = await shop.customer();
  toDayBreak();
  for (let count = 0; count < 25; count++) expect((await loginAs(shop, asha)).status).toBe(200);
});
