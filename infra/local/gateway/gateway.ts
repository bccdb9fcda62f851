/** Does the work of API Gateway: finds the endpoint of a request, calls its function with the event, and writes the response. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type FailureCode, messageOf, statusOf } from '#shared/contract/failures.ts';
import { functionNameOf } from '#shared/contract/index.ts';
import { FunctionTimeout, type Invoker } from '../lambda/invoke.ts';
import { print } from '../print.ts';
import { BodyTooLarge, readBody } from './body.ts';
import { toEvent } from './event.ts';
import { match } from './routes.ts';

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
