/** What stands around every handler? Caller, parsing, the reply's own check, failures and the two log lines. */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { config, has } from '#functions/platform/config.ts';
import { during, errorFields, type LogFields, log } from '#functions/platform/log.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import type { Elsewhere, FileReply } from '#shared/contract/common.ts';
import type { Access, Body, Endpoint, Headers, Params, Query, Reply } from '#shared/contract/define.ts';
import { statusOf } from '#shared/contract/failures.ts';
import type { Role, StaffArea } from '#shared/rules/role.ts';
import { Failure } from './failure.ts';
import { toCacheableReply } from './public-cache.ts';
import { toFailure } from './unavailable.ts';

export interface Caller {
  /** Our customer id; the identity provider's user name. */
  readonly id: string;
  readonly role: Role;
  /** The sign-in that this token descends from (`origin_jti`). */
  readonly sessionId: string;
  /** The session was opened with a second factor. */
  readonly secondFactor: boolean;
}

type CallerFor<A extends Access> = A extends 'customer' | StaffArea ? Caller : A extends 'visitor' ? Caller | undefined : undefined;

export interface Input<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly headers: Headers<E>;
  readonly body: Body<E>;
  /** As it came, for signatures over the bytes. */
  readonly rawBody: Buffer;
  readonly cookies: Readonly<Record<string, string>>;
  readonly caller: CallerFor<E['access']>;
  /** The request's time, by the gateway. Handlers know no other clock. */
  readonly now: Date;
  /** The trusted address that the gateway saw, for limits. */
  readonly source: string;
  readonly requestId: string;
  /** Adds ids to this request's closing log line. */
  readonly note: (fields: LogFields) => void;
}

/** A reply with cookies to set, or with headers of its own. */
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

export type Handle<E extends Endpoint> = (input: Input<E>) => Promise<Reply<E> | Answer<Reply<E>>>;
type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** A function takes 6 MB; an endpoint that needs more than this says so. */
const largestBody = 256 * 1024;

/** Finds out who calls, or refuses. */
export type Authorize = (access: Access, headers: Readonly<Record<string, string>>, now: Date) => Promise<Caller | undefined>;

/** The function of an endpoint: what API Gateway calls in the cloud and the local gateway calls here. */
export function shell<const E extends Endpoint>(entry: E, admit: Authorize, handle: Handle<E>) {
  return middy<Event, Result>().handler((event) =>
    during({ name: entry.key, requestId: event.requestContext.requestId }, () => answer(event, entry, admit, handle)),
  );
}

async function answer<E extends Endpoint>(event: Event, entry: E, admit: Authorize, handle: Handle<E>): Promise<Result> {
  const started = performance.now();
  const { requestId } = event.requestContext;
  const noted: LogFields = {};
  const route = `${entry.method} ${entry.path}`;
  log.info('request.started', { route });
  let status = 500;
  try {
    const now = new Date(event.requestContext.timeEpoch);
    const headers = lowerCased(event.headers);
    if (!cameThroughTheSite(headers)) throw new Failure('forbidden');
    const caller = await admit(entry.access, headers, now);
    if (caller) noted['customerId'] = caller.id;
    const rawBody = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    const input = {
      ...parseAll(entry, event, headers, event.isBase64Encoded ? rawBody.toString('utf8') : (event.body ?? '')),
      rawBody,
      cookies: cookiesOf(event.cookies),
      caller,
      now,
      source: sourceOf(event, headers),
      requestId,
      note: (fields: LogFields) => Object.assign(noted, fields),
    } as unknown as Input<E>; // each part was parsed by the entry's own schema just above
    const answered = await handle(input);
    const { body, cookies, headers: more } = answered instanceof Answer ? answered : new Answer(answered, []);
    const checked = schemaOf(entry.reply).safeParse(body);
    if (!checked.success) {
      log.error('reply.refused', {
        issues: checked.error.issues
          .map((issue) => `${issue.path.join('.')}: ${issue.code}`)
          .join('; ')
          .slice(0, 500),
      });
      throw new Failure('internal');
    }
    status = entry.status ?? 200;
    if (status === 303)
      return { ...json(status, checked.data, cookies), headers: { ...jsonHeaders, location: (checked.data as Elsewhere).location } };
    if (entry.media !== undefined) return file(entry.media, checked.data as FileReply);
    const result = withHeaders(json(status, checked.data, cookies), more);
    if (entry.isPubliclyCacheable !== true) return result;
    const kept = toCacheableReply(result, headers);
    status = kept.statusCode ?? status;
    return kept;
  } catch (error) {
    const failure = toFailure(error);
    status = statusOf(failure.code);
    noted['code'] = failure.code;
    if (status >= 500) log.error('request.failed', errorFields(failure.cause ?? error));
    return json(
      status,
      { success: false, code: failure.code, message: failure.message, fields: failure.fields, details: failure.details, requestId },
      failure.cookies,
      failure.retryAfter ?? (status === 503 || status === 429 ? 5 : undefined),
    );
  } finally {
    log.info('request.completed', { route, ...noted, status, ms: Math.round(performance.now() - started) });
  }
}

/** In the cloud CloudFront shows a secret; the gateway's own address, which anybody can find, is of no use without it. */
function cameThroughTheSite(headers: Readonly<Record<string, string>>): boolean {
  if (!has('ORIGIN_SECRET')) return true;
  const expected = Buffer.from(config('ORIGIN_SECRET'));
  const given = Buffer.from(headers['x-origin-secret'] ?? '');
  // Each byte, whatever the others are: how long it takes tells nothing. Node's own would load cryptography where nothing else needs it.
  return given.length === expected.length && expected.reduce((differing, byte, at) => differing | (byte ^ (given[at] ?? 0)), 0) === 0;
}

/** The gateway sees CloudFront; the visitor's own address comes in a header that CloudFront writes over whatever a visitor sent. */
const sourceOf = (event: Event, headers: Readonly<Record<string, string>>): string =>
  (has('ORIGIN_SECRET') ? headers['x-viewer-address'] : undefined) ?? event.requestContext.http.sourceIp;

function parseAll(entry: Endpoint, event: Event, headers: Record<string, string>, rawBody: string) {
  return {
    params: parse(entry.params, event.pathParameters ?? {}),
    query: parse(entry.query ?? nothing, event.queryStringParameters ?? {}),
    headers: parse(entry.headers, headers),
    body: entry.access === 'provider' ? undefined : bodyOf(entry, headers, rawBody),
  };
}

const nothing = () => z.strictObject({});

/** What a call that takes no body says in one is refused like an unknown field; with GET and DELETE it means nothing (RFC 9110, 9.3). */
function bodyOf(entry: Endpoint, headers: Record<string, string>, rawBody: string): unknown {
  if (entry.body) {
    // Where nothing has to be said, saying nothing is fine.
    const unsaid = rawBody === '' ? schemaOf(entry.body).safeParse({}) : undefined;
    return unsaid?.success ? unsaid.data : parse(entry.body, jsonOf(headers, rawBody, entry.largestBody));
  }
  if (rawBody !== '' && entry.form === undefined && entry.multipart === undefined && entry.method !== 'GET' && entry.method !== 'DELETE')
    parse(nothing, jsonOf(headers, rawBody));
  return undefined;
}

function parse(schema: (() => z.ZodType) | undefined, given: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schemaOf(schema).safeParse(given);
  if (result.success) return result.data;
  throw new Failure('invalid_input', { fields: fieldsOf(result.error.issues) });
}

/** Field -> the first thing that is wrong with it. Of a union, the branch that comes closest. */
function fieldsOf(issues: readonly z.core.$ZodIssue[], prefix = ''): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.');
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const closest = issue.errors.reduce((best, each) => (each.length < best.length ? each : best));
      Object.assign(fields, { ...fieldsOf(closest, path), ...fields });
    } else if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[path === '' ? key : `${path}.${key}`] ??= 'This field is not known here';
    } else {
      fields[path === '' ? 'body' : path] ??= issue.message;
    }
  }
  return fields;
}

function jsonOf(headers: Record<string, string>, rawBody: string, most = largestBody): unknown {
  if (rawBody.length > most) throw new Failure('body_too_large');
  if (rawBody === '') throw new Failure('malformed_body', { message: 'This call needs a JSON body.' });
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) throw new Failure('unsupported_media_type');
  try {
    return JSON.parse(rawBody, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('__proto__');
      // Half a character (a lone surrogate) is no Unicode, and the table refuses it.
      if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new SyntaxError('Not Unicode');
      return value;
    });
  } catch {
    throw new Failure('malformed_body');
  }
}

const lowerCased = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])));

function cookiesOf(cookies: readonly string[] | undefined): Record<string, string> {
  return Object.fromEntries(
    (cookies ?? []).map((cookie) => [cookie.slice(0, cookie.indexOf('=')).trim(), cookie.slice(cookie.indexOf('=') + 1).trim()]),
  );
}

/** API Gateway turns the base64 back into bytes. */
const file = (media: string, { name, disposition, bytes }: FileReply): Result => ({
  statusCode: 200,
  headers: {
    'content-type': media,
    'content-disposition': `${disposition}; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const withHeaders = (result: Result, more: Readonly<Record<string, string>>): Result => ({ ...result, headers: { ...result.headers, ...more } });

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
