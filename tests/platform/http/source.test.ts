/** The network address that limits count by: the one that CloudFront or the gateway saw, never one that a visitor can choose. */
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { toEvent } from '#infra/local/gateway/gateway.ts';
import { endpoint as entry } from '#shared/contract/define.ts';

const echo = openEndpoint(
  entry({
    key: 'content.health',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: '',
    reply: () => z.object({ source: z.string() }),
    failures: [],
  }),
  async ({ source }) => ({ source }),
);

async function sourceOf(headers: Record<string, string>) {
  const event = toEvent(
    'content.health',
    {},
    { method: 'GET', path: '/api/health', queryString: '', headers, body: undefined, sourceIp: '203.0.113.7', now: new Date() },
  );
  const { body } = (await echo(event, {} as never)) as { body: string };
  return (JSON.parse(body) as { source?: string }).source;
}

afterEach(() => {
  delete process.env['ORIGIN_SECRET'];
});

it('counts limits by the address that the gateway saw, not by headers', async () => {
  expect(await sourceOf({ 'x-viewer-address': '198.51.100.1', 'x-forwarded-for': '198.51.100.1' })).toBe('203.0.113.7');
});

it('counts limits by the address that CloudFront writes, given its secret', async () => {
  process.env['ORIGIN_SECRET'] = 'known to CloudFront only';
  expect(await sourceOf({ 'x-origin-secret': 'known to CloudFront only', 'x-viewer-address': '198.51.100.1' })).toBe('198.51.100.1');
  expect(await sourceOf({ 'x-viewer-address': '198.51.100.1' })).toBeUndefined();
});
