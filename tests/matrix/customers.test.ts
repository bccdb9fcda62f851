/** The identity matrix of customer endpoints: the owner is served, an object of another customer does not exist. See identities.ts. */
import { beforeAll, expect, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { type CaseFixtures, openCaseFixtures } from './fixtures.ts';
import { expectSuccess, type Identities, openIdentities } from './identities.ts';
import { described, entryOf, successOf } from './sample-requests.ts';
import { textOf } from './table-rows.ts';

let all: Identities;
let reader: Customer;
beforeAll(async () => {
  all = await openIdentities();
  reader = await all.shop.customer();
});

const partition = async (id: string) => (await all.shop.table.query(`CUSTOMER#${id}`)).map(textOf);

it.each(keys.filter((key) => registry[key].access === 'customer'))(
  '%s serves the owner and rejects an unknown field and every other identity',
  async (key) => {
    const entry = entryOf(key);
    const fixtures: CaseFixtures = await openCaseFixtures(all.shared);
    const request = await entry.request(fixtures);
    await all.expectRejected(key, request, {}, fixtures.owner.token);
    const success = successOf(key);
    const otherStatus = entry.other ?? (described(key).params === undefined ? success : 404);
    const before = await partition(fixtures.owner.id);
    // A write may end the session of its caller, or the account.
    const fresh = registry[key].method !== 'GET';
    const other = fresh ? await all.shop.customer() : reader;
    for (const [who, token] of Object.entries({ other: other.token, ...(await all.staffTokens({ fresh })) })) {
      const seen = entry.seenBy?.some((role) => role === who) === true;
      const answer = await all.callAs(key, request, token);
      const status = seen ? success : who === 'admin' ? (entry.admin ?? otherStatus) : otherStatus;
      expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, status]);
      if (!seen) expect(JSON.stringify(answer.body), who).not.toContain(fixtures.owner.email);
    }
    expect(await partition(fixtures.owner.id)).toEqual(before);
    expectSuccess(key, await all.callAs(key, request, fixtures.owner.token), 'customer');
  },
);
