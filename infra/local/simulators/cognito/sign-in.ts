/** Serves Cognito's operations that issue, renew and revoke tokens. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type Operation, ServiceError } from '#infra/local/gateway/json-service.ts';
import { answerChallenge, beginChallenge } from './challenge.ts';
import { checkPassword, checkPolicy, hashOf } from './password.ts';
import type { Pool } from './pool.ts';
import type { ChallengeRow, UserRow } from './state.ts';
import { refresh, revoke, signIn, userOfAccessToken } from './tokens.ts';
import { checkPool, userOf } from './users.ts';

const Strings = z.record(z.string(), z.string());
const TokenText = z.string().regex(/^[A-Za-z0-9\-_=.]+$/, 'Member must satisfy regular expression pattern: [A-Za-z0-9-_=.]+');
const Client = z.object({ ClientId: z.string() });
const PoolClient = Client.extend({ UserPoolId: z.string(), ClientMetadata: Strings.optional() });

export function signInOperations(pool: Pool): Record<string, Operation> {
  const { state } = pool;
  const checkClient = (clientId: string) => {
    if (clientId !== pool.clientId) throw new ServiceError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  };
  const requireParameter = (parameters: Record<string, string>, name: string): string => {
    const value = parameters[name];
    if (value === undefined || value === '') throw new ServiceError('InvalidParameterException', `Missing required parameter ${name}`);
    return value;
  };
  const findEnabledUser = (username: string): UserRow | undefined => {
    const user = state.get<UserRow>('SELECT * FROM users WHERE username = ?', username);
    if (user?.enabled === 0) throw new ServiceError('NotAuthorizedException', 'User is disabled.');
    return user;
  };

  /** A temporary password does not sign the user in; Cognito asks for a new one instead. */
  const requireNewPassword = (user: UserRow) => {
    const session = randomBytes(96).toString('base64url');
    state.run(
      "INSERT INTO challenges (session, username, name, private, metadata, results, expires) VALUES (?, ?, 'NEW_PASSWORD_REQUIRED', '{}', '', '[]', ?)",
      session,
      user.username,
      pool.now().getTime() + 180_000,
    );
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: session,
      ChallengeParameters: { USER_ID_FOR_SRP: user.username, requiredAttributes: '[]', userAttributes: user.attributes },
    };
  };

  const setNewPassword = async (session: string, username: string, password: string) => {
    checkPolicy(password);
    const row = state.get<ChallengeRow>(
      "DELETE FROM challenges WHERE session = ? AND username = ? AND name = 'NEW_PASSWORD_REQUIRED' RETURNING *",
      session,
      username,
    );
    if (row === undefined || row.expires <= pool.now().getTime()) throw new ServiceError('NotAuthorizedException', 'Invalid session for the user.');
    state.run("UPDATE users SET password = ?, status = 'CONFIRMED' WHERE username = ?", await hashOf(password, pool.passwordCost), username);
    return { AuthenticationResult: await signIn(pool, userOf(state, username)), ChallengeParameters: {} };
  };

  return {
    async AdminInitiateAuth(input) {
      const { UserPoolId, ClientId, AuthFlow, AuthParameters, ClientMetadata } = PoolClient.extend({
        AuthFlow: z.string(),
        AuthParameters: Strings.default({}),
      }).parse(input);
      checkPool(pool, UserPoolId);
      checkClient(ClientId);
      switch (AuthFlow) {
        case 'ADMIN_USER_PASSWORD_AUTH': {
          const user = await checkPassword(pool, requireParameter(AuthParameters, 'USERNAME'), requireParameter(AuthParameters, 'PASSWORD'));
          if (user.status === 'FORCE_CHANGE_PASSWORD') return requireNewPassword(user);
          return { AuthenticationResult: await signIn(pool, user), ChallengeParameters: {} };
        }
        case 'CUSTOM_AUTH': {
          const username = requireParameter(AuthParameters, 'USERNAME');
          return await beginChallenge(pool, { username, user: findEnabledUser(username), clientMetadata: ClientMetadata });
        }
        case 'REFRESH_TOKEN_AUTH':
        case 'REFRESH_TOKEN':
          // A client with refresh token rotation must call GetTokensFromRefreshToken instead.
          throw new ServiceError('InvalidParameterException', 'Auth flow not enabled for this client');
        default:
          throw new ServiceError('InvalidParameterException', 'Initiate Auth method not supported.');
      }
    },

    async AdminRespondToAuthChallenge(input) {
      const { UserPoolId, ClientId, ChallengeName, Session, ChallengeResponses, ClientMetadata } = PoolClient.extend({
        ChallengeName: z.string(),
        Session: z.string().min(20),
        ChallengeResponses: Strings.default({}),
      }).parse(input);
      checkPool(pool, UserPoolId);
      checkClient(ClientId);
      const username = requireParameter(ChallengeResponses, 'USERNAME');
      const user = findEnabledUser(username);
      if (ChallengeName === 'NEW_PASSWORD_REQUIRED')
        return await setNewPassword(Session, username, requireParameter(ChallengeResponses, 'NEW_PASSWORD'));
      if (ChallengeName !== 'CUSTOM_CHALLENGE')
        throw new ServiceError('InvalidParameterException', `This simulator does not know the challenge ${ChallengeName}.`);
      return await answerChallenge(pool, {
        username,
        user,
        clientMetadata: ClientMetadata,
        session: Session,
        answer: requireParameter(ChallengeResponses, 'ANSWER'),
      });
    },

    async GetTokensFromRefreshToken(input) {
      const { ClientId, RefreshToken } = Client.extend({ RefreshToken: TokenText }).parse(input);
      checkClient(ClientId);
      return { AuthenticationResult: await refresh(pool, RefreshToken) };
    },

    RevokeToken(input) {
      const { ClientId, Token } = Client.extend({ Token: TokenText }).parse(input);
      checkClient(ClientId);
      revoke(pool, Token);
      return {};
    },

    /** Lets specs show that the pool itself rejects a revoked access token. */
    async GetUser(input) {
      const user = await userOfAccessToken(pool, z.object({ AccessToken: z.string() }).parse(input).AccessToken);
      const attributes = { sub: user.sub, ...Strings.parse(JSON.parse(user.attributes)) };
      return { Username: user.username, UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })) };
    },
  };
}
