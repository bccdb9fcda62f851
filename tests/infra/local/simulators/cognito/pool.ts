/** Opens the user pool for the specs of this folder: our simulator, or a real pool that the environment names. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ulid } from 'ulid';
import { challengeKey } from '#functions/platform/secrets.ts';
import { openSecrets } from '#infra/local/data-folder/secrets.ts';
import { openIdentity } from '#infra/local/simulators/cognito/identity.ts';
import { identityTriggers } from '#shared/contract/jobs.ts';
import { closeAfterTests } from '#tests/kit/close-after-tests.ts';

/*
 * To run the suite against Amazon Cognito: COGNITO_CONFORMANCE_POOL, COGNITO_CONFORMANCE_CLIENT, AWS_REGION, credentials that may use Admin* calls, and
 * SECRETS_ID of the deployed secret. The pool is that of our identity stack: no aliases, our three triggers, rotation on, a group `admin`,
 * PreventUserExistenceErrors on. Only conformance.test.ts and users.test.ts run there; specs that move the clock always run on the stand-in.
 */
const realPool = process.env['COGNITO_CONFORMANCE_POOL'];
const realClient = process.env['COGNITO_CONFORMANCE_CLIENT'];

export interface TestPool {
  readonly client: CognitoIdentityProviderClient;
  readonly UserPoolId: string;
  readonly ClientId: string;
  readonly issuer: string;
  readonly keysUrl: string;
  readonly advance: (seconds: number) => void;
  readonly now: () => Date;
  readonly close: () => Promise<void>;
}

/** Returns the pool that the environment names, or else the simulator. */
export async function openPool(): Promise<TestPool> {
  return realPool !== undefined && realClient !== undefined ? openReal(realPool, realClient) : await openDouble();
}

function openReal(UserPoolId: string, ClientId: string): TestPool {
  const issuer = `https://cognito-idp.${process.env['AWS_REGION']}.amazonaws.com/${UserPoolId}`;
  const client = new CognitoIdentityProviderClient({});
  const advance = () => {
    throw new Error('A real pool has its own clock.');
  };
  return {
    client,
    UserPoolId,
    ClientId,
    issuer,
    keysUrl: `${issuer}/.well-known/jwks.json`,
    advance,
    now: () => new Date(),
    close: async () => client.destroy(),
  };
}

/**
 * Opens the simulator behind a server of its own, and sets the environment of the gateways. Its clock stands still between two calls of `advance`, so
 * that locks of one second and grace periods of a minute do not depend on how busy the machine is.
 */
export async function openDouble(file = ':memory:'): Promise<TestPool> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  let time = Date.now();
  const now = () => new Date(time);
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${base}/identity`,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `${base}/secrets`,
    SECRETS_ID: 'nanhe',
  });
  const held = openSecrets({
    value: {
      pepper: 'pepper-of-the-tests-only',
      razorpay: { keyId: 'rzp_test_x', keySecret: 'x', webhookSecrets: ['x'] },
    },
  });
  const identity = await openIdentity({
    file,
    issuerBase: `${base}/identity`,
    now,
    invokeTrigger: async (name, event) => {
      const { handler } = (await import(`../../../../../functions/identity/triggers/${identityTriggers[name]}.ts`)) as {
        handler: (event: unknown) => Promise<unknown>;
      };
      return await handler(event);
    },
  });
  server.on('request', (req, res) => {
    const path = req.url ?? '/';
    void (path.startsWith('/secrets') ? held.handle(req, res) : identity.handle(req, res, path.slice('/identity'.length)));
  });
  Object.assign(process.env, { USER_POOL_ID: identity.poolId, USER_POOL_CLIENT_ID: identity.clientId });
  const client = new CognitoIdentityProviderClient({ maxAttempts: 1 });
  return {
    client,
    UserPoolId: identity.poolId,
    ClientId: identity.clientId,
    issuer: identity.issuer,
    keysUrl: identity.keysUrl,
    now,
    advance: (seconds) => {
      time += seconds * 1_000;
    },
    close: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await identity.close();
    },
  };
}

/** A new user, and the calls about that user that most specs need. */
export function createPerson({ client, UserPoolId, ClientId }: TestPool) {
  const Username = ulid();
  const password = `Pass-${Username}`;
  const pool = { UserPoolId, ClientId };
  const begin = () => client.send(new AdminInitiateAuthCommand({ ...pool, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: Username } }));
  return {
    user: { UserPoolId, Username },
    password,
    create: async () => {
      await client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username,
          MessageAction: 'SUPPRESS',
          UserAttributes: [{ Name: 'email', Value: `${Username}@example.test` }],
        }),
      );
      await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }));
    },
    remove: () => client.send(new AdminDeleteUserCommand({ UserPoolId, Username })).catch(() => undefined),
    signIn: async (given = password) => {
      const { AuthenticationResult } = await client.send(
        new AdminInitiateAuthCommand({ ...pool, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters: { USERNAME: Username, PASSWORD: given } }),
      );
      return tokensOf(AuthenticationResult);
    },
    begin,
    answer: (session: string | undefined, ANSWER: string) =>
      client.send(
        new AdminRespondToAuthChallengeCommand({
          ...pool,
          ChallengeName: 'CUSTOM_CHALLENGE',
          Session: session,
          ChallengeResponses: { USERNAME: Username, ANSWER },
        }),
      ),
    proof: async (nonce: string | undefined) =>
      createHmac('sha256', await challengeKey())
        .update(`${Username}.${nonce}`)
        .digest('base64url'),
    renew: async (refreshToken: string) => {
      const { AuthenticationResult } = await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refreshToken }));
      return tokensOf(AuthenticationResult);
    },
  };
}

/** Opens a pool for the calling spec file and creates users in it; both are removed after the file's last test. */
export async function openPeople() {
  const pool = await openPool();
  closeAfterTests(() => pool.close());
  const person = async () => {
    const made = createPerson(pool);
    closeAfterTests(() => made.remove());
    await made.create();
    return made;
  };
  return { pool, person };
}

const tokensOf = (result: AuthenticationResultType | undefined) => ({
  access: result?.AccessToken ?? '',
  id: result?.IdToken ?? '',
  refresh: result?.RefreshToken ?? '',
});
