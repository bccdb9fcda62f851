/** Which responses of a public endpoint a shared cache may keep. */
import { expect, it } from 'vitest';
import { toCacheableReply } from '#functions/platform/http/public-cache.ts';

const result = { statusCode: 200, headers: { 'cache-control': 'no-store' }, body: '{"products":[]}' };

it.each(['authorization', 'token'])('leaves a response to a request with the header %s out of every cache', (name) => {
  const answer = toCacheableReply(result, { [name]: 'Bearer abc' });
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store', vary: 'authorization, token' } });
  expect(answer.headers).not.toHaveProperty('etag');
});

it('lets a shared cache keep a response without a token, and answers 304 to its entity tag', () => {
  const { headers = {} } = toCacheableReply(result, {});
  expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=/);
  expect(toCacheableReply(result, { 'if-none-match': String(headers['etag']) })).toMatchObject({ statusCode: 304 });
  expect(toCacheableReply(result, { 'if-none-match': '"another"' })).toMatchObject({ statusCode: 200 });
});
