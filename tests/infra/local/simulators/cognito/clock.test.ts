/** Time limits of sign-ins in the Cognito simulator, whose clock moves only by `advance`: password locks, token lifetimes, challenges. */
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

test('locks an account for one second after five wrong passwords and for two after six', async () => {
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

test('limits the password lock to 15 minutes and does not extend it by attempts made meanwhile', async () => {
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

test('forgets wrong passwords after 15 minutes without an attempt', async () => {
  const asha = await person();
  for (let failure = 1; failure <= 4; failure++) await expect(asha.signIn('wrong password')).rejects.toMatchObject(wrong);
  pool.advance(901);
  for (let failure = 1; failure <= 4; failure++) await expect(asha.signIn('wrong password')).rejects.toMatchObject(wrong);
  expect((await asha.signIn()).access).not.toBe('');
});

test('checks five of a hundred passwords guessed at once', async () => {
  const asha = await person();
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => asha.signIn(`guess number ${index}`)));
  const messages = results.map((result) => (result.status === 'rejected' && result.reason instanceof Error ? result.reason.message : 'signed in'));
  expect(messages.filter((message) => message === wrong.message)).toHaveLength(5);
  expect(messages.filter((message) => message === locked.message)).toHaveLength(95);
});

test('signs in fifty times at once with the right password', async () => {
  const asha = await person();
  const results = await Promise.all(Array.from({ length: 50 }, () => asha.signIn()));
  expect(new Set(results.map(({ refresh }) => refresh)).size).toBe(50);
});

test('accepts a used refresh token again within a minute and treats it as reuse afterwards', async () => {
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

test('ends a sign-in after thirty days however often its tokens were refreshed', async () => {
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

test('expires a sign-in challenge after three minutes', async () => {
  const asha = await person();
  const { Session, ChallengeParameters } = await asha.begin();
  const proof = await asha.proof(ChallengeParameters?.['nonce']);
  pool.advance(181);
  await expect(asha.answer(Session, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});
