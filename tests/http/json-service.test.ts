/** Do we ask the identity provider and the keeper of secrets what Amazon's own clients would, and understand their refusals? */
import * as cognito from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as identity from '#functions/gateways/identity.ts';
import { secrets } from '#functions/gateways/secrets.ts';
import { type Heard, type Listening, listening, saying } from '#tests/kit/listening.ts';

let there: Listening;
beforeAll(async () => {
  there = await listening();
  Object.assign(process.env, { USER_POOL_ID: 'ap-south-1_local', USER_POOL_CLIENT_ID: 'client', SECRETS_ID: 'nanhe/specs' });
});

const kept = {
  pepper: 'pepper-of-the-tests-and-of-nothing-else',
  challengeKey: 'challenge-key-of-the-tests-and-of-nothing-else',
  razorpay: { keyId: 'rzp_test_specs', keySecret: 'secret', webhookSecrets: ['one'] },
};
/** Secrets to whoever asks for them, and otherwise nothing, as the provider answers most calls. */
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
    ['a new user', () => identity.createUser('01J', 'asha@example.in', 'Blue-Kite-77'), 2],
    ['a user who goes', () => identity.deleteUser('01J'), 1],
    ['a password', () => identity.setPassword('01J', 'पतंग-Kite-77'), 1],
    ['an e-mail', () => identity.setEmail('01J', 'asha@example.in'), 1],
    ['a user shut out', () => identity.disable('01J'), 1],
    ['a user let in', () => identity.enable('01J'), 1],
    ['a group', () => identity.addToGroup('01J', 'admin'), 1],
    ['no group', () => identity.removeFromGroup('01J', 'admin'), 1],
    ['a sign-in by password', () => identity.signInWithPassword('01J', 'Blue-Kite-77'), 1],
    ['a sign-in that we have proven', () => identity.signInProven('01J'), 3],
    ['a refresh', () => identity.refresh('token'), 1],
    ['a sign-out', () => identity.revoke('token'), 1],
    ['a sign-out everywhere', () => identity.signOutEverywhere('01J'), 1],
  ])('is asked for %s as by its own client', async (_, send, most) => {
    const mine = (await heardOf(send)).filter(({ headers }) => headers['x-amz-target'] !== 'secretsmanager.GetSecretValue');
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThanOrEqual(most);
    for (const each of mine) {
      const { target, body } = seen(each);
      const Command = Object.entries(cognito).find(([name]) => `AWSCognitoIdentityProviderService.${name}` === `${String(target)}Command`)?.[1];
      const [theirs] = await heardOf(() => provider().send(Reflect.construct(Command as never, [body]) as never));
      expect(seen(each)).toEqual(seen(theirs ?? expect.fail(String(target))));
    }
  });

  it.each(['NotAuthorizedException', 'InvalidPasswordException', 'TooManyRequestsException', 'InternalErrorException'])(
    'refuses by %s under the same name, after as many sends',
    async (name) => {
      vi.spyOn(Math, 'random').mockReturnValue(0);
      const met = async (send: () => Promise<unknown>) => {
        there.heard.length = 0;
        there.answer = saying(name === 'InternalErrorException' ? 500 : 400, { message: 'made by a spec' }, { 'x-amzn-errortype': `${name}:` });
        const error = (await send().catch((thrown: unknown) => thrown)) as Error & { $metadata: object };
        return [error.name, error.message, (error.$metadata as { attempts: number }).attempts, there.heard.length];
      };
      const named = { UserPoolId: 'ap-south-1_local', Username: '01J' };
      const theirs = await met(() => new cognito.CognitoIdentityProviderClient({ maxAttempts: 4 }).send(new cognito.AdminDisableUserCommand(named)));
      expect(await met(() => identity.disable('01J'))).toEqual(theirs);
      vi.restoreAllMocks();
    },
  );
});

it('the keeper of secrets is asked as by its own client, and its answer is read', async () => {
  process.env['SECRETS_ID'] = 'nanhe/others';
  let read: object | undefined;
  const [mine] = await heardOf(async () => {
    read = await secrets();
  });
  expect(read).toEqual(kept);
  const [theirs] = await heardOf(() => new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: 'nanhe/others' })));
  expect(seen(mine ?? expect.fail())).toEqual(seen(theirs ?? expect.fail()));
});
