/** Mass assignment: every body of the registry with one unknown field, in every object within it, is rejected and changes nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/contract/define.ts';
import { type Key, keys, registry } from '#shared/contract/index.ts';
import { isStaffArea } from '#shared/rules/identity/role.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { recordChanges } from './changes.ts';
import { openCaseFixtures, openSharedFixtures, type SharedFixtures } from './fixtures.ts';
import { entryOf } from './sample-requests.ts';

const withBody = keys.filter((key) => (registry[key] as Endpoint).body !== undefined && registry[key].access !== 'provider');

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Paths of the objects in a schema that accept unknown fields. */
function openObjects(schema: Schema, path = 'body'): string[] {
  const { type, properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const open = type === 'object' && additionalProperties !== false && (typeof additionalProperties !== 'object' || !('type' in additionalProperties));
  return [
    ...(open ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => openObjects(each, `${path}.${name}`)),
    ...(items === undefined ? [] : openObjects(items, `${path}[]`)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => openObjects(each, path)),
  ];
}

it.each(withBody)('%s declares every field of its body', (key) => {
  const schema = z.toJSONSchema((registry[key] as Endpoint).body?.() as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
  expect(openObjects(schema)).toEqual([]);
});

/** Fields that an attacker would like to set. */
const attempts: readonly (readonly [string, unknown])[] = [
  ['role', 'admin'],
  ['isPaid', true],
  ['paymentStatus', 'completed'],
  ['unitPrice', 1],
  ['customerId', 'another-customer'],
  ['__proto__', { role: 'admin' }],
  ['constructor', { prototype: { isAdmin: true } }],
];

/** Variants of a body with one more field: in the body and in each object within it. */
function withUnknownField(value: unknown, field: readonly [string, unknown]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((each, at) =>
      withUnknownField(each, field).map((bad) => value.map((other: unknown, place) => (place === at ? bad : other))),
    );
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value);
  return [
    // fromEntries makes own properties, `__proto__` too.
    // A name that the body declares is not an unknown field.
    ...(Object.hasOwn(value, field[0]) ? [] : [Object.fromEntries([...fields, field])]),
    ...fields.flatMap(([name, each]) => withUnknownField(each, field).map((bad) => ({ ...value, [name]: bad }))),
  ];
}

describe('a body with an unknown field', () => {
  let shop: Shop;
  let stage: SharedFixtures;
  beforeAll(async () => {
    shop = await openShop();
    stage = await openSharedFixtures(shop);
  });

  it.each(withBody)('%s rejects an unknown field and changes nothing', async (key: Key) => {
    const { access } = registry[key];
    const fixtures = await openCaseFixtures(stage);
    const request = await entryOf(key).request(fixtures);
    expect(request.body, `tests/matrix has no body for ${key}`).toBeDefined();
    const as = access === 'customer' ? fixtures.owner : isStaffArea(access) ? fixtures.actor : undefined;
    const changes = await recordChanges(shop);
    for (const field of attempts)
      for (const body of withUnknownField(request.body, field)) {
        const answer = await shop.call(key, { ...request, body, source: newSource(), ...(as === undefined ? {} : { as }) });
        expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400]);
        expect(answer.body.code, JSON.stringify(body)).toBe(field[0] === '__proto__' ? 'malformed_body' : 'invalid_input');
      }
    expect(await changes()).toEqual([]);
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});
