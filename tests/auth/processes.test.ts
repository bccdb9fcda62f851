/** Do the limits hold where the shop runs as several processes? Two of them, at the same moment, get what one would get. */
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#functions/store/limit.ts';
import { oneTimeCode } from '#shared/rules/one-time-code.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { inAnotherProcess } from './another-process.ts';
import { codeTo, newSource, otherThan } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** The same call so many times in each of two processes, each from a network of its own; the codes of the answers. */
async function inTwo(key: 'auth.login' | 'auth.verifySigninOtp', times: number, body: object): Promise<readonly string[]> {
  const calls = () => Array.from({ length: times }, () => ({ body, source }));
  let source = newSource();
  const first = inAnotherProcess(key, calls(), shop.now());
  source = newSource();
  const answers = await Promise.all([first, inAnotherProcess(key, calls(), shop.now())]);
  return answers.flat().map((answer) => String(answer.body.code));
}
const count = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length;

test('guesses at a code share its tries, and then the right one fails everywhere', async () => {
  const asha = await shop.customer();
  await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
  const code = await codeTo(shop, asha.email);
  const codes = await inTwo('auth.verifySigninOtp', 10, { identifier: asha.email, code: otherThan(code) });
  expect([count(codes, 'wrong_code'), count(codes, 'code_spent')]).toEqual([oneTimeCode.tries, 20 - oneTimeCode.tries]);
  const right = { body: { identifier: asha.email, code }, source: newSource() };
  expect(await shop.call('auth.verifySigninOtp', right)).toMatchObject({ status: 429, body: { code: 'code_spent' } });
  expect(await inAnotherProcess('auth.verifySigninOtp', [right], shop.now())).toMatchObject([{ status: 429, body: { code: 'code_spent' } }]);
});

test('guesses at a password share the limit of its account', async () => {
  const asha = await shop.customer();
  const most = limits.login.identifier[0].uses;
  const codes = await inTwo('auth.login', most, { identifier: asha.email, password: 'Not-The-Password-1' });
  expect([count(codes, 'wrong_credentials'), count(codes, 'too_many_requests')]).toEqual([most, most]);
});
