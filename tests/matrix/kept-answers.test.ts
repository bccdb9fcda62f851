/** May an answer be kept on its way, and by whom? Every route of the registry, as nobody, as its owner and as the staff: private answers by nobody, ever. See identities.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import { newSource } from '#tests/auth/steps.ts';
import type { Answered, CallOptions } from '#tests/kit/call.ts';
import { described, entryOf, type Identities, openIdentities, successOf } from './identities.ts';
import { openScene } from './scene.ts';

let all: Identities;
beforeAll(async () => {
  all = await openIdentities();
});

const everybodys = 'public, max-age=0, s-maxage=1, stale-if-error=600';
const cacheControl = ({ headers }: Answered) => headers['cache-control'];

function expectUnkept(answer: Answered, who: string): void {
  expect(cacheControl(answer), who).toMatch(/^(?:private, )?no-store$/);
  expect(answer.headers, who).not.toHaveProperty('etag');
}

/** As somebody, with the request of whoever is granted it; as everybody who is refused, too. */
async function answersOf(key: (typeof keys)[number]): Promise<{ request: CallOptions; open: Answered; signed: [string, Answered][] }> {
  const scene = await openScene(all.stage);
  const request = await entryOf(key).request(scene);
  const open = await all.tried(key, request);
  const signed: [string, Answered][] = [];
  const tokens = { owner: scene.owner.token, actor: scene.actor.token, ...(await all.staffTokens()), expired: all.dead.expired };
  for (const [who, token] of Object.entries(tokens)) signed.push([who, await all.tried(key, request, token)]);
  return { request, open, signed };
}

describe('a read', () => {
  it.each(keys.filter((key) => registry[key].method === 'GET'))('%s', async (key) => {
    const { request, open, signed } = await answersOf(key);
    expect([open, ...signed.map(([, answer]) => answer)].map(({ status }) => status)).toContain(successOf(key));
    // With a token it is somebody's own, or may be; one that is dead included.
    for (const [who, answer] of signed) {
      expectUnkept(answer, who);
      expect(answer.cookies, who).toEqual({});
    }
    expect(open.cookies).toEqual({});
    if (described(key).everybodys !== true) return expectUnkept(open, 'nobody');
    expect(['public', 'visitor']).toContain(registry[key].access);
    expect(open.status).toBe(successOf(key));
    expect(cacheControl(open)).toBe(everybodys);
    for (const [who, { headers }] of [['nobody', open], ...signed] as const) expect(headers['vary'], who).toBe('authorization, token');
    const { etag = '' } = open.headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    // What a visitor's browser sends along by itself changes nothing: neither a cookie nor another spelling of the tag.
    const again = (headers: Record<string, string>, token?: string) =>
      all.shop.call(key, { ...request, source: newSource(), cookies: { refresh: 'x' }, headers, ...(token === undefined ? {} : { token }) });
    expect((await again({})).headers['etag']).toBe(etag);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const unchanged = await again({ 'if-none-match': known });
      expect([known, unchanged.status, unchanged.body]).toEqual([known, 304, undefined]);
      expect(unchanged.headers).toMatchObject({ etag, 'cache-control': everybodys, vary: 'authorization, token' });
    }
    expect((await again({ 'if-none-match': '"other"' })).status).toBe(200);
    for (const [who, token] of Object.entries(await all.staffTokens())) {
      const seen = await again({ 'if-none-match': '*' }, token);
      expect([who, seen.status]).toEqual([who, 200]);
    }
  });
});

describe('whatever else is answered', () => {
  it('is never kept: no write of any route, and no failure, of a read that is everybody’s neither', async () => {
    for (const key of keys) {
      const params = Object.fromEntries([...registry[key].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'nothing-here']));
      const answer = await all.tried(key, { params, query: { nothing: 'known' }, body: { nothing: 'known' } });
      expect([key, answer.status < 400]).toEqual([key, false]);
      expectUnkept(answer, key);
    }
  });
});
