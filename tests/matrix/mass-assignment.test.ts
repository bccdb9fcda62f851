/** Can anybody set what is not theirs to set? Every body of the registry, right but for a field too many, in every object within it: 400, and nothing has changed. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/contract/define.ts';
import { type Key, keys, registry } from '#shared/contract/index.ts';
import { isStaffArea } from '#shared/rules/role.ts';
import { newSource } from '#tests/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { ownObjects } from './own-objects.ts';
import { openScene, openStage, type Stage } from './scene.ts';
import { staffObjects } from './staff-objects.ts';
import { everythingIn } from './whole-table.ts';

const entries = { ...ownObjects, ...staffObjects };
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

/** Objects that take a field of any name and any kind. */
function loose(schema: Schema, path = 'body'): string[] {
  const { type, properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const open = type === 'object' && additionalProperties !== false && (typeof additionalProperties !== 'object' || !('type' in additionalProperties));
  return [
    ...(open ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => loose(each, `${path}.${name}`)),
    ...(items === undefined ? [] : loose(items, `${path}[]`)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => loose(each, path)),
  ];
}

it.each(withBody)('%s names every field that it takes', (key) => {
  const schema = z.toJSONSchema((registry[key] as Endpoint).body?.() as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
  expect(loose(schema)).toEqual([]);
});

/** What somebody would like to be true. */
const wishes: readonly (readonly [string, unknown])[] = [
  ['role', 'admin'],
  ['isPaid', true],
  ['paymentStatus', 'completed'],
  ['unitPrice', 1],
  ['customerId', 'somebody-else'],
  ['__proto__', { role: 'admin' }],
  ['constructor', { prototype: { isAdmin: true } }],
];

/** The body with one more field: in itself, and in each object that is in it. */
function spoilt(value: unknown, wish: readonly [string, unknown]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((each, at) => spoilt(each, wish).map((bad) => value.map((other: unknown, place) => (place === at ? bad : other))));
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value);
  return [
    // fromEntries makes own properties, `__proto__` too.
    // A name that has its place there is no field too many.
    ...(Object.hasOwn(value, wish[0]) ? [] : [Object.fromEntries([...fields, wish])]),
    ...fields.flatMap(([name, each]) => spoilt(each, wish).map((bad) => ({ ...value, [name]: bad }))),
  ];
}

describe('a field too many', () => {
  let shop: Shop;
  let stage: Stage;
  beforeAll(async () => {
    shop = await openShop();
    stage = await openStage(shop);
  });

  it.each(withBody)('of %s is refused and changes nothing', async (key: Key) => {
    const { access } = registry[key];
    const scene = await openScene(stage);
    const request = await (entries[key]?.request(scene) ?? {});
    expect(request.body, `tests/matrix has no body for ${key}`).toBeDefined();
    const as = access === 'customer' ? scene.owner : isStaffArea(access) ? scene.actor : undefined;
    const before = await everythingIn(shop);
    for (const wish of wishes)
      for (const body of spoilt(request.body, wish)) {
        const answer = await shop.call(key, { ...request, body, source: newSource(), ...(as === undefined ? {} : { as }) });
        expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400]);
        expect(answer.body.code, JSON.stringify(body)).toBe(wish[0] === '__proto__' ? 'malformed_body' : 'invalid_input');
      }
    expect(await everythingIn(shop)).toEqual(before);
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});
