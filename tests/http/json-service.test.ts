/** The shop's own client of Cognito and Secrets Manager sends the requests of the AWS SDK and reports the same errors. */
import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as identity from '#functions/identity/identity-provider.ts';
import { secrets } from '#functions/platform/secrets.ts';
import { type Heard, type Listening, listening, saying } from '#tests/kit/listening.ts';

let there: Listening;
beforeAll(async () => {
  there = await listening();
  Object.assign(process.env, { USER_POOL_ID: 'ap-south-1_local', USER_POOL_CLIENT_ID: 'client', SECRETS_ID: 'nanhe/specs' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const kept = {
  pepper: 'pepper-of-the-tests-and-of-nothing-else',
  challengeKey: 'challenge-key-of-the-tests-and-of-nothing-else',
  razorpay: { keyId: 'rzp_test_specs', keySecret: 'secret', webhookSecrets: ['one'] },
};
/** Answers a read of the secrets with them, and any other call with an empty body, as Cognito answers most calls. */
const quiet = (heard: Heard, res: Parameters<Listening['answer']>[1]) =>
  heard.headers['x-amz-target'] === 'secretsmanager.GetSecretValue'
    ? saying(200, { SecretString: JSON.stringify(kept) })(heard, res)
    : saying(200, '')(heard, res);

const provider = () => new cognito.CognitoIdentityProviderClient();
const seen = ({ path, headers, body }: Heard) => ({
  path,
  target: headers['x-amz-target'],
  type: headers['content-type'],
  length: headers['content-length'],
  isSigned: headers.authorization !== undefined,
  body: JSON.parse(body) as object,
});

async function heardOf(send: () => Promise<unknown>): Promise<readonly Heard[]> {
  there.heard.length = 0;
  there.answer = quiet;
  await send().catch(() => undefined);
  return [...there.heard];
}

describe('the identity provider', () => {
  it.each<[string, () => Promise<unknown>, number]>([
    ['creating a user', () => identity.createUser('01J', 'asha@example.in', 'Blue-Kite-77'), 2],
    ['deleting a user', () => identity.deleteUser('01J'), 1],
    ['setting a password', () => identity.setPassword('01J', 'पतंग-Kite-77'), 1],
    ['setting an e-mail', () => identity.setEmail('01J', 'asha@example.in'), 1],
    ['disabling a user', () => identity.disable('01J'), 1],
    ['enabling a user', () => identity.enable('01J'), 1],
    ['adding a user to a group', () => identity.addToGroup('01J', 'admin'), 1],
    ['removing a user from a group', () => identity.removeFromGroup('01J', 'admin'), 1],
    ['a sign-in by password', () => identity.signInWithPassword('01J', 'Blue-Kite-77'), 1],
    ['a sign-in without a password', () => identity.completeSignIn('01J'), 3],
    ['a refresh', () => identity.refresh('token'), 1],
    ['revoking a token', () => identity.revoke('token'), 1],
    ['a global sign-out', () => identity.signOutEverywhere('01J'), 1],
  ])('calls Cognito for %s as the AWS SDK does', async (_, send, maxCalls) => {
    const mine = (await heardOf(send)).filter(({ headers }) => headers['x-amz-target'] !== 'secretsmanager.GetSecretValue');
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThanOrEqual(maxCalls);
    for (const each of mine) {
      const { target, body } = seen(each);
      const Command = Object.entries(cognito).find(([name]) => `AWSCognitoIdentityProviderService.${name}` === `${String(target)}Command`)?.[1];
      const [theirs] = await heardOf(() => provider().send(Reflect.construct(Command as never, [body]) as never));
      expect(seen(each)).toEqual(seen(theirs ?? expect.fail(String(target))));
    }
  });

  it.each(['NotAuthorizedException', 'InvalidPasswordException', 'TooManyRequestsException', 'InternalErrorException'])(
    'reports %s of Cognito with the name and the number of attempts of the AWS SDK',
    async (name) => {
      vi.spyOn(Math, 'random').mockReturnValue(0);
      const met = async (send: () => Promise<unknown>) => {
        there.heard.length = 0;
        there.answer = saying(name === 'InternalErrorException' ? 500 : 400, { message: 'from a spec' }, { 'x-amzn-errortype': `${name}:` });
        const error = (await send().catch((thrown: unknown) => thrown)) as Error & { $metadata: object };
        return [error.name, error.message, (error.$metadata as { attempts: number }).attempts, there.heard.length];
      };
      const named = { UserPoolId: 'ap-south-1_local', Username: '01J' };
      const theirs = await met(() => new cognito.CognitoIdentityProviderClient({ maxAttempts: 4 }).send(new cognito.AdminDisableUserCommand(named)));
      expect(await met(() => identity.disable('01J'))).toEqual(theirs);
    },
  );
});

it('reads the secret from Secrets Manager as the AWS SDK does', async () => {
  // Another id, because the secret of the other tests may be cached.
  vi.stubEnv('SECRETS_ID', 'nanhe/others');
  let read: object | undefined;
  const [mine] = await heardOf(async () => {
    read = await secrets();
  });
  expect(read).toEqual(kept);
  const [theirs] = await heardOf(() => new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: 'nanhe/others' })));
  expect(seen(mine ?? expect.fail())).toEqual(seen(theirs ?? expect.fail()));
});
