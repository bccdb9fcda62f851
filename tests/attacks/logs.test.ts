/** Does anything that people tell us reach the logs? Every endpoint, with a mark in each of its texts, right and wrong. */
import { expect, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import { isStaffArea } from '#shared/rules/role.ts';
import { logged, newSource } from '#tests/auth/steps.ts';
import type { CallOptions } from '#tests/kit/call.ts';
import { openShop } from '#tests/kit/shop.ts';
import { ownObjects } from '#tests/matrix/own-objects.ts';
import { openScene, openStage } from '#tests/matrix/scene.ts';
import { staffObjects } from '#tests/matrix/staff-objects.ts';

const entries = { ...ownObjects, ...staffObjects };
/** With a space: ids, which may be logged, have none. */
const mark = 'Zanzibar Canary';

const shop = await openShop();
const stage = await openStage(shop);

/** The body with the mark in one of its texts after the other. */
function marked(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${mark} ${value}`, mark];
  if (Array.isArray(value))
    return value.flatMap((each, at) => marked(each).map((bad) => value.map((other: unknown, place) => (place === at ? bad : other))));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => marked(each).map((bad) => ({ ...value, [name]: bad })));
}

it.each(keys)('%s', async (key) => {
  const { access } = registry[key];
  const scene = await openScene(stage);
  const request: CallOptions = await (entries[key]?.request(scene) ?? {});
  const as = access === 'customer' ? { as: scene.owner } : isStaffArea(access) ? { as: scene.actor } : {};
  const { owner } = scene;
  const spoken = await logged(async () => {
    for (const body of [...marked(request.body), `{"${mark}`, { [mark]: mark }])
      await shop.call(key, {
        ...request,
        ...as,
        body,
        source: newSource(),
        headers: { ...request.headers, 'user-agent': mark, cookie: `x=${mark}` },
      });
    for (const name of ['q', 'search', 'status']) await shop.call(key, { ...request, ...as, query: { [name]: mark }, source: newSource() });
    await shop.call(key, { ...request, token: `${mark}.a.b`, source: newSource() });
    await shop.call(key, { ...request, ...as, source: newSource() });
  });
  expect(spoken).toContain(`"name":"${key}"`);
  expect(spoken).not.toContain(mark);
  for (const secret of [owner.email, owner.phone, owner.password, owner.token, owner.refreshToken]) expect(spoken).not.toContain(secret);
});
