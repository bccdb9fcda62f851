/** Manages users and their sign-ins at the identity provider, a Cognito user pool whose user names are the shop's customer ids. */
import { createHmac, randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandInput,
  type AdminInitiateAuthCommandOutput,
  AdminRemoveUserFromGroupCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-cognito-identity-provider';
import { clientOptions, prepareClient } from '#functions/platform/client-options.ts';
import { config } from '#functions/platform/config.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { challengeKey } from '#functions/platform/secrets.ts';
import { type Tokens, tokensOf } from './tokens.ts';

type Command<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = Parameters<
  typeof CognitoIdentityProviderClient.prototype.send<Input, Output>
>[0];

/** Milliseconds of a call, retries included. A function ends after 15 s, and must answer before. */
const deadlineMs = 12_000;

let client: CognitoIdentityProviderClient | undefined;

/** Sends a call by the one client of this process. */
function send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(command: Command<Input, Output>): Promise<Output> {
  client ??= prepareClient(
    new CognitoIdentityProviderClient({ ...clientOptions('cognito-idp', { maxAttempts: 4, timeoutMs: 4_000 }), cacheMiddleware: true }),
  );
  const provider = client;
  return withDeadline(deadlineMs, () => provider.send(command));
}

/** The same characters typed on another keyboard may come as other code points, as Hindi's nukta letters do (NIST SP 800-63B-4, 3.1.1.2). */
const normalisePassword = (password: string): string => password.normalize('NFKC');

const userParams = (id: string) => ({ UserPoolId: config('USER_POOL_ID'), Username: id });

/**
 * Creates a user who can sign in at once; the provider sends no mail.
 * @param id a new id of ours; the provider's user name
 * @throws Failure `weak_password` when the pool's policy rejects the password; then no user exists
 */
export async function createUser(id: string, email: string, password: string): Promise<void> {
  // The password is also sent with the creation, so that a weak one is rejected before a user exists.
  const create = new AdminCreateUserCommand({
    ...userParams(id),
    MessageAction: 'SUPPRESS',
    TemporaryPassword: normalisePassword(password),
    UserAttributes: [{ Name: 'email', Value: email }],
  });
  await send(create).catch((error: unknown) => {
    // The client's retry after a lost response finds the user that the first attempt created.
    if (hasName(error, 'UsernameExistsException') && attemptsOf(error) > 1) return;
    throw toWeakPassword(error);
  });
  await setPassword(id, password);
}

/**
 * Creates a user who signs in with codes until they set a password: the one set here is random and is not stored. Repeatable, because the
 * request that created the user may have failed afterwards.
 */
export async function createUserWithoutPassword(id: string, email: string): Promise<void> {
  // The last characters satisfy every rule of a pool's policy about kinds of characters.
  const password = `${randomBytes(30).toString('base64url')}aA1-`;
  await createUser(id, email, password).catch((error: unknown) => {
    if (!hasName(error, 'UsernameExistsException')) throw error;
    return setPassword(id, password);
  });
}

/** Nothing happens when there is no such user. */
export async function deleteUser(id: string): Promise<void> {
  await send(new AdminDeleteUserCommand(userParams(id))).catch(ignoreErrors('UserNotFoundException'));
}

/** @throws Failure `weak_password` */
export async function setPassword(id: string, password: string): Promise<void> {
  await send(new AdminSetUserPasswordCommand({ ...userParams(id), Password: normalisePassword(password), Permanent: true })).catch(
    (error: unknown) => {
      throw toWeakPassword(error);
    },
  );
}

/** Sets the provider's own copy of the e-mail, which serves neither sign-ins nor mails. */
export async function setEmail(id: string, email: string): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await send(new AdminUpdateUserAttributesCommand({ ...userParams(id), UserAttributes }));
}

export async function disableUser(id: string): Promise<void> {
  await send(new AdminDisableUserCommand(userParams(id)));
}

export async function enableUser(id: string): Promise<void> {
  await send(new AdminEnableUserCommand(userParams(id)));
}

/** @param group one that the pool has (shared/rules/identity/role.ts) */
export async function addToGroup(id: string, group: string): Promise<void> {
  await send(new AdminAddUserToGroupCommand({ ...userParams(id), GroupName: group }));
}

/** Removes a user from a group; nothing happens when they are not in it. */
export async function removeFromGroup(id: string, group: string): Promise<void> {
  await send(new AdminRemoveUserFromGroupCommand({ ...userParams(id), GroupName: group }));
}

const poolParams = () => ({ UserPoolId: config('USER_POOL_ID'), ClientId: config('USER_POOL_CLIENT_ID') });

const initiateAuth = (flow: Omit<AdminInitiateAuthCommandInput, 'UserPoolId' | 'ClientId'>): Promise<AdminInitiateAuthCommandOutput> =>
  send(new AdminInitiateAuthCommand({ ...poolParams(), ...flow }));

/**
 * Returns null when the password is wrong, or the user unknown or disabled; `locked` while the provider checks no password of this user (at most
 * 15 minutes) after too many wrong ones.
 */
export async function signInWithPassword(id: string, password: string): Promise<Tokens | 'locked' | null> {
  const result = await initiateAuth({
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: id, PASSWORD: normalisePassword(password) },
  }).catch((error: unknown) => {
    if (hasName(error, 'NotAuthorizedException') && /attempts exceeded/i.test(String(error))) return 'locked' as const;
    return ignoreErrors('NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException')(error);
  });
  if (result === 'locked') return 'locked';
  return result?.AuthenticationResult ? tokensOf(result.AuthenticationResult) : null;
}

/**
 * Signs in a user whose identity the shop has verified itself, e.g. by a one-time code.
 * @throws Failure `forbidden` when the user is unknown or disabled
 */
export async function completeSignIn(id: string): Promise<Tokens> {
  const key = await challengeKey();
  for (let attempt = 1; ; attempt++) {
    try {
      return await answerChallenge(id, key);
    } catch (error) {
      if (!hasName(error, 'NotAuthorizedException') && !hasName(error, 'UserNotFoundException')) throw error;
      // The client's retry after a lost response finds its challenge used: begin again, once.
      if (attempt === 1 && attemptsOf(error) > 1) continue;
      throw new Failure('forbidden', { cause: error });
    }
  }
}

async function answerChallenge(id: string, challengeKey: string): Promise<Tokens> {
  const challenge = await initiateAuth({ AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: id } });
  const nonce = challenge.ChallengeParameters?.['nonce'] ?? '';
  const response = new AdminRespondToAuthChallengeCommand({
    ...poolParams(),
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: challenge.Session,
    ChallengeResponses: { USERNAME: id, ANSWER: createHmac('sha256', challengeKey).update(`${id}.${nonce}`).digest('base64url') },
  });
  const result = await send(response);
  if (!result.AuthenticationResult) throw new Error('The identity provider asks for more than our challenge.');
  return tokensOf(result.AuthenticationResult);
}

/**
 * Exchanges a refresh token for new tokens. The old one stays valid for a minute, for two tabs that refresh at once.
 * Returns null when it is unknown, expired, revoked, or its user is disabled. Use after that minute means that the token was stolen: the whole
 * sign-in is revoked, and `reused` tells the caller to end its session.
 */
export async function refresh(refreshToken: string): Promise<Tokens | 'reused' | null> {
  try {
    const { AuthenticationResult } = await send(
      new GetTokensFromRefreshTokenCommand({ ClientId: config('USER_POOL_CLIENT_ID'), RefreshToken: refreshToken }),
    );
    return AuthenticationResult ? tokensOf(AuthenticationResult, refreshToken) : null;
  } catch (error) {
    if (hasName(error, 'RefreshTokenReuseException')) {
      await revoke(refreshToken);
      return 'reused';
    }
    if (['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'].some((name) => hasName(error, name))) return null;
    throw error;
  }
}

/** Ends the sign-in that a refresh token belongs to. Nothing happens when the token is malformed, expired or revoked. */
export async function revoke(refreshToken: string): Promise<void> {
  const errorsOfInvalidTokens = [
    'NotAuthorizedException',
    'UnauthorizedException',
    'UnsupportedTokenTypeException',
    'InvalidParameterException',
    'RefreshTokenReuseException',
  ];
  await send(new RevokeTokenCommand({ ClientId: config('USER_POOL_CLIENT_ID'), Token: refreshToken })).catch(ignoreErrors(...errorsOfInvalidTokens));
}

/** Revokes every refresh token of a user. Access tokens stay valid: set the customer's `tokensValidAfter` as well. */
export async function signOutEverywhere(id: string): Promise<void> {
  await send(new AdminUserGlobalSignOutCommand(userParams(id)));
}

const hasName = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

function attemptsOf(error: unknown): number {
  return (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
}

function ignoreErrors(...names: readonly string[]) {
  return (error: unknown): undefined => {
    if (names.some((name) => hasName(error, name))) return undefined;
    throw error;
  };
}

/** Cognito rejects a password by the pool's policy, or under another name by rules of its own: no space at either end, no line break, at most 256 characters. */
function toWeakPassword(error: unknown): unknown {
  if (hasName(error, 'InvalidPasswordException')) return new Failure('weak_password', { cause: error });
  if (hasName(error, 'InvalidParameterException') && error instanceof Error && /value at 'password'/i.test(error.message)) {
    return new Failure('weak_password', { message: 'A password cannot begin or end with a space, or hold a line break.', cause: error });
  }
  return error;
}
