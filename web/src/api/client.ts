/** Calls the API: one function, typed by the registry, that keeps the session alive. */
import shopRoutes from 'virtual:routes';
import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '#shared/contract/define.ts';
import type { FailureCode } from '#shared/contract/failures.ts';
import type { Key, Registry } from '#shared/contract/index.ts';
import { underLock } from './lock.ts';
import { clearSession, pendingLogoutKey, readStored, reloadSession, type Session, session, storeSession, writeStored } from './session.ts';

/** A code of the contract, or one that the browser determines. */
export type ErrorCode = FailureCode | 'network' | 'timeout' | 'aborted' | 'unreadable';

export class ApiError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status, 0 when no answer came. */
  readonly status: number;
  /** Field name -> what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense, when the server says so. */
  readonly retryAfter: number | undefined;
  /** Whether the answer contained no message for users. */
  readonly hasNoMessage: boolean;

  constructor(
    code: ErrorCode,
    status: number,
    message: string,
    more: { fields?: Record<string, string>; details?: Record<string, unknown>; retryAfter?: number; hasNoMessage?: boolean } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = more.fields ?? {};
    this.details = more.details ?? {};
    this.retryAfter = more.retryAfter;
    this.hasNoMessage = more.hasNoMessage ?? false;
  }
}

/** Returns the server's message, or says that there is no connection, or else returns the given text. */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && !error.hasNoMessage ? error.message : fallback;

type CallMember<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<string, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };
export type Call<E extends Endpoint> = CallMember<'params', ParamsIn<E>> &
  CallMember<'query', QueryIn<E>> &
  CallMember<'body', BodyIn<E>> & {
    signal?: AbortSignal;
    headers?: Record<string, string>;
    /** Instead of `body`, for endpoints that take a form with a file. */
    form?: FormData;
    /** Milliseconds until the call times out. */
    timeout?: number;
  };
type CallArguments<E extends Endpoint> =
  Record<string, never> extends Omit<Call<E>, 'signal' | 'headers' | 'form' | 'timeout'> ? [call?: Call<E>] : [call: Call<E>];
export type Answer<K extends Key> = Reply<Registry[K]>;
/** What a call sends as an endpoint's body, and as its query. */
export type Body<K extends Key> = Exclude<Call<Registry[K]>['body'], undefined>;
export type Query<K extends Key> = Exclude<Call<Registry[K]>['query'], undefined>;

export interface UntypedCall {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  form?: FormData;
  timeout?: number;
  /** The answer is a file, not JSON. */
  file?: boolean;
}

const defaultTimeoutMs = 20_000;

const routes: Partial<Record<Key, string>> = { ...shopRoutes };

/** Registers more endpoints: those of the staff are loaded with the administration's code. */
export const addRoutes = (more: typeof shopRoutes): void => void Object.assign(routes, more);

/** Splits `GET /api/path public`, as web/build-plugins.ts writes a route. */
function routeOf(key: Key) {
  const route = routes[key];
  if (route === undefined) throw new Error(`The route of ${key} is not loaded.`);
  return route.split(' ') as [method: string, path: string, access?: 'public'];
}

/** Path and query of a call. */
export function urlOf(key: Key, { params, query }: UntypedCall): string {
  const path = routeOf(key)[1].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The failure envelope of an answer that is not 2xx. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { code, message, fields, details } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const hasNoMessage = typeof message !== 'string' || message === '';
  return new ApiError(
    typeof code === 'string' ? (code as FailureCode) : response.status >= 500 ? 'internal' : 'unreadable',
    response.status,
    hasNoMessage ? 'Something went wrong on our side. Please try again.' : message,
    {
      hasNoMessage,
      fields: (fields ?? {}) as Record<string, string>,
      details: (details ?? {}) as Record<string, unknown>,
      ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    },
  );
}

async function send(key: Key, request: UntypedCall, token: string | null): Promise<unknown> {
  const { body, form, signal, headers, timeout = defaultTimeoutMs, file = false } = request;
  const timeoutSignal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(urlOf(key, request), {
      method: routeOf(key)[0],
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      // The browser sets the boundary of a multipart form.
      ...(form === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: form }),
      signal: signal === undefined ? timeoutSignal : AbortSignal.any([signal, timeoutSignal]),
    });
    if (!response.ok) throw await toApiError(response);
    return await (file ? response.blob() : response.json());
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw new ApiError('aborted', 0, '');
    if (timeoutSignal.aborted) throw new ApiError('timeout', 0, 'The shop takes too long to answer. Please try again.');
    if (error instanceof SyntaxError)
      throw new ApiError('unreadable', 0, 'Something went wrong on our side. Please try again.', { hasNoMessage: true });
    throw new ApiError('network', 0, 'Network error. Please check your internet connection.');
  }
}

let pendingRefresh: Promise<Session | null> | null = null;

/** Returns a session with another token than the rejected one, or null when there is none. All callers in all tabs share one request. */
function refresh(rejectedToken: string): Promise<Session | null> {
  pendingRefresh ??= underLock('nanhe.refresh', async () => {
    const stored = reloadSession();
    if (stored === null || stored.token !== rejectedToken) return stored;
    const renewed = await send('auth.refresh', {}, null).then(
      (answer) => answer as Session,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      },
    );
    const current = reloadSession();
    // In the meantime the customer may have signed out in another tab, or another one may have signed in there: that session stays.
    if (current?.token !== rejectedToken) return current;
    if (renewed === null) clearSession();
    else storeSession(renewed);
    return renewed;
  }).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

/**
 * Calls an endpoint of the registry. Throws an ApiError. A rejected token is renewed once, silently; when that is rejected, too, token and user
 * are dropped and the page decides what a signed-out visitor sees.
 */
export async function call<K extends Key>(key: K, ...callArguments: CallArguments<Registry[K]>): Promise<Answer<K>> {
  const request = (callArguments[0] ?? {}) as UntypedCall;
  const caller = routeOf(key)[2] === 'public' ? null : session();
  const answer = callAs(caller, key, request) as Promise<Answer<K>>;
  if (caller === null || routeOf(key)[0] === 'GET') return answer;
  pendingWrites.add(answer);
  return answer.finally(() => pendingWrites.delete(answer));
}

async function callAs(caller: Session | null, key: Key, request: UntypedCall): Promise<unknown> {
  try {
    return await send(key, request, caller?.token ?? null);
  } catch (error) {
    if (caller === null || !(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = await refresh(caller.token);
    // Another customer may have signed in to this browser since: what this one has sent must not change the other's account.
    if (renewed?.user.id !== caller.user.id) throw error;
    return await send(key, request, renewed.token);
  }
}

/** Signed-in calls that change something and have not been answered yet. */
const pendingWrites = new Set<Promise<unknown>>();
const maxWaitForWritesMs = 3_000;

/**
 * Ends the session here at once, and at the server as soon as it can be reached. The server is notified after the pending writes of this tab,
 * because it would reject them otherwise and the customer's last change would be lost.
 */
export async function signOut(): Promise<void> {
  const token = session()?.token ?? null;
  clearSession(true);
  if (token === null) return;
  writeStored(pendingLogoutKey, '1');
  if (pendingWrites.size > 0) {
    await Promise.race([Promise.allSettled(pendingWrites), new Promise((resolve) => setTimeout(resolve, maxWaitForWritesMs))]);
  }
  await sendPendingLogout(token);
}

/** Sends a sign-out that the server has not received yet. The cookie alone says whose session it is. */
export async function sendPendingLogout(token: string | null = null): Promise<void> {
  if (readStored(pendingLogoutKey) === null) return;
  const failure: unknown = await send('auth.logout', {}, token).catch((error: unknown) => error);
  if (!(failure instanceof ApiError) || (failure.status > 0 && failure.status < 500)) writeStored(pendingLogoutKey, null);
}
