/** The identity matrix of customer endpoints: the owner is served, an object of another customer does not exist. See identities.ts. */
import { beforeAll, expect, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import { type CaseFixtures, openCaseFixtures } from './fixtures.ts';
import { expectSuccess, type Identities, openIdentities } from './identities.ts';
import { described, entryOf, successOf } from './sample-requests.ts';
import { textOf } from './table-rows.ts';

let all: Identities;
beforeAll(async () => {
  all = await openIdentities();
});

const partition = async (id: string) => (await all.shop.table.query(`CUSTOMER#${id}`)).map(textOf);

it.each(keys.filter((key) => registry[key].access === 'customer'))('%s serves the owner and rejects every other identity', async (key) => {
  const entry = entryOf(key);
  const fixtures: CaseFixtures = await openCaseFixtures(all.shared);
  const request = await entry.request(fixtures);
  await all.expectRejected(key, request, {});
  const success = successOf(key);
  const otherStatus = entry.other ?? (described(key).params === undefined ? success : 404);
  const before = await partition(fixtures.owner.id);
  const ravi = await all.shop.customer();
  for (const [who, token] of Object.entries({ other: ravi.token, ...(await all.staffTokens()) })) {
    const seen = entry.seenBy?.some((role) => role === who) === true;
    const answer = await all.callAs(key, request, token);
    const status = seen ? success : who === 'admin' ? (entry.admin ?? otherStatus) : otherStatus;
    expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, status]);
    if (!seen) expect(JSON.stringify(answer.body), who).not.toContain(fixtures.owner.email);
  }
  expect(await partition(fixtures.owner.id)).toEqual(before);
  expectSuccess(key, await all.callAs(key, request, fixtures.owner.token), 'customer');
});
