/** Sets and reads the cookies of signing in: the refresh token with the session it belongs to, the device, and who asked for a code. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { config } from '#functions/platform/config.ts';
import { digestOf, hmac } from '#functions/platform/digest.ts';
import { oneTimeCode } from '#shared/rules/identity/one-time-code.ts';
import { deviceLifeSeconds, sessionLifeSeconds } from './session-store.ts';

export type Cookies = Readonly<Record<string, string>>;

const refreshName = 'nanhe_refresh';
/** Recognises a browser, whichever customer is signed in: 128 random bits without meaning. */
const deviceName = 'nanhe_device';

/** The attempt that asked for a code, by what the code is for. */
const attemptNames = { signin: 'nanhe_attempt', reset: 'nanhe_reset_attempt' } as const;
export type AttemptPurpose = keyof typeof attemptNames;

const isSecureSite = (): boolean => config('SITE_URL').startsWith('https:');

/** On https, browsers accept a name with this prefix only with `Secure` and over https, so that no http page can set the cookie (RFC 6265bis, 4.1.3). */
const nameOf = (name: string): string => (isSecureSite() ? `__Secure-${name}` : name);

/** Also reads the name without prefix: sessions and devices from before the prefix keep working. */
const valueOf = (cookies: Cookies, name: string): string | undefined => cookies[nameOf(name)] ?? cookies[name];

const setCookie = (name: string, value: string, maxAge: number): string =>
  `${name}=${value}; Max-Age=${maxAge}; Path=/api/auth; HttpOnly; SameSite=Strict${isSecureSite() ? '; Secure' : ''}`;

/** On https, also removes the cookie of the name without prefix, which would otherwise outlive this one. */
const clearOldName = (name: string): string[] => (isSecureSite() ? [setCookie(name, '', 0)] : []);

export const clearedRefreshCookies = (): string[] => [setCookie(nameOf(refreshName), '', 0), ...clearOldName(refreshName)];

const deviceIdOf = (cookies: Cookies): string | undefined => /^[\w-]{22}$/.exec(valueOf(cookies, deviceName) ?? '')?.[0];

/** Undefined without a well-formed cookie. */
export async function deviceDigestOf(cookies: Cookies): Promise<string | undefined> {
  const id = deviceIdOf(cookies);
  return id === undefined ? undefined : digestOf('device', id);
}

/** The device that the cookie names, or else a new one, and the cookie to set for it. */
export async function deviceOfRequest(cookies: Cookies) {
  const idOfCookie = deviceIdOf(cookies);
  const id = idOfCookie ?? randomBytes(16).toString('base64url');
  return { digest: await digestOf('device', id), isNew: idOfCookie === undefined, cookie: setCookie(nameOf(deviceName), id, deviceLifeSeconds) };
}

export const attemptCookie = (purpose: AttemptPurpose, id: string): string => setCookie(nameOf(attemptNames[purpose]), id, oneTimeCode.validSeconds);

export const attemptIdOf = (cookies: Cookies, purpose: AttemptPurpose): string | undefined => valueOf(cookies, attemptNames[purpose]);

export interface SessionReference {
  readonly customerId: string;
  readonly sessionId: string;
}

/** Binds token and session, so that a customer cannot end another customer's session with a used token of their own. */
const tagOf = ({ customerId, sessionId }: SessionReference, token: string): Promise<Buffer> => hmac('refresh', customerId, sessionId, token);

/** `<customer>.<session>.<tag>.<token>`: the provider reports that a token was reused, but not to which session it belongs. */
export async function refreshCookies(session: SessionReference, token: string): Promise<string[]> {
  const tag = (await tagOf(session, token)).toString('base64url');
  const value = `${session.customerId}.${session.sessionId}.${tag}.${token}`;
  return [setCookie(nameOf(refreshName), value, sessionLifeSeconds), ...clearOldName(refreshName)];
}

/** `session` is absent when the cookie was set before cookies named their session, or was altered. */
export async function readRefreshCookie(cookies: Cookies): Promise<{ readonly token: string; readonly session?: SessionReference } | undefined> {
  const value = valueOf(cookies, refreshName);
  if (!value) return undefined;
  const [, customerId, sessionId, tag = '', token] = /^([0-9A-Z]{26})\.([\w-]{36})\.([\w-]{43})\.(.+)$/.exec(value) ?? [];
  if (customerId === undefined || sessionId === undefined || token === undefined) return { token: value };
  const session = { customerId, sessionId };
  return timingSafeEqual(await tagOf(session, token), Buffer.from(tag, 'base64url')) ? { token, session } : { token };
}
