/** Logs contain no text that clients send: every endpoint is called with a mark in each of its texts, valid and invalid. */
import { expect, it } from 'vitest';
import { keys, registry } from '#shared/contract/index.ts';
import { isStaffArea } from '#shared/rules/identity/role.ts';
import { captureLog, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import type { CallOptions } from '#tests/kit/call.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openCaseFixtures, openSharedFixtures } from '#tests/matrix/fixtures.ts';
import { entryOf } from '#tests/matrix/sample-requests.ts';

/** Contains a space, because ids may be logged and have none. */
const mark = 'Zanzibar Canary';

const shop = await openShop();
const stage = await openSharedFixtures(shop);

/** Copies of the body, each with the mark in another one of its texts. */
function marked(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${mark} ${value}`, mark];
  if (Array.isArray(value))
    return value.flatMap((each, at) => marked(each).map((bad) => value.map((other: unknown, index) => (index === at ? bad : other))));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => marked(each).map((bad) => ({ ...value, [name]: bad })));
}

it.each(keys)('logs no text and no secret that a client sends to %s', async (key) => {
  const { access } = registry[key];
  const fixtures = await openCaseFixtures(stage);
  const request: CallOptions = await entryOf(key).request(fixtures);
  const as = access === 'customer' ? { as: fixtures.owner } : isStaffArea(access) ? { as: fixtures.actor } : {};
  const { owner } = fixtures;
  const log = await captureLog(async () => {
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
  expect(log).toContain(`"name":"${key}"`);
  expect(log).not.toContain(mark);
  for (const secret of [owner.email, owner.phone, owner.password, owner.token, owner.refreshToken]) expect(log).not.toContain(secret);
});
