/** The gateway to the identity provider: users, passwords, sign-ins and refresh tokens. */
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as identity from '#functions/identity/identity-provider.ts';
import { claimsOf } from '#functions/identity/tokens.ts';
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

test('signs in a new user by password as a customer without groups', async () => {
  const { id, password } = await person();
  const tokens = await identity.signInWithPassword(id, password);
  expect(tokens).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 3_600 });
  expect(tokens && tokens !== 'locked' && claimsOf(tokens)).toMatchObject({ id, groups: [] });
});

test('refuses a short password before it creates the user', async () => {
  const id = ulid();
  await expect(identity.createUser(id, `${id}@example.test`, 'short')).rejects.toMatchObject({ code: 'weak_password' });
  await expect(identity.completeSignIn(id)).rejects.toMatchObject({ code: 'forbidden' });
});

test('returns null for a wrong password, an unknown user and a disabled user alike', async () => {
  const { id, password } = await person();
  expect(await identity.signInWithPassword(id, 'not the password')).toBeNull();
  expect(await identity.signInWithPassword(ulid(), password)).toBeNull();
  await identity.disableUser(id);
  expect(await identity.signInWithPassword(id, password)).toBeNull();
  await identity.enableUser(id);
  expect(await identity.signInWithPassword(id, password)).not.toBeNull();
});

test('signs in a proven customer without a password unless the account is disabled', async () => {
  const { id } = await person();
  expect(claimsOf(await identity.completeSignIn(id)).id).toBe(id);
  await identity.disableUser(id);
  await expect(identity.completeSignIn(id)).rejects.toMatchObject({ code: 'forbidden' });
});

test("names the group admin in its member's next tokens", async () => {
  const { id } = await person();
  await identity.addToGroup(id, 'admin');
  expect(claimsOf(await identity.completeSignIn(id)).groups).toEqual(['admin']);
});

/** Fails for a token that is not accepted. */
async function renew(refreshToken: string) {
  const tokens = await identity.refresh(refreshToken);
  if (tokens === null || tokens === 'reused') throw new Error('The refresh token was not accepted.');
  return tokens;
}

test('changes both tokens on refresh and keeps the session', async () => {
  const { id } = await person();
  const first = await identity.completeSignIn(id);
  const second = await renew(first.refreshToken);
  expect(second.accessToken).not.toBe(first.accessToken);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect(claimsOf(second).sessionId).toBe(claimsOf(first).sessionId);
});

test('keeps two tabs signed in that refresh their session at once', async () => {
  const { id } = await person();
  const { refreshToken } = await identity.completeSignIn(id);
  const [one, two] = await Promise.all([renew(refreshToken), renew(refreshToken)]);
  expect(await identity.refresh(one.refreshToken)).not.toBeNull();
  expect(await identity.refresh(two.refreshToken)).not.toBeNull();
});

test('ends the whole sign-in, and no other, when a stolen old refresh token is used', async () => {
  const { id } = await person();
  const elsewhere = await identity.completeSignIn(id);
  const first = await identity.completeSignIn(id);
  const second = await renew(first.refreshToken);
  pool.advance(61);
  expect(await identity.refresh(first.refreshToken)).toBe('reused');
  expect(await identity.refresh(second.refreshToken)).toBeNull();
  expect(await identity.refresh(elsewhere.refreshToken)).not.toBeNull();
});

test('refuses to refresh a revoked sign-in and ignores tokens that cannot be revoked', async () => {
  const { id } = await person();
  const { refreshToken, accessToken } = await identity.completeSignIn(id);
  await identity.revoke(refreshToken);
  await identity.revoke(refreshToken);
  await identity.revoke('nonsense');
  await identity.revoke(accessToken);
  expect(await identity.refresh(refreshToken)).toBeNull();
  expect(await identity.refresh('nonsense')).toBeNull();
});

test('ends every open sign-in on sign-out everywhere and accepts a new one', async () => {
  const { id } = await person();
  const sessions = [await identity.completeSignIn(id), await identity.completeSignIn(id)];
  await identity.signOutEverywhere(id);
  for (const { refreshToken } of sessions) expect(await identity.refresh(refreshToken)).toBeNull();
  expect(await identity.refresh((await identity.completeSignIn(id)).refreshToken)).not.toBeNull();
});

test('replaces the old password by the new one', async () => {
  const { id, password } = await person();
  await identity.setPassword(id, 'another good password');
  expect(await identity.signInWithPassword(id, password)).toBeNull();
  expect(await identity.signInWithPassword(id, 'another good password')).not.toBeNull();
  await expect(identity.setPassword(id, 'short')).rejects.toMatchObject({ code: 'weak_password' });
});

test('deletes a user idempotently', async () => {
  const { id, password } = await person();
  await identity.deleteUser(id);
  await identity.deleteUser(id);
  expect(await identity.signInWithPassword(id, password)).toBeNull();
});

test.each([
  ['a leading space', ' leading space'],
  ['a trailing space', 'trailing space '],
  ['a line break', 'two\nlines of text'],
  ['more than 256 characters', `${'long '.repeat(60)}end`],
])('reports a password with %s as weak, because the provider refuses it', async (_, password) => {
  const id = ulid();
  await expect(identity.createUser(id, `${id}@example.test`, password)).rejects.toMatchObject({ code: 'weak_password' });
});

test('accepts a password with inner spaces and letters of any script', async () => {
  const id = ulid();
  const password = 'नन्हे मुन्ने राही 🎈 हूँ';
  await identity.createUser(id, `${id}@example.test`, password);
  expect(await identity.signInWithPassword(id, password)).not.toBeNull();
});

test('treats a malformed refresh token as no session', async () => {
  for (const malformed of ['ü', '{"a":1}', 'a b', 'x'.repeat(5_000)]) {
    expect(await identity.refresh(malformed)).toBeNull();
    await identity.revoke(malformed);
  }
});
