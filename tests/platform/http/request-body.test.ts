/** Which request bodies are rejected before a handler sees them. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { toEvent } from '#infra/local/gateway/gateway.ts';
import { endpoint as entry } from '#shared/contract/define.ts';

const echo = openEndpoint(
  entry({
    key: 'content.sendContact',
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: '',
    body: () => z.object({ text: z.string() }),
    reply: () => z.object({ length: z.number() }),
    failures: [],
  }),
  async ({ body }) => ({ length: body.text.length }),
);

async function send(body: string, type = 'application/json') {
  const request = { method: 'POST', path: '/api/contact', queryString: '', headers: { 'content-type': type }, sourceIp: '203.0.113.7' };
  const answer = (await echo(toEvent('content.sendContact', {}, { ...request, body: Buffer.from(body), now: new Date() }), {} as never)) as {
    statusCode: number;
    body: string;
  };
  return { status: answer.statusCode, body: JSON.parse(answer.body) as { code?: string; length?: number } };
}

const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - JSON.stringify({ text: '' }).length) });

it('accepts a body of 256 KiB and rejects one byte more with 413', async () => {
  expect(await send(bodyOf(256 * 1_024))).toMatchObject({ status: 200 });
  expect(await send(bodyOf(256 * 1_024 + 1))).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
});

it('counts the bytes of a body, not its characters', async () => {
  // Each of these letters is three bytes of UTF-8.
  const body = JSON.stringify({ text: 'ख'.repeat(100 * 1_024) });
  expect(await send(body)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
});

it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/jsonp', ''])(
  'rejects the content type %j with 415',
  async (type) => {
    expect(await send('{"text":"hello"}', type)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  },
);

it.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json'])('accepts the content type %j', async (type) => {
  expect(await send('{"text":"hello"}', type)).toMatchObject({ status: 200, body: { length: 5 } });
});

it.each(['{"text":"a","__proto__":{"admin":true}}', '{"text":"a","deep":{"__proto__":{}}}', '{"text":', '\ufeff'])(
  'rejects the body %j with 400',
  async (body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  },
);
