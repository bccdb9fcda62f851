/** The identity matrix of public and provider endpoints, and which endpoints may be public. See identities.ts. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Key, keys, modulePathOf, registry } from '#shared/contract/index.ts';
import { recordChanges } from './changes.ts';
import { openCaseFixtures } from './fixtures.ts';
import { expectRefused, type Identities, openIdentities } from './identities.ts';
import { described, entryOf, hasWrittenRequest, needsWrittenRequest, successOf } from './sample-requests.ts';

let all: Identities;
beforeAll(async () => {
  all = await openIdentities();
});

it('has a request written by hand for every endpoint whose path names an object', () => {
  // An example names nothing that exists, so it could not show who may see an object: add the request to own-objects.ts or staff-objects.ts.
  expect(keys.filter((key) => needsWrittenRequest(key) && !hasWrittenRequest(key))).toEqual([]);
});

/**
 * The contract alone opens no endpoint: the handler must say so too. Public handlers are made by `openEndpoint`, which knows no caller (the
 * types allow it for no other access), and the handler of a visitor endpoint decides by its caller.
 */
describe('the handler of an endpoint that needs no token', () => {
  const handlerOf = (key: Key) => readFileSync(new URL(`../../functions/${modulePathOf(key)}.ts`, import.meta.url), 'utf8');

  it.each(keys)('%s is made by openEndpoint only when the contract says public or provider', (key) => {
    expect(/\bopenEndpoint\(/.test(handlerOf(key))).toBe(['public', 'provider'].includes(registry[key].access));
  });
  it.each(keys.filter((key) => registry[key].access === 'visitor'))('%s decides by its caller', (key) => {
    expect(handlerOf(key)).toMatch(/\bcaller\b/);
  });
});

describe('a public endpoint', () => {
  it.each(keys.filter((key) => ['public', 'visitor'].includes(registry[key].access)))(
    '%s answers every identity alike and rejects an unknown field',
    async (key) => {
      const request = async () => entryOf(key).request(await openCaseFixtures(all.shared));
      const first = await request();
      if (described(key).body !== undefined) {
        const changes = await recordChanges(all.shop);
        await all.expectUnknownFieldsRejected(key, first);
        expect(await changes()).toEqual([]);
      }
      const { expired } = all.invalidTokens;
      const customer = (await all.shop.customer()).token;
      // The handler of a public endpoint knows no caller, so one valid and one invalid token suffice there.
      const tokens =
        registry[key].access === 'visitor' ? { customer, admin: (await all.shop.admin()).token, ...all.invalidTokens } : { customer, expired };
      const { status: expected } = await all.callAs(key, first);
      expect(expected).toEqual(successOf(key));
      // A caller with an invalid token is treated as a visitor. Reading leaves the object of the request as it is; a write may use it up.
      for (const [who, token] of Object.entries(tokens)) {
        const { status, body } = await all.callAs(key, registry[key].method === 'GET' ? first : await request(), token);
        expect([who, status], JSON.stringify(body)).toEqual([who, expected]);
      }
    },
  );
});

describe('a provider endpoint', () => {
  it.each(keys.filter((key) => registry[key].access === 'provider'))('%s rejects a request without the signature of the provider', async (key) => {
    const asha = await all.shop.customer();
    const changes = await recordChanges(all.shop);
    for (const [who, token] of Object.entries({ anonymous: undefined, customer: asha.token, ...(await all.staffTokens()), ...all.invalidTokens }))
      expectRefused(await all.callAs(key, { body: { event: 'payment.captured' } }, token), 400, who, 'signature_invalid');
    expect(await changes()).toEqual([]);
  });
});
