/** How does a session begin and end at the edge? The user and the token in the answer, the refresh token in a cookie. */
import { groupsOf, signInProven, type Tokens } from '#functions/gateways/identity.ts';
import { config } from '#functions/http/config.ts';
import { Failure } from '#functions/http/failure.ts';
import { Answer } from '#functions/http/shell.ts';
import { type Person, userOf } from '#functions/store/customer.ts';
import type { Session } from '#shared/contract/auth.ts';

export const refreshCookieName = 'nanhe_refresh';
/** Seconds: as long as the identity provider's refresh token lives. */
const refreshLife = 30 * 86_400;

function cookie(value: string, maxAge: number): string {
  const secure = config('SITE_URL').startsWith('https:') ? '; Secure' : '';
  return `${refreshCookieName}=${value}; Max-Age=${maxAge}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`;
}

export const clearedCookie = (): string => cookie('', 0);

export function openSession(person: Person, tokens: Tokens): Answer<Session> {
  const role = groupsOf(tokens).includes('admin') ? 'admin' : 'customer';
  return new Answer({ user: userOf(person, role), token: tokens.accessToken }, [cookie(tokens.refreshToken, refreshLife)]);
}

/** Tokens for a right code. An account that was swept or disabled meanwhile has none: for its code it is too late. */
export async function tokensForCode(customerId: string): Promise<Tokens> {
  return signInProven(customerId).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'forbidden' ? new Failure('code_expired', { cause: error }) : error;
  });
}

/** The cookie is Strict already; this holds where a browser does not honour that. `host` is no page's to choose. */
export function refuseForeignSite({ origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined }): void {
  if (origin === undefined || origin === new URL(config('SITE_URL')).origin) return;
  const from = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (from === undefined || from !== host) throw new Failure('forbidden');
}
