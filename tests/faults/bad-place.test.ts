/** Does every place of every body withstand every bad value while all other places are right? */
import { beforeAll, expect, it } from 'vitest';
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

/** Places in a value that hold something simple, as paths of names. */
function places(schema: Schema, path: readonly string[] = []): (readonly string[])[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((each) => places(each, path));
  if (schema.type === 'object' && schema.properties)
    return Object.entries(schema.properties).flatMap(([name, each]) => places(each, [...path, name]));
  return schema.type === 'array' ? places(schema.items ?? {}, [...path, '0']) : [path];
}

/** The right value for every place, but one. */
function rightBut(schema: Schema, wrong: readonly string[], value: unknown, name = ''): unknown {
  if (wrong.length === 0 && !schema.properties && schema.type !== 'array') return value;
  const [next, ...rest] = wrong;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const holding = options.find(
      (each) => next === undefined || (each.properties && next in each.properties) || (each.type === 'array' && next === '0'),
    );
    return rightBut(holding ?? options[0] ?? {}, wrong, value, name);
  }
  if (schema.type === 'array') return [rightBut(schema.items ?? {}, rest, value, name)];
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([each, of]) => [
        each,
        each === next ? rightBut(of, rest, value, each) : rightBut(of, ['-'], value, each),
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
  '%s withstands each bad value in each place while all others are right',
  async (key) => {
    const schema = schemaOf((registry[key] as Endpoint).body) ?? {};
    for (const place of places(schema))
      for (const [number, value] of [...hostileTexts, ...hostileValues].entries()) {
        const answered = await shop.call(key, {
          as: target.callers.asha,
          params: pathOf(key),
          body: rightBut(schema, place, value),
          source: `198.51.100.${number}`,
        });
        expect(answered.status, `${place.join('.')}: ${JSON.stringify(value)?.slice(0, 200)}`).toBeLessThan(500);
      }
  },
);
