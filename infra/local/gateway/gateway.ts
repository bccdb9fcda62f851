/** Replaces API Gateway: finds the endpoint of a request, calls its function with the event, and writes the response. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type FailureCode, messageOf, statusOf } from '#shared/contract/failures.ts';
import { functionNameOf, type Key, keys, registry } from '#shared/contract/index.ts';
import { FunctionTimeout, type Invoker } from '../lambda/invoke.ts';
import { print } from '../print.ts';
import { BodyTooLarge, readBody } from './body.ts';

/** API Gateway's own limit of a request body, in bytes. */
const maxBodyBytes = 10 * 1024 * 1024;

export interface GatewayOptions {
  readonly invoker: Invoker;
  readonly now: () => Date;
  /** Called after each response with its status and its duration in milliseconds. */
  readonly onResponse?: (status: number, ms: number) => void;
}

/** @param path begins with /api */
export async function handleApiRequest(
  options: GatewayOptions,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  queryString: string,
): Promise<void> {
  const startedAt = performance.now();
  res.once('finish', () => options.onResponse?.(res.statusCode, performance.now() - startedAt));
  const found = match(req.method ?? 'GET', path);
  // API Gateway's HTTP APIs answer 404 for an unknown method of a known path, just as for an unknown path.
  if (found === undefined) return sendFailure(res, 'route_not_found');
  let body: Buffer;
  try {
    body = await readBody(req, maxBodyBytes);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    res.setHeader('connection', 'close');
    return sendFailure(res, 'body_too_large');
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
    sendResult(res, (await options.invoker.invoke(functionNameOf(found.key), event)) as APIGatewayProxyStructuredResultV2);
  } catch (error) {
    print.problem(`${found.key} failed outside its own error handling`, error);
    sendFailure(res, error instanceof FunctionTimeout ? 'unavailable' : 'internal');
  }
}

function sendResult(res: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  for (const [name, value] of Object.entries(result.headers ?? {})) res.setHeader(name, String(value));
  if (result.cookies?.length) res.setHeader('set-cookie', result.cookies);
  // A 304 has neither a body nor a content length.
  if (result.statusCode === 304) return void res.writeHead(304).end();
  // Node writes a text together with its headers, bytes behind them.
  const body = result.isBase64Encoded ? Buffer.from(result.body ?? '', 'base64') : (result.body ?? '');
  res.writeHead(result.statusCode ?? 200, { 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Writes the failure envelope when no function has answered. */
export function sendFailure(res: ServerResponse, code: FailureCode): void {
  const status = statusOf(code);
  const text = JSON.stringify({ success: false, code, message: messageOf(code), requestId: randomUUID() });
  if (status === 503) res.setHeader('retry-after', '2');
  res
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'content-length': Buffer.byteLength(text) })
    .end(text);
}

/** Names are in lower case; repeated headers are joined by commas, cookies by semicolons. */
function headersOf(req: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(req.headersDistinct).map(([name, values]) => [name, (values ?? []).join(name === 'cookie' ? '; ' : ',')]));
}

/** The socket's address, because a client could forge a forwarded-for header. */
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
  // Without a prototype, because a parameter's name may be any text, even `__proto__`.
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  // Values of a repeated name are joined by commas, as API Gateway does.
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

/** Returns the endpoint of a method and path; undefined when there is none. */
export function match(method: string, path: string): Match | undefined {
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found)
      return { key: route.key, params: Object.fromEntries(route.names.map((name, index) => [name, decodePath(found[index + 1] as string)])) };
  }
  return undefined;
}

/** API Gateway passes path parameters decoded; a value that cannot be decoded stays as it is. */
function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
