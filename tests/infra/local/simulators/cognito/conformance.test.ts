/** Sign-in, refresh and sign-out of the user pool: the behaviour that our simulator and Amazon Cognito share (pool.ts says how to run both). */
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

test('signs an access token with a published key and the claims that the shop checks', async () => {
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

test('issues an id token with the client as audience and the e-mail of the user', async () => {
  const asha = await person();
  const { id } = await asha.signIn();
  expect(decodeJwt(id)).toMatchObject({
    aud: pool.ClientId,
    token_use: 'id',
    'cognito:username': asha.user.Username,
    email: expect.stringContaining('@example.test'),
  });
});

test('answers a wrong password and an unknown user alike', async () => {
  const asha = await person();
  await expect(asha.signIn('not the password')).rejects.toMatchObject(wrong);
  await expect(createPerson(pool).signIn()).rejects.toMatchObject(wrong);
});

test('refuses a disabled user by password, challenge and refresh until the user is enabled again', async () => {
  const asha = await person();
  const { refresh } = await asha.signIn();
  await pool.client.send(new AdminDisableUserCommand(asha.user));
  await expect(asha.signIn()).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'User is disabled.' });
  await expect(asha.begin()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(asha.renew(refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await pool.client.send(new AdminEnableUserCommand(asha.user));
  expect((await asha.signIn()).access).not.toBe('');
});

test('signs a user in without a password for the right answer to the challenge', async () => {
  const asha = await person();
  const { ChallengeName, ChallengeParameters, Session } = await asha.begin();
  expect(ChallengeName).toBe('CUSTOM_CHALLENGE');
  const { AuthenticationResult } = await asha.answer(Session, await asha.proof(ChallengeParameters?.['nonce']));
  expect(decodeJwt(AuthenticationResult?.AccessToken ?? '')).toMatchObject({ username: asha.user.Username, token_use: 'access' });
});

test('ends a sign-in attempt at the first wrong answer to its challenge', async () => {
  const asha = await person();
  const { ChallengeParameters, Session } = await asha.begin();
  await expect(asha.answer(Session, 'wrong')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(asha.answer(Session, await asha.proof(ChallengeParameters?.['nonce']))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('accepts the right answer to a challenge once', async () => {
  const asha = await person();
  const { ChallengeParameters, Session } = await asha.begin();
  const proof = await asha.proof(ChallengeParameters?.['nonce']);
  await asha.answer(Session, proof);
  await expect(asha.answer(Session, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('refuses the answer to one challenge in another sign-in attempt and for another account', async () => {
  const [asha, ravi] = [await person(), await person()];
  const [first, second, foreign] = [await asha.begin(), await asha.begin(), await ravi.begin()];
  const proof = await asha.proof(first.ChallengeParameters?.['nonce']);
  await expect(asha.answer(second.Session, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(ravi.answer(foreign.Session, await asha.proof(foreign.ChallengeParameters?.['nonce']))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(ravi.answer(first.Session, proof)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('sends a challenge to an unknown user and never signs that user in', async () => {
  const unknown = createPerson(pool);
  const { ChallengeName, ChallengeParameters, Session } = await unknown.begin();
  expect(ChallengeName).toBe('CUSTOM_CHALLENGE');
  await expect(unknown.answer(Session, await unknown.proof(ChallengeParameters?.['nonce']))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
});

test('issues new tokens of the same sign-in on refresh', async () => {
  const asha = await person();
  const first = await asha.signIn();
  const second = await asha.renew(first.refresh);
  expect(second.refresh).not.toBe('');
  expect(second.refresh).not.toBe(first.refresh);
  const [before, after] = [decodeJwt(first.access), decodeJwt(second.access)];
  expect(after).toMatchObject({ origin_jti: before['origin_jti'], auth_time: before['auth_time'], username: asha.user.Username });
  expect(after.jti).not.toBe(before.jti);
});

test('refuses REFRESH_TOKEN_AUTH to a client with refresh token rotation', async () => {
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

test('issues a refresh token that fits into a cookie', async () => {
  const { refresh } = await (await person()).signIn();
  expect(refresh.length).toBeLessThan(3_500);
  expect(refresh).toMatch(/^[\w.-]+$/);
});

test('refuses a malformed refresh token', async () => {
  await expect(createPerson(pool).renew('nonsense')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('revokes one sign-in with its access tokens and leaves the others open', async () => {
  const asha = await person();
  const [one, other] = [await asha.signIn(), await asha.signIn()];
  await pool.client.send(new RevokeTokenCommand({ ClientId: pool.ClientId, Token: one.refresh }));
  await expect(asha.renew(one.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(pool.client.send(new GetUserCommand({ AccessToken: one.access }))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect(await pool.client.send(new GetUserCommand({ AccessToken: other.access }))).toMatchObject({ Username: asha.user.Username });
  expect((await asha.renew(other.refresh)).access).not.toBe('');
});

test('refuses every earlier and later refresh token of a revoked sign-in', async () => {
  const asha = await person();
  const first = await asha.signIn();
  const second = await asha.renew(first.refresh);
  await pool.client.send(new RevokeTokenCommand({ ClientId: pool.ClientId, Token: second.refresh }));
  await expect(asha.renew(second.refresh)).rejects.toThrow();
  await expect(asha.renew(first.refresh)).rejects.toThrow();
});

test('refuses to revoke an access token', async () => {
  const { access } = await (await person()).signIn();
  await expect(pool.client.send(new RevokeTokenCommand({ ClientId: pool.ClientId, Token: access }))).rejects.toMatchObject({
    name: 'UnsupportedTokenTypeException',
  });
});

test('ends every sign-in of one user, and of no other user, on global sign-out', async () => {
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
