/** How errors become responses: their status, the time after which a client may try again, and the secret that CloudFront shows. */
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { toEvent } from '#infra/local/gateway/gateway.ts';
import { endpoint as entry } from '#shared/contract/define.ts';

let thrown: Error | undefined;
let isSilent = false;
const failing = openEndpoint(
  entry({
    key: 'content.health',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: '',
    reply: () => z.object({}),
    failures: [],
  }),
  async () => {
    if (isSilent) await new Promise(() => undefined);
    if (thrown !== undefined) throw thrown;
    return {};
  },
);

async function call(headers: Record<string, string> = {}, context = {}) {
  const request = { method: 'GET', path: '/api/health', queryString: '', headers, body: undefined, sourceIp: '203.0.113.7', now: new Date() };
  const answer = (await failing(toEvent('content.health', {}, request), context as never)) as {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
  };
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: JSON.parse(answer.body) as { code?: string; message?: string },
  };
}

afterEach(() => {
  thrown = undefined;
  isSilent = false;
  delete process.env['ORIGIN_SECRET'];
});

it.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'TransactionConflictException', 'TimeoutError'])(
  'answers a passing error of a service, %s, with 503',
  async (name) => {
    thrown = Object.assign(new Error('secret detail'), { name });
    expect(await call()).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } });
  },
);

it.each(['ECONNRESET', 'EADDRNOTAVAIL'])('answers a lost connection, %s, with 503', async (code) => {
  thrown = Object.assign(new Error('secret detail'), { code });
  expect(await call()).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } });
});

it('answers 503 with a Retry-After header before the time of its function ends', async () => {
  isSilent = true;
  const end = performance.now() + 800;
  const answer = await call({}, { getRemainingTimeInMillis: () => end - performance.now() });
  expect(answer).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } });
});

it('answers an unknown error with 500 and without its message', async () => {
  thrown = new TypeError('secret detail');
  const { status, body } = await call();
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret detail');
});

it.each(['unavailable', 'too_many_requests'] as const)(
  'says when to try again after the failure %s, even when the handler does not',
  async (code) => {
    thrown = new Failure(code);
    expect((await call()).retryAfter).toBe('5');
    thrown = new Failure(code, { retryAfter: 77 });
    expect((await call()).retryAfter).toBe('77');
  },
);

it('rejects a request that does not show the origin secret, or another one of the same length', async () => {
  process.env['ORIGIN_SECRET'] = 'known to CloudFront only';
  expect(await call({ 'x-origin-secret': 'known to CloudFront only' })).toMatchObject({ status: 200 });
  for (const secret of ['', 'known to CloudFront onlx', 'xnown to CloudFront only', 'known to CloudFront only '])
    expect(await call({ 'x-origin-secret': secret })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
