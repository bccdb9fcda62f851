/** Replays recorded requests to a table at any rate, in simulated time, against the limits of its partitions and of its index's. */
import { TokenBuckets } from './token-buckets.ts';

/** Units a second that DynamoDB grants one partition. */
export const limits = { write: 1_000, read: 3_000 } as const;
export type Kind = keyof typeof limits;

/** What a request asks of one partition. */
export interface Part {
  /** The partition key; one of an index has the index's name before it. */
  readonly partition: string;
  readonly kind: Kind;
  readonly units: number;
}
/** A request succeeds or is refused as a whole. */
export type Request = readonly Part[];

interface Recording {
  /** The requests of some orders that came together, for each group of them. */
  readonly groups: readonly (readonly Request[])[];
  /** Orders of a group. */
  readonly groupSize: number;
}

export interface Row {
  readonly partition: string;
  readonly kind: Kind;
  /** Units a second, on average. */
  readonly mean: number;
  /** Units in the second in which it took most. */
  readonly busiest: number;
  /** Requests that it refused. */
  readonly refused: number;
}

export interface Replayed {
  readonly orders: number;
  readonly requests: number;
  readonly refused: number;
  /** The fullest first. */
  readonly rows: readonly Row[];
}

/** A pseudo-random generator with a fixed seed (mulberry32), so that every replay is the same. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const idOf = ({ partition, kind }: Pick<Part, 'partition' | 'kind'>) => `${kind} ${partition}`;

/** A request with one part for each partition and kind. */
function merged(request: Request): Request {
  const parts = new Map<string, Part>();
  for (const part of request) parts.set(idOf(part), { ...part, units: part.units + (parts.get(idOf(part))?.units ?? 0) });
  return [...parts.values()];
}

/**
 * Groups start one after the other at the rate; each request comes at a random instant of the second after its group starts. A partition that only
 * one recorded group used belongs to that group's orders and customers: every replayed group gets its own.
 * @param rate orders a second
 * @param seconds of simulated time in which orders come
 */
export function replay({ groups: recorded, groupSize }: Recording, rate: number, seconds: number, seed = 1): Replayed {
  const groups = recorded.map((requests) => requests.map(merged));
  const groupsOf = new Map<string, Set<number>>();
  groups.forEach((requests, group) => {
    for (const { partition } of requests.flat()) groupsOf.set(partition, (groupsOf.get(partition) ?? new Set()).add(group));
  });
  const isOwn = ({ partition }: Part) => groupsOf.get(partition)?.size === 1 && groups.length > 1;
  const random = randomNumbers(seed);
  const events: { readonly at: number; readonly group: number; readonly request: Request }[] = [];
  const count = Math.round((rate * seconds) / groupSize);
  for (let group = 0; group < count; group++)
    for (const request of groups[group % groups.length] ?? []) events.push({ at: (group * groupSize) / rate + random(), group, request });
  events.sort((one, other) => one.at - other.at);

  const buckets = { write: new TokenBuckets(() => limits.write), read: new TokenBuckets(() => limits.read) };
  const shared = new Map<string, { readonly part: Part; units: number; second: number; inSecond: number; busiest: number; refused: number }>();
  let refused = 0;
  for (const { at, group, request } of events) {
    const parts = request.map((part) => (isOwn(part) ? { ...part, partition: `${part.partition} of group ${group}` } : part));
    const lacking = parts.filter(({ partition, kind, units }) => !buckets[kind].has(partition, units, at));
    if (lacking.length > 0) refused++;
    else for (const { partition, kind, units } of parts) buckets[kind].take(partition, units, at);
    request.forEach((part, index) => {
      const isRefusing = lacking.includes(parts[index] as Part);
      if (isOwn(part) && !isRefusing) return;
      const row = shared.get(idOf(part)) ?? { part, units: 0, second: 0, inSecond: 0, busiest: 0, refused: 0 };
      shared.set(idOf(part), row);
      if (isRefusing) row.refused++;
      if (lacking.length > 0) return;
      if (row.second !== Math.floor(at)) Object.assign(row, { second: Math.floor(at), inSecond: 0 });
      row.units += part.units;
      row.inSecond += part.units;
      row.busiest = Math.max(row.busiest, row.inSecond);
    });
  }
  const rows = [...shared.values()]
    .map(({ part: { partition, kind }, units, busiest, refused }) => ({ partition, kind, mean: units / seconds, busiest, refused }))
    .toSorted((one, other) => other.busiest / limits[other.kind] - one.busiest / limits[one.kind]);
  return { orders: count * groupSize, requests: events.length, refused, rows };
}

/** The highest rate, to five orders a second, at which nothing is refused, and the partition that refuses most just above it. */
export function findCeiling(recording: Recording, seconds: number): { readonly rate: number; readonly first: Row | undefined } {
  const refusing = (rate: number) => replay(recording, rate, seconds).rows.toSorted((one, other) => other.refused - one.refused)[0];
  let [below, above] = [0, 20];
  while (refusing(above)?.refused === 0) [below, above] = [above, above * 2];
  while (above - below > 5) {
    const middle = (below + above) / 2;
    if (refusing(middle)?.refused === 0) below = middle;
    else above = middle;
  }
  return { rate: Math.floor(below), first: refusing(above) };
}
