/** The cache headers of reads that are the same for everyone, and of failures; identities.ts expects all other responses to be uncacheable. */
import { beforeAll, describe, expect, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { openCaseFixtures } from './fixtures.ts';
import { expectUncacheable, type Identities, openIdentities } from './identities.ts';
import { described, entryOf } from './sample-requests.ts';

let all: Identities;
beforeAll(async () => {
  all = await openIdentities();
});

const publicCache = 'public, max-age=0, s-maxage=1, stale-if-error=600';
const vary = 'authorization, token';
const isOpen = (key: (typeof keys)[number]) => ['public', 'visitor'].includes(registry[key].access);

describe('a cacheable endpoint', () => {
  it.each(keys.filter((key) => described(key).isPubliclyCacheable === true))(
    '%s is cacheable only when it is called without a token',
    async (key) => {
      expect([registry[key].method, isOpen(key)]).toEqual(['GET', true]);
      const fixtures = await openCaseFixtures(all.shared);
      const request = await entryOf(key).request(fixtures);
      const tokens = { owner: fixtures.owner.token, ...(await all.staffTokens()), expired: all.invalidTokens.expired };
      // callAs expects that a response to a token is uncacheable.
      for (const [who, token] of Object.entries(tokens)) expect((await all.callAs(key, request, token)).headers['vary'], who).toBe(vary);
      const { status, headers: sent } = await all.callAs(key, request);
      expect(status).toBe(described(key).status ?? 200);
      expect(sent).toMatchObject({ 'cache-control': publicCache, vary, etag: expect.stringMatching(/^W\/"[\w-]{22}"$/) });
      const { etag = '' } = sent;
      // Neither a cookie nor another spelling of the tag, both sent by browsers, changes the response.
      const again = (headers: Record<string, string>, token?: string) =>
        all.shop.call(key, { ...request, source: newSource(), cookies: { refresh: 'x' }, headers, ...(token === undefined ? {} : { token }) });
      expect((await again({})).headers['etag']).toBe(etag);
      for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const unchanged = await again({ 'if-none-match': known });
        expect([known, unchanged.status, unchanged.body]).toEqual([known, 304, undefined]);
        expect(unchanged.headers).toMatchObject({ etag, 'cache-control': publicCache, vary });
      }
      expect((await again({ 'if-none-match': '"other"' })).status).toBe(200);
      for (const [who, token] of Object.entries(await all.staffTokens()))
        expect([who, (await again({ 'if-none-match': '*' }, token)).status]).toEqual([who, 200]);
    },
  );
});

describe('a failed request', () => {
  it('never lets a failure of an endpoint without a token be cached', async () => {
    for (const key of keys.filter(isOpen)) {
      const params = Object.fromEntries([...registry[key].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'nothing-here']));
      const answer = await all.shop.call(key, { params, query: { nothing: 'known' }, body: { nothing: 'known' }, source: newSource() });
      expect([key, answer.status < 400]).toEqual([key, false]);
      expectUncacheable(key, answer);
    }
  });
});
