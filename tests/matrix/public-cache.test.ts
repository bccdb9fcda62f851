/** The cache headers of every route, anonymously, as the owner and as staff: private responses are never cached. See identities.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import type { ApiResponse, CallOptions } from '#tests/kit/call.ts';
import { openCaseFixtures } from './fixtures.ts';
import { type Identities, openIdentities } from './identities.ts';
import { described, entryOf, successOf } from './sample-requests.ts';

let all: Identities;
beforeAll(async () => {
  all = await openIdentities();
});

const publicCache = 'public, max-age=0, s-maxage=1, stale-if-error=600';
const cacheControl = ({ headers }: ApiResponse) => headers['cache-control'];

function expectUncacheable(answer: ApiResponse, who: string): void {
  expect(cacheControl(answer), who).toMatch(/^(?:private, )?no-store$/);
  expect(answer.headers, who).not.toHaveProperty('etag');
}

/** The responses to one valid request without a token and with each token, including those that are rejected. */
async function answersOf(key: (typeof keys)[number]): Promise<{ request: CallOptions; open: ApiResponse; signed: [string, ApiResponse][] }> {
  const fixtures = await openCaseFixtures(all.shared);
  const request = await entryOf(key).request(fixtures);
  const open = await all.callAs(key, request);
  const signed: [string, ApiResponse][] = [];
  const tokens = { owner: fixtures.owner.token, actor: fixtures.actor.token, ...(await all.staffTokens()), expired: all.invalidTokens.expired };
  for (const [who, token] of Object.entries(tokens)) signed.push([who, await all.callAs(key, request, token)]);
  return { request, open, signed };
}

describe('a read endpoint', () => {
  it.each(keys.filter((key) => registry[key].method === 'GET'))('%s is cacheable only when it is public and called without a token', async (key) => {
    const { request, open, signed } = await answersOf(key);
    expect([open, ...signed.map(([, answer]) => answer)].map(({ status }) => status)).toContainEqual(successOf(key));
    // A response to a token may be private, even when the token is invalid.
    for (const [who, answer] of signed) {
      expectUncacheable(answer, who);
      expect(answer.cookies, who).toEqual({});
    }
    expect(open.cookies).toEqual({});
    if (described(key).isPubliclyCacheable !== true) return expectUncacheable(open, 'anonymous');
    expect(['public', 'visitor']).toContain(registry[key].access);
    expect(open.status).toBe(described(key).status ?? 200);
    expect(cacheControl(open)).toBe(publicCache);
    for (const [who, { headers }] of [['anonymous', open], ...signed] as const) expect(headers['vary'], who).toBe('authorization, token');
    // Not the tag of the first response: the catalogue may have been refreshed while the other identities called.
    const { etag = '' } = (await all.callAs(key, request)).headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    // Neither a cookie nor another spelling of the tag, both sent by browsers, changes the response.
    const again = (headers: Record<string, string>, token?: string) =>
      all.shop.call(key, { ...request, source: newSource(), cookies: { refresh: 'x' }, headers, ...(token === undefined ? {} : { token }) });
    expect((await again({})).headers['etag']).toBe(etag);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const unchanged = await again({ 'if-none-match': known });
      expect([known, unchanged.status, unchanged.body]).toEqual([known, 304, undefined]);
      expect(unchanged.headers).toMatchObject({ etag, 'cache-control': publicCache, vary: 'authorization, token' });
    }
    expect((await again({ 'if-none-match': '"other"' })).status).toBe(200);
    for (const [who, token] of Object.entries(await all.staffTokens())) {
      const seen = await again({ 'if-none-match': '*' }, token);
      expect([who, seen.status]).toEqual([who, 200]);
    }
  });
});

describe('a failed request', () => {
  it('never lets a failure of any route be cached', async () => {
    for (const key of keys) {
      const params = Object.fromEntries([...registry[key].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'nothing-here']));
      const answer = await all.callAs(key, { params, query: { nothing: 'known' }, body: { nothing: 'known' } });
      expect([key, answer.status < 400]).toEqual([key, false]);
      expectUncacheable(answer, key);
    }
  });
});
