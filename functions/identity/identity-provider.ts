/** Calls the identity provider: a Cognito user pool whose user names are our customer ids. */
import { createHmac } from 'node:crypto';
import type * as cognito from '@aws-sdk/client-cognito-identity-provider';
import { JsonService } from '#functions/platform/aws/json-service.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { secrets } from '#functions/platform/secrets.ts';
import { type Tokens, tokensOf } from './tokens.ts';

const provider = new JsonService({
  name: 'cognito-idp',
  elsewhere: 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
  version: '1.1',
  patience: 4_000,
  pause: 50,
  answersNothing: true,
});

/** Other keyboards may send the same characters as other code points, for example Hindi's nukta letters (NIST SP 800-63B-4, 3.1.1.2). */
const normalizePassword = (password: string): string => password.normalize('NFKC');

const named = (id: string) => ({ UserPoolId: config('USER_POOL_ID'), Username: id });

/**
 * Makes a user who can sign in at once; the provider sends no mail.
 * @param id a new customer id, which becomes the provider's user name
 * @throws Failure `weak_password` when the pool's policy refuses the password, and then there is no user
 */
export async function createUser(id: string, email: string, password: string): Promise<void> {
  // The password is sent at creation too, so that a weak one is rejected before a user exists.
  const user: cognito.AdminCreateUserCommandInput = {
    ...named(id),
    MessageAction: 'SUPPRESS',
    TemporaryPassword: normalizePassword(password),
    UserAttributes: [{ Name: 'email', Value: email }],
  };
  await provider.call('AWSCognitoIdentityProviderService.AdminCreateUser', user).catch((error: unknown) => {
    // A retry after a lost response finds the user that the first request created.
    if (isNamed(error, 'UsernameExistsException') && attemptsOf(error) > 1) return;
    throw orWeakPassword(error);
  });
  await setPassword(id, password);
}

/** Does nothing when there is no such user. */
export async function deleteUser(id: string): Promise<void> {
  await provider.call('AWSCognitoIdentityProviderService.AdminDeleteUser', named(id)).catch(unless('UserNotFoundException'));
}

/** @throws Failure `weak_password` */
export async function setPassword(id: string, password: string): Promise<void> {
  const set: cognito.AdminSetUserPasswordCommandInput = { ...named(id), Password: normalizePassword(password), Permanent: true };
  await provider.call('AWSCognitoIdentityProviderService.AdminSetUserPassword', set).catch((error: unknown) => {
    throw orWeakPassword(error);
  });
}

/** Updates the provider's copy of the e-mail, which is used neither for sign-in nor for mail. */
export async function setEmail(id: string, email: string): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await provider.call('AWSCognitoIdentityProviderService.AdminUpdateUserAttributes', { ...named(id), UserAttributes });
}

export async function disable(id: string): Promise<void> {
  await provider.call('AWSCognitoIdentityProviderService.AdminDisableUser', named(id));
}

export async function enable(id: string): Promise<void> {
  await provider.call('AWSCognitoIdentityProviderService.AdminEnableUser', named(id));
}

/** @param group one that the pool has (shared/rules/role.ts) */
export async function addToGroup(id: string, group: string): Promise<void> {
  await provider.call('AWSCognitoIdentityProviderService.AdminAddUserToGroup', { ...named(id), GroupName: group });
}

/** Removes a user from a group; does nothing when the user is not in it. */
export async function removeFromGroup(id: string, group: string): Promise<void> {
  await provider.call('AWSCognitoIdentityProviderService.AdminRemoveUserFromGroup', { ...named(id), GroupName: group });
}

const pool = () => ({ UserPoolId: config('USER_POOL_ID'), ClientId: config('USER_POOL_CLIENT_ID') });

type Initiated = Partial<cognito.AdminInitiateAuthCommandOutput>;
const initiate = (how: Omit<cognito.AdminInitiateAuthCommandInput, 'UserPoolId' | 'ClientId'>): Promise<Initiated> =>
  provider.call('AWSCognitoIdentityProviderService.AdminInitiateAuth', { ...pool(), ...how });

/** Returns null when the password is wrong, the user is unknown or disabled, or the provider is blocking after too many wrong passwords. */
export async function signInWithPassword(id: string, password: string): Promise<Tokens | null> {
  const answered = await initiate({
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: id, PASSWORD: normalizePassword(password) },
  }).catch(unless('NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException'));
  return answered?.AuthenticationResult ? tokensOf(answered.AuthenticationResult) : null;
}

/**
 * Signs in a user whose identity our own code has verified, e.g. by a one-time code.
 * @throws Failure `forbidden` when the user is unknown or disabled
 */
export async function completeSignIn(id: string): Promise<Tokens> {
  const { challengeKey } = await secrets();
  for (let round = 1; ; round++) {
    try {
      return await answerChallenge(id, challengeKey);
    } catch (error) {
      if (!isNamed(error, 'NotAuthorizedException') && !isNamed(error, 'UserNotFoundException')) throw error;
      // A retry after a lost response finds its challenge used: begin again, once.
      if (round === 1 && attemptsOf(error) > 1) continue;
      throw new Failure('forbidden', { cause: error });
    }
  }
}

async function answerChallenge(id: string, challengeKey: string): Promise<Tokens> {
  const asked = await initiate({ AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: id } });
  const nonce = asked.ChallengeParameters?.['nonce'] ?? '';
  const response: cognito.AdminRespondToAuthChallengeCommandInput = {
    ...pool(),
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: asked.Session,
    ChallengeResponses: { USERNAME: id, ANSWER: createHmac('sha256', challengeKey).update(`${id}.${nonce}`).digest('base64url') },
  };
  const answered: Partial<cognito.AdminRespondToAuthChallengeCommandOutput> = await provider.call(
    'AWSCognitoIdentityProviderService.AdminRespondToAuthChallenge',
    response,
  );
  if (!answered.AuthenticationResult) throw new Error('The identity provider asks for more than our challenge.');
  return tokensOf(answered.AuthenticationResult);
}

/** Options of calls that a token authorises, so that they need no signature. */
const unsigned = { isSigned: false };

/**
 * Returns new tokens for a refresh token, which stays valid for another minute only (two tabs at once), or null when it is unknown,
 * expired or revoked, or its user is disabled. A token used again after that minute was stolen, so the whole sign-in is revoked.
 */
export async function refresh(refreshToken: string): Promise<Tokens | null> {
  const shown: cognito.GetTokensFromRefreshTokenCommandInput = { ClientId: config('USER_POOL_CLIENT_ID'), RefreshToken: refreshToken };
  try {
    const { AuthenticationResult }: Partial<cognito.GetTokensFromRefreshTokenCommandOutput> = await provider.call(
      'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      shown,
      unsigned,
    );
    return AuthenticationResult ? tokensOf(AuthenticationResult, refreshToken) : null;
  } catch (error) {
    if (isNamed(error, 'RefreshTokenReuseException')) {
      await revoke(refreshToken);
      return null;
    }
    if (['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'].some((name) => isNamed(error, name))) return null;
    throw error;
  }
}

/** Ends the sign-in of a refresh token. Does nothing when the token is expired or malformed. */
export async function revoke(refreshToken: string): Promise<void> {
  const dead = [
    'NotAuthorizedException',
    'UnauthorizedException',
    'UnsupportedTokenTypeException',
    'InvalidParameterException',
    'RefreshTokenReuseException',
  ];
  const revoked: cognito.RevokeTokenCommandInput = { ClientId: config('USER_POOL_CLIENT_ID'), Token: refreshToken };
  await provider.call('AWSCognitoIdentityProviderService.RevokeToken', revoked, unsigned).catch(unless(...dead));
}

/** Revokes every refresh token of a user. Access tokens stay valid, so set the customer's `tokensValidAfter` as well. */
export async function signOutEverywhere(id: string): Promise<void> {
  await provider.call('AWSCognitoIdentityProviderService.AdminUserGlobalSignOut', named(id));
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

function attemptsOf(error: unknown): number {
  return (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
}

function unless(...names: readonly string[]) {
  return (error: unknown): undefined => {
    if (names.some((name) => isNamed(error, name))) return undefined;
    throw error;
  };
}

/** Cognito rejects passwords by its policy, or with another error by fixed rules: no space at either end, no line break, at most 256 characters. */
function orWeakPassword(error: unknown): unknown {
  if (isNamed(error, 'InvalidPasswordException')) return new Failure('weak_password', { cause: error });
  if (isNamed(error, 'InvalidParameterException') && error instanceof Error && /value at 'password'/i.test(error.message)) {
    return new Failure('weak_password', { message: 'A password cannot begin or end with a space, or hold a line break.', cause: error });
  }
  return error;
}
