/** Wraps a handler: identifies the caller, parses the input, checks the reply, turns failures into JSON and writes two log lines. */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import { config, isConfigured } from '#functions/platform/config.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { errorFields, type LogFields, log, withLogFields } from '#functions/platform/log.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import type { FileReply, Redirect } from '#shared/contract/common.ts';
import type { Access, Body, Endpoint, Headers, Params, Query, Reply } from '#shared/contract/define.ts';
import { statusOf } from '#shared/contract/failures.ts';
import { parseInput } from '#shared/contract/input-errors.ts';
import type { Role, StaffArea } from '#shared/rules/identity/role.ts';
import { Failure } from './failure.ts';
import { toCacheableReply } from './public-cache.ts';
import { toFailure } from './unavailable.ts';

export interface Caller {
  /** Our customer id; the identity provider's user name. */
  readonly id: string;
  readonly role: Role;
  /** The id of the sign-in from which this token was issued (`origin_jti`). */
  readonly sessionId: string;
  /** Whether the session was opened with a second factor. */
  readonly secondFactor: boolean;
}

type CallerFor<A extends Access> = A extends 'customer' | StaffArea ? Caller : A extends 'visitor' ? Caller | undefined : undefined;

export interface Input<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly headers: Headers<E>;
  readonly body: Body<E>;
  /** The unparsed bytes, over which signatures are computed. */
  readonly rawBody: Buffer;
  readonly cookies: Readonly<Record<string, string>>;
  readonly caller: CallerFor<E['access']>;
  /** When the gateway received the request. Handlers read no other clock. */
  readonly now: Date;
  /** The caller's network address as a trusted proxy saw it, for limits. */
  readonly source: string;
  readonly requestId: string;
  /** Adds ids to this request's closing log line. */
  readonly note: (fields: LogFields) => void;
}

/** A reply with cookies to set or with extra headers. */
export class Answer<T> {
  readonly body: T;
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: T, cookies: readonly string[], headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.cookies = cookies;
    this.headers = headers;
  }
}

/** A reply with status 202, for an endpoint that declares `mayBeAccepted`. */
export class Accepted<T> extends Answer<T> {
  constructor(body: T) {
    super(body, []);
  }
}

export type Handle<E extends Endpoint> = (input: Input<E>) => Promise<Reply<E> | Answer<Reply<E>>>;
type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** Bytes. A function accepts 6 MB; an endpoint that needs more than this default declares it. */
const defaultMaxBodyBytes = 256 * 1024;

/**
 * Identifies the caller.
 * @throws Failure when the caller may not use the endpoint
 */
export type Authorize = (access: Access, headers: Readonly<Record<string, string>>, now: Date) => Promise<Caller | undefined>;

/** The function of an endpoint: what API Gateway calls in the cloud and the local gateway calls here. */
export function createHandler<const E extends Endpoint>(entry: E, authorize: Authorize, handle: Handle<E>) {
  return middy<Event, Result>().handler((event, context) =>
    withLogFields({ name: entry.key, requestId: event.requestContext.requestId }, () => handleRequest(event, context, entry, authorize, handle)),
  );
}

/** Milliseconds that are reserved for writing the reply: when a function ends first, the gateway answers 500 without a body. */
const reservedMs = 500;
/** Milliseconds assumed when the function's context does not state the remaining time. */
const defaultRemainingMs = 15_000;

async function handleRequest<E extends Endpoint>(
  event: Event,
  context: Partial<Pick<Context, 'getRemainingTimeInMillis'>>,
  entry: E,
  authorize: Authorize,
  handle: Handle<E>,
): Promise<Result> {
  const startedAt = performance.now();
  const { requestId } = event.requestContext;
  const extraFields: LogFields = {};
  const route = `${entry.method} ${entry.path}`;
  log.info('request.started', { route });
  let status = 500;
  try {
    const now = new Date(event.requestContext.timeEpoch);
    const headers = withLowerCaseNames(event.headers);
    if (!hasOriginSecret(headers)) throw new Failure('forbidden');
    // Each call of a service has its own deadline, but several slow calls in a row can exceed the function's time limit.
    const withinTimeLimit = <T>(work: () => Promise<T>) =>
      withDeadline((context.getRemainingTimeInMillis?.() ?? defaultRemainingMs) - reservedMs, work);
    const caller = await withinTimeLimit(() => authorize(entry.access, headers, now));
    if (caller) extraFields['customerId'] = caller.id;
    const rawBody = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    const input = {
      ...parseAll(entry, event, headers, event.isBase64Encoded ? rawBody.toString('utf8') : (event.body ?? '')),
      rawBody,
      cookies: cookiesOf(event.cookies),
      caller,
      now,
      source: sourceOf(event, headers),
      requestId,
      note: (fields: LogFields) => Object.assign(extraFields, fields),
    } as unknown as Input<E>; // each part was parsed by the entry's own schema just above
    const result = toResult(entry, await withinTimeLimit(() => handle(input)), headers);
    status = result.statusCode ?? 200;
    return result;
  } catch (error) {
    const failure = toFailure(error);
    status = statusOf(failure.code);
    extraFields['code'] = failure.code;
    if (status >= 500) log.error('request.failed', errorFields(failure.cause ?? error));
    return json(
      status,
      { success: false, code: failure.code, message: failure.message, fields: failure.fields, details: failure.details, requestId },
      failure.cookies,
      failure.retryAfter ?? (status === 503 || status === 429 ? 5 : undefined),
    );
  } finally {
    log.info('request.completed', { route, ...extraFields, status, ms: Math.round(performance.now() - startedAt) });
  }
}

/** Checks the reply against the entry's schema. @throws Failure `internal` for a reply that does not match it */
function toResult<E extends Endpoint>(entry: E, reply: Awaited<ReturnType<Handle<E>>>, headers: Record<string, string>): Result {
  const { body, cookies, headers: extraHeaders } = reply instanceof Answer ? reply : new Answer(reply, []);
  const parsedReply = schemaOf(entry.reply).safeParse(body);
  if (!parsedReply.success) {
    log.error('reply.refused', {
      issues: parsedReply.error.issues
        .map((issue) => `${issue.path.join('.')}: ${issue.code}`)
        .join('; ')
        .slice(0, 500),
    });
    throw new Failure('internal');
  }
  const status = reply instanceof Accepted && entry.mayBeAccepted === true ? 202 : (entry.status ?? 200);
  if (status === 303)
    return { ...json(status, parsedReply.data, cookies), headers: { ...jsonHeaders, location: (parsedReply.data as Redirect).location } };
  if (entry.media !== undefined && 'bytes' in (parsedReply.data as object)) return file(entry.media, parsedReply.data as FileReply);
  const result = withHeaders(json(status, parsedReply.data, cookies), extraHeaders);
  return entry.isPubliclyCacheable === true ? toCacheableReply(result, headers) : result;
}

/** Checks the secret that CloudFront adds to every request, so that clients cannot bypass CloudFront by calling the gateway's own address. */
function hasOriginSecret(headers: Readonly<Record<string, string>>): boolean {
  if (!isConfigured('ORIGIN_SECRET')) return true;
  const expected = Buffer.from(config('ORIGIN_SECRET'));
  const received = Buffer.from(headers['x-origin-secret'] ?? '');
  // Compares in constant time. Node's timingSafeEqual would load the crypto module, which most endpoints do not need.
  return received.length === expected.length && expected.reduce((differing, byte, index) => differing | (byte ^ (received[index] ?? 0)), 0) === 0;
}

/** The gateway sees the address of CloudFront. The client's own is in a header that CloudFront overwrites, so that clients cannot forge it. */
const sourceOf = (event: Event, headers: Readonly<Record<string, string>>): string =>
  (isConfigured('ORIGIN_SECRET') ? headers['x-viewer-address'] : undefined) ?? event.requestContext.http.sourceIp;

function parseAll(entry: Endpoint, event: Event, headers: Record<string, string>, rawBody: string) {
  return {
    params: parse(entry.params, event.pathParameters ?? {}),
    query: parse(entry.query ?? noFields, event.queryStringParameters ?? {}),
    headers: parse(entry.headers, headers),
    body: entry.access === 'provider' ? undefined : bodyOf(entry, headers, rawBody),
  };
}

const noFields = () => z.strictObject({});

/** Fields in the body of an endpoint without body are rejected as unknown, except with GET and DELETE, where a body has no meaning (RFC 9110, 9.3). */
function bodyOf(entry: Endpoint, headers: Record<string, string>, rawBody: string): unknown {
  if (entry.body) {
    // If every field is optional, the body may be left out.
    const emptyBody = rawBody === '' ? schemaOf(entry.body).safeParse({}) : undefined;
    return emptyBody?.success ? emptyBody.data : parse(entry.body, parseRequestBody(headers, rawBody, entry.maxBodyBytes));
  }
  if (rawBody !== '' && entry.form === undefined && entry.multipart === undefined && entry.method !== 'GET' && entry.method !== 'DELETE')
    parse(noFields, parseRequestBody(headers, rawBody));
  return undefined;
}

function parse(schema: (() => z.ZodType) | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = parseInput(schemaOf(schema), value);
  if ('data' in result) return result.data;
  throw new Failure('invalid_input', { fields: result.fields });
}

function parseRequestBody(headers: Record<string, string>, rawBody: string, maxBytes = defaultMaxBodyBytes): unknown {
  if (Buffer.byteLength(rawBody) > maxBytes) throw new Failure('body_too_large');
  if (rawBody === '') throw new Failure('malformed_body', { message: 'This call needs a JSON body.' });
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) throw new Failure('unsupported_media_type');
  try {
    return JSON.parse(rawBody, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('__proto__');
      // A lone surrogate is not valid Unicode, and DynamoDB rejects it.
      if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new SyntaxError('Not Unicode');
      return value;
    });
  } catch {
    throw new Failure('malformed_body');
  }
}

const withLowerCaseNames = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])));

function cookiesOf(cookies: readonly string[] | undefined): Record<string, string> {
  return Object.fromEntries(
    (cookies ?? []).map((cookie) => [cookie.slice(0, cookie.indexOf('=')).trim(), cookie.slice(cookie.indexOf('=') + 1).trim()]),
  );
}

/** A binary reply as base64, which API Gateway decodes. */
const file = (defaultMedia: string, { name, disposition, bytes, media }: FileReply): Result => ({
  statusCode: 200,
  headers: {
    'content-type': media ?? defaultMedia,
    'content-disposition': `${disposition}; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const withHeaders = (result: Result, extra: Readonly<Record<string, string>>): Result => ({ ...result, headers: { ...result.headers, ...extra } });

function json(statusCode: number, body: unknown, cookies: readonly string[], retryAfter?: number): Result {
  return {
    statusCode,
    headers: {
      ...jsonHeaders,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    ...(cookies.length === 0 ? {} : { cookies: [...cookies] }),
    body: JSON.stringify(body),
  };
}
