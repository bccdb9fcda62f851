/** Opens a session, with user and token in the reply and the refresh token in a cookie, or requires a second factor first. */
import { config } from '#functions/platform/config.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Session, SignedIn } from '#shared/contract/identity/auth.ts';
import { deviceOf } from '#shared/rules/identity/device.ts';
import { effectiveRole, isStaff, type Role, roleOfGroups } from '#shared/rules/identity/role.ts';
import { type Cookies, deviceOfRequest, refreshCookies } from './cookies.ts';
import { type Person, userOf } from './customer-store.ts';
import { completeSignIn, revoke } from './identity-provider.ts';
import { createFactorSetup, isSecondFactorRequired, newChallengeId, newPendingFactor } from './second-factor.ts';
import { factorOf, putChallenge } from './second-factor-store.ts';
import { beginSession, isKnownDevice, saveDevice } from './session-store.ts';
import { claimsOf, type Tokens } from './tokens.ts';

export interface SignInRequest {
  readonly cookies: Cookies;
  readonly headers: { readonly 'user-agent'?: string | undefined };
  readonly now: Date;
}

/** The writes of a sign-in, to be committed with the code that it consumes, and its reply. */
export interface SignInResult<T> {
  readonly writes: readonly TransactItem[];
  readonly answer: Answer<T>;
}

export const roleOf = (tokens: Tokens, { role }: Pick<Person, 'role'>): Role => effectiveRole(roleOfGroups(claimsOf(tokens).groups), role);

/** The reply for an open session. */
export async function sessionAnswer(person: Person, tokens: Tokens, extraCookies: readonly string[] = []): Promise<Answer<Session>> {
  const cookies = await refreshCookies({ customerId: person.id, sessionId: claimsOf(tokens).sessionId }, tokens.refreshToken);
  return new Answer({ user: userOf(person, roleOf(tokens, person)), token: tokens.accessToken }, [...cookies, ...extraCookies]);
}

/**
 * Opens a session, and mails the owner when the account has not been used on this device before.
 * @param secondFactor whether a second factor was verified
 * @param isNew whether the account was just created or its password just changed here, so that no mail is needed
 */
export async function openSession(
  person: Person,
  tokens: Tokens,
  { cookies, headers, now }: SignInRequest,
  { secondFactor = false, isNew = false }: { readonly secondFactor?: boolean; readonly isNew?: boolean } = {},
): Promise<SignInResult<Session>> {
  const { digest: deviceDigest, isNew: isNewDevice, cookie } = await deviceOfRequest(cookies);
  const device = deviceOf(headers['user-agent']);
  const isKnown = isNew || (!isNewDevice && (await isKnownDevice(person.id, deviceDigest, now)));
  const notice = {
    template: 'security-notice',
    what: 'new-signin',
    to: person.email,
    firstName: person.firstName,
    device,
    at: now.toISOString(),
  } as const;
  return {
    writes: [
      beginSession(person.id, { id: claimsOf(tokens).sessionId, device, deviceDigest, secondFactor }, now),
      saveDevice(person.id, deviceDigest, now),
      ...(isKnown ? [] : [enqueueEmail(notice, now)]),
    ],
    answer: await sessionAnswer(person, tokens, [cookie]),
  };
}

/** Continues after the first factor: opens the session, or creates a challenge when the account has or needs a second factor. */
export async function openSessionOrChallenge(person: Person, tokens: Tokens, request: SignInRequest): Promise<SignInResult<SignedIn>> {
  const factor = await factorOf(person.id);
  const mustSetUp = factor === undefined && isStaff(roleOf(tokens, person)) && isSecondFactorRequired();
  if (factor === undefined && !mustSetUp) return openSession(person, tokens, request);
  // These tokens are never handed out; verifying the code issues new ones.
  await revoke(tokens.refreshToken);
  const { now } = request;
  const challengeId = newChallengeId();
  const digest = await digestOf('challenge', challengeId);
  if (!mustSetUp)
    return { writes: [putChallenge(digest, newPendingFactor(person.id, now))], answer: new Answer({ challenge: 'totp', challengeId }, []) };
  const { pending, secret, uri } = await createFactorSetup(person, now);
  return { writes: [putChallenge(digest, pending)], answer: new Answer({ challenge: 'totp-setup', challengeId, secret, uri }, []) };
}

/** Signs in after a correct code. For an account that was swept or disabled meanwhile, the code has expired. */
export async function tokensForCode(customerId: string): Promise<Tokens> {
  return completeSignIn(customerId).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'forbidden' ? new Failure('code_expired', { cause: error }) : error;
  });
}

interface RequestSite {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
  readonly 'sec-fetch-site'?: string | undefined;
}

/** Protects against cross-site requests in browsers that ignore SameSite=Strict. A page can choose neither `host` nor `sec-fetch-site`. */
export function rejectForeignOrigin({ origin, host, 'sec-fetch-site': fetchSite = 'none' }: RequestSite): void {
  // Another origin of the same site, such as a subdomain, would send the cookies.
  if (fetchSite !== 'same-origin' && fetchSite !== 'none') throw new Failure('forbidden');
  if (origin === undefined || origin === new URL(config('SITE_URL')).origin) return;
  const from = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (from === undefined || from !== host) throw new Failure('forbidden');
}
