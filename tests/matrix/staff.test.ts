/** Who gets in where the staff does? Those whose part of the administration it is. See identities.ts. */
import { beforeAll, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import { isStaffArea, mayDo, type StaffRole } from '#shared/rules/role.ts';
import { entryOf, expectSuccess, type Identities, openIdentities } from './identities.ts';
import { openScene } from './scene.ts';

let all: Identities;
beforeAll(async () => {
  all = await openIdentities();
});

it.each(keys.filter((key) => isStaffArea(registry[key].access)))('%s', async (key) => {
  const area = registry[key].access;
  const roles = Object.entries(await all.staffTokens()) as [StaffRole, string][];
  const scene = await openScene(all.stage);
  const request = await entryOf(key).request(scene);
  const shut = roles.filter(([role]) => !(isStaffArea(area) && mayDo(role, area)));
  const ravi = await all.shop.customer();
  await all.expectShut(key, request, { customer: scene.owner.token, other: ravi.token, ...Object.fromEntries(shut) });
  for (const [role, token] of roles.filter((each) => !shut.includes(each)))
    expectSuccess(key, await all.tried(key, await entryOf(key).request(await openScene(all.stage, { token, role })), token), role);
});
