/** How does a session begin and end at the edge? The user and the token in the answer, the refresh token in a cookie; or first a second factor. */
import { randomBytes } from 'node:crypto';
import { config } from '#functions/platform/config.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Session, SignedIn } from '#shared/contract/identity/auth.ts';
import { deviceOf } from '#shared/rules/device.ts';
import { effectiveRole, isStaff, type Role, roleOfGroups } from '#shared/rules/role.ts';
import { type Person, userOf } from './customer-store.ts';
import { completeSignIn, revoke } from './identity-provider.ts';
import { adminsNeedFactor, newChallengeId, newlyWaiting, newSetup } from './second-factor.ts';
import { factorOf, putChallenge } from './second-factor-store.ts';
import { beginSession, deviceLife, isKnownDevice, rememberDevice, sessionLife } from './session-store.ts';
import { claimsOf, type Tokens } from './tokens.ts';

export const refreshCookieName = 'nanhe_refresh';
/** By which a browser is known again, whoever is signed in in it: 128 random bits that say nothing. */
export const deviceCookieName = 'nanhe_device';

function cookie(name: string, value: string, maxAge: number): string {
  const secure = config('SITE_URL').startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAge}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`;
}

export const clearedCookie = (): string => cookie(refreshCookieName, '', 0);

/** With which request somebody comes in. */
export interface Arrival {
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: { readonly 'user-agent'?: string | undefined };
  readonly now: Date;
}

/** What a sign-in writes, to be committed with what it uses up, and what it answers then. */
export interface Entry<T> {
  readonly writes: readonly TransactItem[];
  readonly answer: Answer<T>;
}

export const roleOf = (tokens: Tokens, { role }: Pick<Person, 'role'>): Role => effectiveRole(roleOfGroups(claimsOf(tokens).groups), role);

/** The answer of a session that is open already. */
export const sessionAnswer = (person: Person, tokens: Tokens, more: readonly string[] = []): Answer<Session> =>
  new Answer({ user: userOf(person, roleOf(tokens, person)), token: tokens.accessToken }, [
    cookie(refreshCookieName, tokens.refreshToken, sessionLife),
    ...more,
  ]);

/**
 * Opens a session; somebody who comes from a device that this account has not been used on before is told by mail.
 * @param secondFactor one was shown @param isNew the account itself has just been made: its owner knows
 */
export async function openSession(
  person: Person,
  tokens: Tokens,
  { cookies, headers, now }: Arrival,
  { secondFactor = false, isNew = false }: { readonly secondFactor?: boolean; readonly isNew?: boolean } = {},
): Promise<Entry<Session>> {
  const [kept] = /^[\w-]{22}$/.exec(cookies[deviceCookieName] ?? '') ?? [];
  const deviceId = kept ?? randomBytes(16).toString('base64url');
  const digest = await digestOf('device', deviceId);
  const device = deviceOf(headers['user-agent']);
  const known = isNew || (kept !== undefined && (await isKnownDevice(person.id, digest, now)));
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
      beginSession(person.id, { id: claimsOf(tokens).sessionId, device, secondFactor }, now),
      rememberDevice(person.id, digest, now),
      ...(known ? [] : [enqueueEmail(notice, now)]),
    ],
    answer: sessionAnswer(person, tokens, [cookie(deviceCookieName, deviceId, deviceLife)]),
  };
}

/** What comes after the first factor: the session, or a challenge where the account has a second factor or must have one. */
export async function enter(person: Person, tokens: Tokens, arrival: Arrival): Promise<Entry<SignedIn>> {
  const factor = await factorOf(person.id);
  const mustSetUp = factor === undefined && isStaff(roleOf(tokens, person)) && adminsNeedFactor();
  if (factor === undefined && !mustSetUp) return openSession(person, tokens, arrival);
  // Nobody ever gets to see these; the code will bring others.
  await revoke(tokens.refreshToken);
  const { now } = arrival;
  const challengeId = newChallengeId();
  const digest = await digestOf('challenge', challengeId);
  if (!mustSetUp) return { writes: [putChallenge(digest, newlyWaiting(person.id, now))], answer: new Answer({ challenge: 'totp', challengeId }, []) };
  const { waiting, secret, uri } = await newSetup(person, now);
  return { writes: [putChallenge(digest, waiting)], answer: new Answer({ challenge: 'totp-setup', challengeId, secret, uri }, []) };
}

/** Tokens for a right code. An account that was swept or disabled meanwhile has none: for its code it is too late. */
export async function tokensForCode(customerId: string): Promise<Tokens> {
  return completeSignIn(customerId).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'forbidden' ? new Failure('code_expired', { cause: error }) : error;
  });
}

/** The cookie is Strict already; this holds where a browser does not honour that. `host` is no page's to choose. */
export function rejectForeignOrigin({ origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined }): void {
  if (origin === undefined || origin === new URL(config('SITE_URL')).origin) return;
  const from = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (from === undefined || from !== host) throw new Failure('forbidden');
}
