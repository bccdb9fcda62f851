/** Does the work of API Gateway: finds the endpoint of a request, calls its function with the event, and writes the response. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type FailureCode, messageOf, statusOf } from '#shared/contract/failures.ts';
import { functionNameOf, type Key, keys, registry } from '#shared/contract/index.ts';
import { FunctionTimeout, type Invoker } from '../lambda/invoke.ts';
import { print } from '../print.ts';
import { BodyTooLarge, readBody } from './body.ts';

/** API Gateway's own limit, in bytes. */
const largestBody = 10 * 1024 * 1024;

export interface GatewayOptions {
  readonly invoker: Invoker;
  readonly now: () => Date;
  /** Told of each answer: its status, and the milliseconds that it took. */
  readonly answered?: (status: number, ms: number) => void;
}

/** @param path begins with /api */
export async function answerApi(
  options: GatewayOptions,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  queryString: string,
): Promise<void> {
  const began = performance.now();
  res.once('finish', () => options.answered?.(res.statusCode, performance.now() - began));
  const found = match(req.method ?? 'GET', path);
  // An HTTP API answers 404 for a method that a path does not have, as for a path that it does not have.
  if (!('key' in found)) return refuse(res, 'route_not_found');
  let body: Buffer;
  try {
    body = await readBody(req, largestBody);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    res.setHeader('connection', 'close');
    return refuse(res, 'body_too_large');
  }
  const event = toEvent(found.key, found.params, {
    method: req.method ?? 'GET',
    path,
    queryString,
    headers: headersOf(req),
    body: body.length === 0 ? undefined : body,
    sourceIp: addressOf(req),
    now: options.now(),
  });
  try {
    write(res, (await options.invoker.invoke(functionNameOf(found.key), event)) as APIGatewayProxyStructuredResultV2);
  } catch (error) {
    print.problem(`${found.key} failed outside its own error handling`, error);
    refuse(res, error instanceof FunctionTimeout ? 'unavailable' : 'internal');
  }
}

function write(res: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  for (const [name, value] of Object.entries(result.headers ?? {})) res.setHeader(name, String(value));
  if (result.cookies?.length) res.setHeader('set-cookie', result.cookies);
  // What has not changed is not sent, nor how long it would be.
  if (result.statusCode === 304) return void res.writeHead(304).end();
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  res.writeHead(result.statusCode ?? 200, { 'content-length': body.length }).end(body);
}

/** The failure envelope, for what no function has answered. */
export function refuse(res: ServerResponse, code: FailureCode): void {
  const status = statusOf(code);
  const text = JSON.stringify({ success: false, code, message: messageOf(code), requestId: randomUUID() });
  if (status === 503) res.setHeader('retry-after', '2');
  res
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'content-length': Buffer.byteLength(text) })
    .end(text);
}

/** Names in lower case; a repeated header comes joined by commas, cookies by semicolons. */
function headersOf(req: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(req.headersDistinct).map(([name, values]) => [name, (values ?? []).join(name === 'cookie' ? '; ' : ',')]));
}

/** Of the socket: a forwarded-for header is written by the client. */
function addressOf(req: IncomingMessage): string {
  return (req.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

interface PlainRequest {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly sourceIp: string;
  readonly now: Date;
}

/** Turns a request into the event that API Gateway hands to a function (HTTP API, payload format 2.0). */
export function toEvent(key: Key, params: Record<string, string>, request: PlainRequest): APIGatewayProxyEventV2 {
  const { cookie, ...headers } = request.headers;
  // Without a prototype: a name may be any text, `__proto__` too.
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  // A repeated name comes joined by commas, as the service does it.
  for (const [name, value] of new URLSearchParams(request.queryString)) query[name] = name in query ? `${query[name]},${value}` : value;
  const entry = registry[key];
  const text = request.body?.toString('utf8');
  const isText = request.body === undefined || Buffer.from(text as string, 'utf8').equals(request.body);
  return {
    version: '2.0',
    routeKey: `${entry.method} ${entry.path}`,
    rawPath: request.path,
    rawQueryString: request.queryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(Object.keys(query).length === 0 ? {} : { queryStringParameters: query }),
    ...(Object.keys(params).length === 0 ? {} : { pathParameters: params }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers['host'] ?? 'localhost',
      domainPrefix: 'local',
      http: { method: request.method, path: request.path, protocol: 'HTTP/1.1', sourceIp: request.sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId: randomUUID(),
      routeKey: `${entry.method} ${entry.path}`,
      stage: '$default',
      time: request.now.toUTCString(),
      timeEpoch: request.now.getTime(),
    },
    ...(request.body === undefined || request.body.length === 0 ? {} : { body: isText ? (text as string) : request.body.toString('base64') }),
    isBase64Encoded: !isText,
  };
}

interface Match {
  readonly key: Key;
  readonly params: Record<string, string>;
}

const routes = keys.map((key) => {
  const { method, path } = registry[key];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return { key, method, names, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`) };
});

/** The endpoint of a method and path; or the methods that the path has, none when there is no such path. */
export function match(method: string, path: string): Match | { readonly allowed: readonly string[] } {
  const allowed: string[] = [];
  for (const route of routes) {
    const found = route.pattern.exec(path);
    if (!found) continue;
    if (route.method === method)
      return { key: route.key, params: Object.fromEntries(route.names.map((name, index) => [name, decoded(found[index + 1] as string)])) };
    allowed.push(route.method);
  }
  return { allowed };
}

/** API Gateway hands over path parameters decoded; what cannot be decoded stays as it came. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
