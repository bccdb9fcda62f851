/** Hostile values in every field of every body, one at a time, while all other fields are valid. */
import { beforeAll, expect, it } from 'vitest';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import type { Endpoint } from '#shared/contract/define.ts';
import { keys, registry } from '#shared/contract/index.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { hostileTexts, hostileValues, openTarget, type Schema, schemaOf, type Target } from './hostile.ts';

let shop: Shop;
let target: Target;
beforeAll(async () => {
  shop = await openShop();
  target = await openTarget(shop);
}, 60_000);

/** Paths of the simple values in a schema. */
function leafPaths(schema: Schema, path: readonly string[] = []): (readonly string[])[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((each) => leafPaths(each, path));
  if (schema.type === 'object' && schema.properties)
    return Object.entries(schema.properties).flatMap(([name, each]) => leafPaths(each, [...path, name]));
  return schema.type === 'array' ? leafPaths(schema.items ?? {}, [...path, '0']) : [path];
}

/** A valid value of a schema, with one hostile value at a path. */
function validExcept(schema: Schema, wrong: readonly string[], value: unknown, name = ''): unknown {
  if (wrong.length === 0 && !schema.properties && schema.type !== 'array') return value;
  const [next, ...rest] = wrong;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const holding = options.find(
      (each) => next === undefined || (each.properties && next in each.properties) || (each.type === 'array' && next === '0'),
    );
    return validExcept(holding ?? options[0] ?? {}, wrong, value, name);
  }
  if (schema.type === 'array') return [validExcept(schema.items ?? {}, rest, value, name)];
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([each, of]) => [
        each,
        each === next ? validExcept(of, rest, value, each) : validExcept(of, ['-'], value, each),
      ]),
    );
  return 'const' in schema
    ? schema.const
    : Object.hasOwn(target.right, name)
      ? target.right[name]
      : schema.enum
        ? schema.enum[0]
        : schema.type === 'boolean'
          ? false
          : '1';
}

/** The path parameters of an endpoint. */
const pathOf = (key: (typeof keys)[number]): Record<string, string> => {
  const { path } = registry[key];
  if (path.includes('{cartItemId}')) return { cartItemId: String(target.right['cartItemId']) };
  return path.includes('{id}') ? { id: String(target.ids[key.split('.')[0] ?? '']) } : {};
};

it.each(keys.filter((key) => 'body' in registry[key] && registry[key].access !== 'provider'))(
  '%s answers a hostile value in any field of its body without a server error',
  async (key) => {
    // A fresh session: another test may have ended the last one.
    const { accessToken } = await completeSignIn(target.callers.asha.id);
    const schema = schemaOf((registry[key] as Endpoint).body) ?? {};
    for (const path of leafPaths(schema))
      for (const [number, value] of [...hostileTexts, ...hostileValues].entries()) {
        const answered = await shop.call(key, {
          token: accessToken,
          params: pathOf(key),
          body: validExcept(schema, path, value),
          source: `198.51.100.${number}`,
        });
        expect(answered.status, `${path.join('.')}: ${JSON.stringify(value)?.slice(0, 200)}`).toBeLessThan(500);
      }
  },
);
