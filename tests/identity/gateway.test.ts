/** Does our gateway to the identity provider say what its callers rely on? */
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as identity from '#functions/gateways/identity.ts';
import { claimsOf } from '#functions/gateways/tokens.ts';
import { openDouble, type TestPool } from './pool.ts';

let pool: TestPool;
beforeAll(async () => {
  pool = await openDouble();
});
afterAll(() => pool.close());

async function person() {
  const id = ulid();
  const password = `Pass-${id}`;
  await identity.createUser(id, `${id}@example.test`, password);
  return { id, password };
}

test('a new user signs in with the password at once, and is a plain customer', async () => {
  const { id, password } = await person();
  const tokens = await identity.signInWithPassword(id, password);
  expect(tokens).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 3_600 });
  expect(tokens && claimsOf(tokens)).toMatchObject({ id, groups: [] });
});

test('a short password is refused before a user exists', async () => {
  const id = ulid();
  await expect(identity.createUser(id, `${id}@example.test`, 'short')).rejects.toMatchObject({ code: 'weak_password' });
  await expect(identity.signInProven(id)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a wrong password, an unknown user and a disabled user are the same null', async () => {
  const { id, password } = await person();
  expect(await identity.signInWithPassword(id, 'not the password')).toBeNull();
  expect(await identity.signInWithPassword(ulid(), password)).toBeNull();
  await identity.disable(id);
  expect(await identity.signInWithPassword(id, password)).toBeNull();
  await identity.enable(id);
  expect(await identity.signInWithPassword(id, password)).not.toBeNull();
});

test('a proven customer signs in without a password, unless the account is disabled', async () => {
  const { id } = await person();
  expect(claimsOf(await identity.signInProven(id)).id).toBe(id);
  await identity.disable(id);
  await expect(identity.signInProven(id)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a member of the group admin is seen as one by the next tokens', async () => {
  const { id } = await person();
  await identity.addToGroup(id, 'admin');
  expect(claimsOf(await identity.signInProven(id)).groups).toEqual(['admin']);
});

test('a refresh keeps the session and changes both tokens', async () => {
  const { id } = await person();
  const first = await identity.signInProven(id);
  const second = await identity.refresh(first.refreshToken);
  expect(second).not.toBeNull();
  expect(second?.accessToken).not.toBe(first.accessToken);
  expect(second?.refreshToken).not.toBe(first.refreshToken);
  expect(second && claimsOf(second).sessionId).toBe(claimsOf(first).sessionId);
});

test('two tabs that refresh at once both stay signed in', async () => {
  const { id } = await person();
  const { refreshToken } = await identity.signInProven(id);
  const [one, two] = await Promise.all([identity.refresh(refreshToken), identity.refresh(refreshToken)]);
  expect(await identity.refresh(one?.refreshToken ?? '')).not.toBeNull();
  expect(await identity.refresh(two?.refreshToken ?? '')).not.toBeNull();
});

test('a stolen old refresh token ends the whole sign-in, and no other one', async () => {
  const { id } = await person();
  const elsewhere = await identity.signInProven(id);
  const first = await identity.signInProven(id);
  const second = await identity.refresh(first.refreshToken);
  pool.advance(61);
  expect(await identity.refresh(first.refreshToken)).toBeNull();
  expect(await identity.refresh(second?.refreshToken ?? '')).toBeNull();
  expect(await identity.refresh(elsewhere.refreshToken)).not.toBeNull();
});

test('a revoked sign-in cannot be renewed, and revoking nonsense does nothing', async () => {
  const { id } = await person();
  const { refreshToken, accessToken } = await identity.signInProven(id);
  await identity.revoke(refreshToken);
  await identity.revoke(refreshToken);
  await identity.revoke('nonsense');
  await identity.revoke(accessToken);
  expect(await identity.refresh(refreshToken)).toBeNull();
  expect(await identity.refresh('nonsense')).toBeNull();
});

test('sign-out everywhere ends every sign-in that was there, and a new one works', async () => {
  const { id } = await person();
  const sessions = [await identity.signInProven(id), await identity.signInProven(id)];
  await identity.signOutEverywhere(id);
  for (const { refreshToken } of sessions) expect(await identity.refresh(refreshToken)).toBeNull();
  expect(await identity.refresh((await identity.signInProven(id)).refreshToken)).not.toBeNull();
});

test('a changed password replaces the old one', async () => {
  const { id, password } = await person();
  await identity.setPassword(id, 'another good password');
  expect(await identity.signInWithPassword(id, password)).toBeNull();
  expect(await identity.signInWithPassword(id, 'another good password')).not.toBeNull();
  await expect(identity.setPassword(id, 'short')).rejects.toMatchObject({ code: 'weak_password' });
});

test('deleting a user twice is no error, and the user is gone', async () => {
  const { id, password } = await person();
  await identity.deleteUser(id);
  await identity.deleteUser(id);
  expect(await identity.signInWithPassword(id, password)).toBeNull();
});

test.each([' leading space', 'trailing space ', 'two\nlines of text', `${'long '.repeat(60)}end`])(
  'a password that the provider cannot take is a weak one: %j',
  async (password) => {
    const id = ulid();
    await expect(identity.createUser(id, `${id}@example.test`, password)).rejects.toMatchObject({ code: 'weak_password' });
  },
);

test('a password with spaces inside, in any script, is fine', async () => {
  const id = ulid();
  const password = 'नन्हे मुन्ने राही 🎈 हूँ';
  await identity.createUser(id, `${id}@example.test`, password);
  expect(await identity.signInWithPassword(id, password)).not.toBeNull();
});

test('a cookie full of rubbish is no session', async () => {
  for (const rubbish of ['ü', '{"a":1}', 'a b', 'x'.repeat(5_000)]) {
    expect(await identity.refresh(rubbish)).toBeNull();
    await identity.revoke(rubbish);
  }
});
