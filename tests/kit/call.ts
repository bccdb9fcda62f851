/** Calls an endpoint with the event that API Gateway would send. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { toEvent } from '#infra/local/gateway/gateway.ts';
import { type Key, modulePathOf, registry } from '#shared/contract/index.ts';

export interface CallOptions {
  readonly as?: { readonly token: string };
  readonly token?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string or Buffer is sent unchanged. */
  readonly body?: unknown;
  readonly source?: string;
}

export interface ApiResponse {
  readonly status: number;
  // A file is a Buffer. Specs check it with matchers; the endpoint itself checks its schema.
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
  /** Name -> the whole Set-Cookie text. */
  readonly cookies: Readonly<Record<string, string>>;
}

type Handler = (event: APIGatewayProxyEventV2, context: object) => Promise<APIGatewayProxyStructuredResultV2>;
const root = new URL('../../functions/', import.meta.url).pathname;

export async function handlerOf(key: Key): Promise<Handler> {
  return ((await import(/* @vite-ignore */ `${root}${modulePathOf(key)}.ts`)) as { handler: Handler }).handler;
}

export function createCaller(now: () => Date) {
  return async (key: Key, options: CallOptions = {}): Promise<ApiResponse> => {
    const entry = registry[key];
    const params = Object.fromEntries(Object.entries(options.params ?? {}).map(([name, value]) => [name, String(value)]));
    const token = options.token ?? options.as?.token;
    const cookies = Object.entries(options.cookies ?? {});
    const raw =
      options.body === undefined
        ? undefined
        : Buffer.isBuffer(options.body)
          ? options.body
          : Buffer.from(typeof options.body === 'string' ? options.body : JSON.stringify(options.body));
    const event = toEvent(key, params, {
      method: entry.method,
      path: entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      queryString: new URLSearchParams(Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)])).toString(),
      headers: {
        host: 'localhost',
        ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookies.length === 0 ? {} : { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...options.headers,
      },
      body: raw,
      sourceIp: options.source ?? '127.0.0.1',
      now: now(),
    });
    const handler = await handlerOf(key);
    const result = await handler(event, {});
    return {
      status: result.statusCode ?? 200,
      body: result.body === undefined ? undefined : result.isBase64Encoded ? Buffer.from(result.body, 'base64') : JSON.parse(result.body),
      headers: Object.fromEntries(Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)])),
      cookies: Object.fromEntries((result.cookies ?? []).map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie])),
    };
  };
}
