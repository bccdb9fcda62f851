/** `GET /api/health`: whether the API can read its table. */
import { expect, it, vi } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('reports a healthy shop with the time of the request', async () => {
  const before = shop.now();
  const answer = await shop.call('content.health');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ success: true, status: 'ok' });
  expect(Date.parse(answer.body.time)).toBeGreaterThanOrEqual(before.getTime());
  expect(Date.parse(answer.body.time)).toBeLessThanOrEqual(shop.now().getTime());
});

it('returns 503 with a Retry-After header and no internals when the table is unreachable', async () => {
  const url = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = 'http://127.0.0.1:9';
  vi.resetModules();
  try {
    const answer = await shop.call('content.health');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(JSON.stringify(answer.body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|stack/);
  } finally {
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = url;
    vi.resetModules();
  }
});

it('rejects an unknown query field of the health check', async () => {
  expect(await shop.call('content.health', { query: { debug: 'true' } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { debug: 'This field is not known here' } },
  });
});
