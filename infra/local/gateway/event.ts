/** Turns a request into the event that API Gateway hands to a function (HTTP API, payload format 2.0). */
import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Key } from '#shared/contract/index.ts';
import { registry } from '#shared/contract/index.ts';

export interface PlainRequest {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly sourceIp: string;
  readonly now: Date;
}

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
