/** Does the user pool sign people in, renew and end their sessions as we rely on? For our double and for Amazon Cognito alike (pool.ts says how). */
import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createPerson, openPeople } from './pool.ts';

const { pool, person } = await openPeople();
const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

test('an access token carries the claims that we check, signed with a key of the published set', async () => {
  const asha = await person();
  const { access } = await asha.signIn();
  const { payload } = await jwtVerify(access, createRemoteJWKSet(new URL(pool.keysUrl)), { issuer: pool.issuer, algorithms: ['RS256'] });
  expect(payload).toMatchObject({
    sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
    username: asha.user.Username,
    client_id: pool.ClientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    origin_jti: expect.any(String),
    event_id: expect.any(String),
    jti: expect.any(String),
    auth_time: expect.any(Number),
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3_600);
  expect(payload).not.toHaveProperty('aud');
  expect(payload).not.toHaveProperty('cognito:groups');
  expect(decodeProtectedHeader(access)).toEqual({ kid: expect.any(String), alg: 'RS256' });
});

test('an id token names the client as its audience and carries the e-mail', async () => {
  const asha = await person();
  const { id } = await asha.signIn();
  expect(decodeJwt(id)).toMatchObject({
    aud: pool.ClientId,
    token_use: 'id',
    'cognito:username': asha.user.Username,
    email: expect.stringContaining('@example.test'),
  });
});

test('a wrong password and an unknown user get the same answer', async () => {
  const asha = await person();
  await expect(asha.signIn('not the password')).rejects.toMatchObject(wrong);
  await expect(createPerson(pool).signIn()).rejects.toMatchObject(wrong);
});

test('a disabled user is refused by password, by proof and by refresh, and comes back when enabled', async () => {
  const asha = await person();
  const { refresh } = await asha.signIn();
  await pool.client.send(new AdminDisableUserCommand(asha.user));
  await expect(asha.signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'User is disabled.' });
  await expect(asha.begin()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(asha.renew(refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await pool.client.send(new AdminEnableUserCommand(asha.user));
  expect((await asha.signIn()).access).not.toBe('');
});

test('the right answer to the challenge signs in without a password', async () => {
  const asha = await person();
  const { ChallengeName, ChallengeParameters, Session } = await asha.begin();
  expect(ChallengeName).toBe('CUSTOM_CHALLENGE');
  const { AuthenticationResult } = await asha.answer(Session, await asha.proof(ChallengeParameters?.['nonce']));
  expect(decodeJwt(AuthenticationResult?.AccessToken ?? '')).toMatchObject({ username: asha.user.Username, token_use: 'access' });
});

test('a wrong answer ends the attempt, and the right one comes too late', async () => {
  const asha = await person();
  const { ChallengeParameters, Session } = await asha.begin();
  await expect(asha.answer(Session, 'wrong')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(asha.answer(Session, await asha.proof(ChallengeParameters?.['nonce']))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('a right answer is good once', async () => {
  const asha = await person();
  const { ChallengeParameters, Session } = await asha.begin();
  const proof = await asha.proof(ChallengeParameters?.['nonce']);
  await asha.answer(Session, proof);
  await expect(asha.answer(Session, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('an answer to one challenge opens neither another one nor another account', async () => {
  const [asha, ravi] = [await person(), await person()];
  const [first, second, foreign] = [await asha.begin(), await asha.begin(), await ravi.begin()];
  const proof = await asha.proof(first.ChallengeParameters?.['nonce']);
  await expect(asha.answer(second.Session, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(ravi.answer(foreign.Session, await asha.proof(foreign.ChallengeParameters?.['nonce']))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(ravi.answer(first.Session, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('an unknown user is asked like a known one, and never let in', async () => {
  const nobody = createPerson(pool);
  const { ChallengeName, ChallengeParameters, Session } = await nobody.begin();
  expect(ChallengeName).toBe('CUSTOM_CHALLENGE');
  await expect(nobody.answer(Session, await nobody.proof(ChallengeParameters?.['nonce']))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('a refresh gives new tokens of the same sign-in', async () => {
  const asha = await person();
  const first = await asha.signIn();
  const second = await asha.renew(first.refresh);
  expect(second.refresh).not.toBe('');
  expect(second.refresh).not.toBe(first.refresh);
  const [before, after] = [decodeJwt(first.access), decodeJwt(second.access)];
  expect(after).toMatchObject({ origin_jti: before['origin_jti'], auth_time: before['auth_time'], username: asha.user.Username });
  expect(after.jti).not.toBe(before.jti);
});

test('a client with rotation cannot refresh by the old flow', async () => {
  const asha = await person();
  const { refresh } = await asha.signIn();
  const old = new AdminInitiateAuthCommand({
    UserPoolId: pool.UserPoolId,
    ClientId: pool.ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refresh },
  });
  await expect(pool.client.send(old)).rejects.toThrow();
});

test('a refresh token fits into a cookie', async () => {
  const { refresh } = await (await person()).signIn();
  expect(refresh.length).toBeLessThan(3_500);
  expect(refresh).toMatch(/^[\w.-]+$/);
});

test('what is no refresh token is refused', async () => {
  await expect(createPerson(pool).renew('nonsense')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('a revoked refresh token ends its own sign-in, with its access tokens, and no other', async () => {
  const asha = await person();
  const [one, other] = [await asha.signIn(), await asha.signIn()];
  await pool.client.send(new RevokeTokenCommand({ ClientId: pool.ClientId, Token: one.refresh }));
  await expect(asha.renew(one.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(pool.client.send(new GetUserCommand({ AccessToken: one.access }))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect(await pool.client.send(new GetUserCommand({ AccessToken: other.access }))).toMatchObject({ Username: asha.user.Username });
  expect((await asha.renew(other.refresh)).access).not.toBe('');
});

test('a revoked sign-in is dead in all its generations', async () => {
  const asha = await person();
  const first = await asha.signIn();
  const second = await asha.renew(first.refresh);
  await pool.client.send(new RevokeTokenCommand({ ClientId: pool.ClientId, Token: second.refresh }));
  await expect(asha.renew(second.refresh)).rejects.toThrow();
  await expect(asha.renew(first.refresh)).rejects.toThrow();
});

test('an access token cannot be revoked', async () => {
  const { access } = await (await person()).signIn();
  await expect(pool.client.send(new RevokeTokenCommand({ ClientId: pool.ClientId, Token: access }))).rejects.toMatchObject({
    name: 'UnsupportedTokenTypeException',
  });
});

test('a global sign-out ends every sign-in of the user, and of nobody else', async () => {
  const [asha, ravi] = [await person(), await person()];
  const [one, two, his] = [await asha.signIn(), await asha.signIn(), await ravi.signIn()];
  await pool.client.send(new AdminUserGlobalSignOutCommand(asha.user));
  for (const { refresh, access } of [one, two]) {
    await expect(asha.renew(refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(pool.client.send(new GetUserCommand({ AccessToken: access }))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  }
  expect((await ravi.renew(his.refresh)).access).not.toBe('');
  expect((await asha.signIn()).access).not.toBe('');
});
