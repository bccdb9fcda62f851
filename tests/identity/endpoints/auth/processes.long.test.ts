/** Limits hold across processes: two of them at the same moment share the attempts of one. */
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#functions/platform/limits/limit-store.ts';
import { oneTimeCode } from '#shared/rules/identity/one-time-code.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { inAnotherProcess } from './another-process.ts';
import { codeTo, newSource, wrongCode } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** Makes the same call so many times in each of two processes, and returns the codes of the responses. */
async function inTwo(
  key: 'auth.login' | 'auth.verifySigninOtp',
  times: number,
  body: object,
  sources: readonly [string, string] = [newSource(), newSource()],
): Promise<readonly string[]> {
  const calls = (source: string) => Array.from({ length: times }, () => ({ body, source }));
  // One moment for both, so that no window of a limit ends between them.
  const now = shop.now();
  const answers = await Promise.all([inAnotherProcess(key, calls(sources[0]), now), inAnotherProcess(key, calls(sources[1]), now)]);
  return answers.flat().map((answer) => String(answer.body.code));
}
const count = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length;

test('shares the attempts at a code between processes and refuses the right code afterwards in both', async () => {
  const asha = await shop.customer();
  await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
  const code = await codeTo(shop, asha.email);
  const codes = await inTwo('auth.verifySigninOtp', 10, { identifier: asha.email, code: wrongCode(code) });
  expect([count(codes, 'wrong_code'), count(codes, 'code_spent')]).toEqual([oneTimeCode.maxAttempts, 20 - oneTimeCode.maxAttempts]);
  const right = { body: { identifier: asha.email, code }, source: newSource() };
  expect(await shop.call('auth.verifySigninOtp', right)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
  expect(await inAnotherProcess('auth.verifySigninOtp', [right], shop.now())).toMatchObject([{ status: 429, body: { code: 'code_spent' } }]);
});

test('shares the password attempts of a network between processes', async () => {
  const asha = await shop.customer();
  const { uses } = limits.login.network[0];
  const source = newSource();
  const codes = await inTwo('auth.login', uses, { identifier: asha.email, password: 'Not-The-Password-1' }, [source, source]);
  expect([count(codes, 'wrong_credentials'), count(codes, 'too_many_requests')]).toEqual([uses, uses]);
});
