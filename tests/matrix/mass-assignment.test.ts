/** Mass assignment: no body of the registry accepts an unknown field. Requests with one are in the matrix of each kind of endpoint. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/contract/define.ts';
import { keys, registry } from '#shared/contract/index.ts';

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
