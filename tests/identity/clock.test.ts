/** What does time do to sign-ins? Locks after wrong passwords, lives of tokens and challenges; on the double, whose clock moves. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, openDouble, type TestPool } from './pool.ts';

let pool: TestPool;
beforeAll(async () => {
  pool = await openDouble();
});
afterAll(() => pool.close());

async function person() {
  const made = createPerson(pool);
  await made.create();
  return made;
}
const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };

test('after five wrong passwords even the right one waits a second, after six two', async () => {
  const asha = await person();
  for (let failure = 1; failure <= 5; failure++) await expect(asha.signIn('wrong password')).rejects.toMatchObject(wrong);
  await expect(asha.signIn()).rejects.toMatchObject(locked);
  pool.advance(1.1);
  await expect(asha.signIn('wrong password')).rejects.toMatchObject(wrong);
  pool.advance(1.1);
  await expect(asha.signIn()).rejects.toMatchObject(locked);
  pool.advance(1.1);
  expect((await asha.signIn()).access).not.toBe('');
});

test('the lock grows to a quarter of an hour and no further, and tries during it do not lengthen it', async () => {
  const asha = await person();
  for (let failure = 1; failure <= 20; failure++) {
    await expect(asha.signIn('wrong password')).rejects.toMatchObject(wrong);
    if (failure >= 5 && failure < 20) pool.advance(Math.min(900, 2 ** (failure - 5)) + 1);
  }
  pool.advance(890);
  await expect(asha.signIn('wrong password')).rejects.toMatchObject(locked);
  await expect(asha.signIn()).rejects.toMatchObject(locked);
  pool.advance(11);
  expect((await asha.signIn()).access).not.toBe('');
});

test('wrong passwords are forgotten after a quarter of an hour without a try', async () => {
  const asha = await person();
  for (let failure = 1; failure <= 4; failure++) await expect(asha.signIn('wrong password')).rejects.toMatchObject(wrong);
  pool.advance(901);
  for (let failure = 1; failure <= 4; failure++) await expect(asha.signIn('wrong password')).rejects.toMatchObject(wrong);
  expect((await asha.signIn()).access).not.toBe('');
});

test('of a hundred guesses at once five are looked at', async () => {
  const asha = await person();
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, place) => asha.signIn(`guess number ${place}`)));
  const messages = results.map((result) => (result.status === 'rejected' && result.reason instanceof Error ? result.reason.message : 'signed in'));
  expect(messages.filter((message) => message === wrong.message).length).toBeLessThanOrEqual(6);
  expect(messages.filter((message) => message === locked.message).length).toBeGreaterThanOrEqual(94);
});

test('fifty right passwords at once all sign in', async () => {
  const asha = await person();
  const results = await Promise.all(Array.from({ length: 50 }, () => asha.signIn()));
  expect(new Set(results.map(({ refresh }) => refresh)).size).toBe(50);
});

test('a spent refresh token works once more within its minute, and is a reuse after it', async () => {
  const asha = await person();
  const first = await asha.signIn();
  const second = await asha.renew(first.refresh);
  pool.advance(59);
  const retry = await asha.renew(first.refresh);
  expect(new Set([first.refresh, second.refresh, retry.refresh]).size).toBe(3);
  pool.advance(2);
  await expect(asha.renew(first.refresh)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
  expect((await asha.renew(second.refresh)).refresh).not.toBe('');
});

test('a sign-in ends thirty days after it began, however often it was renewed', async () => {
  const asha = await person();
  let { refresh, access } = await asha.signIn();
  const began = decodeJwt(access)['auth_time'];
  for (let day = 1; day <= 29; day++) {
    pool.advance(86_400);
    ({ refresh, access } = await asha.renew(refresh));
  }
  expect(decodeJwt(access)['auth_time']).toBe(began);
  pool.advance(86_401);
  await expect(asha.renew(refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Refresh Token has expired' });
});

test('a challenge waits three minutes for its answer', async () => {
  const asha = await person();
  const { Session, ChallengeParameters } = await asha.begin();
  const proof = await asha.proof(ChallengeParameters?.['nonce']);
  pool.advance(181);
  await expect(asha.answer(Session, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});
