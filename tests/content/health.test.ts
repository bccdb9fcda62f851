/** `GET /api/health`: whether the API can reach its table. */
import { expect, it, vi } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('tells anybody that the shop is well, at the time of the gateway', async () => {
  const answer = await shop.call('content.health');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ success: true, status: 'ok' });
  expect(Math.abs(Date.parse(answer.body.time) - shop.now().getTime())).toBeLessThan(60_000);
});

it('answers 503 with a time to come back, and nothing of its inside, when the table cannot be reached', async () => {
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

it('refuses a query it does not know', async () => {
  expect(await shop.call('content.health', { query: { debug: 'true' } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { debug: 'This field is not known here' } },
  });
});
