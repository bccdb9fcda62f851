/** Simulates one Cognito user pool: the calls that the shop makes, RS256 tokens and a key set. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import { reply, serveJson } from '#infra/local/gateway/json-service.ts';
import { defaultCost } from './password.ts';
import type { InvokeTrigger, Pool } from './pool.ts';
import { signInOperations } from './sign-in.ts';
import { openState } from './state.ts';
import { type AuthenticationResult, keysOf, signIn } from './tokens.ts';
import { userOf, userOperations } from './users.ts';

export interface IdentityOptions {
  /** The database file, in an existing folder, or `:memory:` for tests. */
  readonly file: string;
  /** The address at which `handle` is mounted, e.g. `http://127.0.0.1:4000/_local/identity`; the issuer begins with it. */
  readonly issuerBase: string;
  readonly now: () => Date;
  /** Runs a handler of functions/identity/triggers and resolves with the event that it returns. */
  readonly invokeTrigger: InvokeTrigger;
  readonly accessTokenSeconds?: number;
  readonly refreshTokenSeconds?: number;
  /** Seconds for which a used refresh token is still accepted, at most 60. */
  readonly graceSeconds?: number;
  /** The cost of scrypt for new passwords, a power of two. Specs create thousands of users, so they choose the lowest. */
  readonly passwordCost?: number;
  /** Returns the signing key of a new pool. Creating one takes a twentieth of a second, so specs share one. */
  readonly makeSigningKey?: () => Promise<JWK>;
}

export interface Identity {
  /** @param path the request's path below the mount */
  readonly handle: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Creates a user with a password and groups without HTTP, because specs create thousands. */
  readonly addUser: (username: string, email: string, password: string, groups: readonly string[]) => Promise<void>;
  /** Signs a user in without a challenge and without HTTP. @throws ServiceError when the user is unknown */
  readonly signIn: (username: string) => Promise<AuthenticationResult>;
  readonly poolId: string;
  readonly clientId: string;
  /** The values of the functions' TOKEN_ISSUER and TOKEN_KEYS_URL. */
  readonly issuer: string;
  readonly keysUrl: string;
}

export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { file, issuerBase, now, invokeTrigger } = options;
  const state = openState(file);
  const id = 'ap-south-1_LocalPool';
  const issuer = `${issuerBase.replace(/\/$/, '')}/${id}`;
  const pool: Pool = {
    id,
    clientId: 'localclient0000000000000000',
    issuer,
    now,
    invokeTrigger,
    accessTokenSeconds: options.accessTokenSeconds ?? 3_600,
    refreshTokenSeconds: options.refreshTokenSeconds ?? 30 * 86_400,
    graceSeconds: Math.min(60, options.graceSeconds ?? 60),
    passwordCost: options.passwordCost ?? defaultCost,
    state,
    keys: await keysOf(state, options.makeSigningKey),
  };
  const operations = { ...userOperations(pool), ...signInOperations(pool) };
  const keysPath = `/${id}/.well-known/jwks.json`;
  return {
    poolId: id,
    clientId: pool.clientId,
    issuer,
    keysUrl: `${issuer}/.well-known/jwks.json`,
    close: async () => state.close(),
    addUser: async (username, email, password, groups) => {
      const user = { UserPoolId: id, Username: username };
      await operations['AdminCreateUser']?.({ ...user, MessageAction: 'SUPPRESS', UserAttributes: [{ Name: 'email', Value: email }] });
      await operations['AdminSetUserPassword']?.({ ...user, Password: password, Permanent: true });
      for (const GroupName of groups) await operations['AdminAddUserToGroup']?.({ ...user, GroupName });
    },
    signIn: async (username) => signIn(pool, userOf(state, username)),
    async handle(req, res, path) {
      if (req.method === 'GET' && path === keysPath) return reply(res, 200, pool.keys.publicSet, 'application/json');
      await serveJson(operations, req, res);
    },
  };
}
