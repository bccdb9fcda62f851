/**
 * The sample request of every endpoint. An endpoint whose path names an object has an entry written by hand, which makes that object
 * (own-objects.ts, staff-objects.ts); the request of any other one without an entry is made from the examples of its schemas.
 */
import { expect } from 'vitest';
import * as z from 'zod';
import { exampleOf } from '#infra/api-docs/openapi-examples.ts';
import type { Endpoint } from '#shared/contract/define.ts';
import { type Key, registry } from '#shared/contract/index.ts';
import type { Entry } from './fixtures.ts';
import { ownObjects } from './own-objects.ts';
import { staffObjects } from './staff-objects.ts';

const written: Readonly<Record<string, Entry>> = { ...ownObjects, ...staffObjects };

/** A registry entry with the type that all entries share. */
export const described = (key: Key): Endpoint => registry[key];

export const needsWrittenRequest = (key: Key): boolean => described(key).params !== undefined && described(key).access !== 'provider';
export const hasWrittenRequest = (key: Key): boolean => written[key] !== undefined;

function exampleOfInput(schema: (() => z.ZodType) | undefined): unknown {
  return schema === undefined ? undefined : exampleOf(z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' }));
}

/** A query whose every field may be left out is left out. */
function exampleRequest({ query, body }: Endpoint): Awaited<ReturnType<Entry['request']>> {
  const wantsQuery = query?.().safeParse({}).success === false;
  return {
    ...(wantsQuery ? { query: exampleOfInput(query) as Record<string, string> } : {}),
    ...(body === undefined ? {} : { body: exampleOfInput(body) }),
  };
}

export const entryOf = (key: Key): Entry => written[key] ?? { request: () => exampleRequest(described(key)) };

/** The success status, or that of a valid example that names nothing that exists. */
const servedStatuses = (key: Key): number[] => {
  const success = entryOf(key).answers ?? described(key).status ?? 200;
  const takesInput = described(key).body !== undefined || described(key).query !== undefined;
  return hasWrittenRequest(key) || !takesInput ? [success] : [success, 400, 404, 409];
};

/** What the status of a caller with access must equal. */
export const successOf = (key: Key): unknown => {
  const [success, ...others] = servedStatuses(key);
  return others.length === 0 ? success : expect.toBeOneOf([success, ...others]);
};
export const isServed = (key: Key, status: number): boolean => servedStatuses(key).includes(status);
