/** The identity matrix of staff endpoints: the roles of their area are served, every other identity is rejected. See identities.ts. */
import { beforeAll, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import { canAccess, isStaffArea, type StaffRole } from '#shared/rules/identity/role.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openCaseFixtures } from './fixtures.ts';
import { expectSuccess, type Identities, openIdentities } from './identities.ts';
import { entryOf } from './sample-requests.ts';

let all: Identities;
/** A rejected call changes nothing, so one customer suffices for all endpoints. */
let other: Customer;
beforeAll(async () => {
  all = await openIdentities();
  other = await all.shop.customer();
});

it.each(keys.filter((key) => isStaffArea(registry[key].access)))('%s serves the roles of its area and rejects every other identity', async (key) => {
  const area = registry[key].access;
  const roles = Object.entries(await all.staffTokens()) as [StaffRole, string][];
  const fixtures = await openCaseFixtures(all.shared);
  const request = await entryOf(key).request(fixtures);
  const rejected = roles.filter(([role]) => !(isStaffArea(area) && canAccess(role, area)));
  await all.expectRejected(key, request, { customer: fixtures.owner.token, other: other.token, ...Object.fromEntries(rejected) });
  for (const [role, token] of roles.filter((each) => !rejected.includes(each)))
    expectSuccess(key, await all.callAs(key, await entryOf(key).request({ ...fixtures, actor: { token, role } }), token), role);
});
