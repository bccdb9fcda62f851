/** How is a schema built only once? By its thunk: to build one costs twenty times as much as to parse with it, and no function needs all of its own. */
import type * as z from 'zod';

const schemas = new WeakMap<() => z.ZodType, z.ZodType>();

export function schemaOf<T extends z.ZodType>(thunk: () => T): T {
  const schema = schemas.get(thunk) ?? thunk();
  schemas.set(thunk, schema);
  return schema as T; // the only one that was ever kept for this thunk
}
