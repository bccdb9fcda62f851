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

it.each(keys.filter((key) => isStaffArea(registry[key].access)))(
  '%s serves the roles of its area and rejects an unknown field and every other identity',
  async (key) => {
    const area = registry[key].access;
    const roles = Object.entries(await all.staffTokens()) as [StaffRole, string][];
    const fixtures = await openCaseFixtures(all.shared);
    const request = await entryOf(key).request(fixtures);
    const rejected = roles.filter(([role]) => !(isStaffArea(area) && canAccess(role, area)));
    const wrong = { customer: fixtures.owner.token, other: other.token, ...Object.fromEntries(rejected) };
    await all.expectRejected(key, request, wrong, fixtures.actor.token);
    // The actor of the fixtures, for whom the request was made, is an administrator, and administrators reach every area.
    expectSuccess(key, await all.callAs(key, request, fixtures.actor.token), fixtures.actor.role);
    for (const [role, token] of roles.filter((each) => !rejected.includes(each) && each[0] !== fixtures.actor.role))
      expectSuccess(key, await all.callAs(key, await entryOf(key).request({ ...fixtures, actor: { token, role } }), token), role);
  },
);
