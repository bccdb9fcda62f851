/** Counts product views in items apart from the product; a job adds them to the product later. */

import { randomInt } from 'node:crypto';
import { productKey, viewsKey, viewsPartition } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { commit, db, queryItems } from '#functions/platform/table/table.ts';

/** Partitions over which the views of each product are spread: each takes 1,000 writes a second. */
export const viewShards = 10;

/** Counting a view must not slow the page down: a page waits this long for the write, which then goes on without it. */
const pageTimeoutMs = 300;
/** The outcome of a write that takes longer is unknown: its views are written again, so they may count twice. */
const writeTimeoutMs = 3_000;

/** One write unit. @throws when the table does not accept it in time */
async function addViews(productId: number, views: number): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: viewsKey(randomInt(viewShards), productId),
      UpdateExpression: 'ADD #views :more',
      ExpressionAttributeNames: { '#views': 'views' },
      ExpressionAttributeValues: { ':more': views },
    }),
    { deadlineMs: writeTimeoutMs },
  );
}

interface Buffered {
  /** Views that are counted and not yet written. */
  views: number;
  /** The time of the last write, in milliseconds. */
  at: number;
}

/** Views that this instance has not written yet, by product. */
const buffer = new Map<number, Buffered>();
/** The writes under way; a page may have ceased to wait for them. */
const writing = new Set<Promise<unknown>>();
/** Products whose views are buffered; the views of further products are written at once. */
export const maxBuffered = 200;
/** The views of a product are written at most once in this time. */
const intervalMs = 5_000;
/** Views of other products that a request writes along with its own. */
const maxOthers = 8;
let timer: NodeJS.Timeout | undefined;

/** Counts a view. Writes it at once, or with the views of the next five seconds. @throws when it is not written in time; it is written later */
export async function countView(productId: number, now: Date): Promise<void> {
  // The shop's clock can also be set back, in tests and by `npm start`.
  const isDue = ({ at }: Buffered) => Math.abs(now.getTime() - at) >= intervalMs;
  const buffered = buffer.get(productId) ?? { views: 0, at: Number.NEGATIVE_INFINITY };
  buffered.views++;
  const due = [...buffer].filter(([id, other]) => id !== productId && isDue(other)).slice(0, maxOthers);
  if (isDue(buffered)) due.push([productId, buffered]);
  else writeLater();
  if (buffer.size < maxBuffered) buffer.set(productId, buffered);
  for (const [, each] of due) each.at = now.getTime();
  await withDeadline(pageTimeoutMs, () => writeViews(due));
}

/** While Lambda has frozen the instance, the timer waits for the next request, which writes what is due as well. */
function writeLater(): void {
  timer ??= setTimeout(() => void flushViews().catch(() => undefined), intervalMs).unref();
}

/** Writes all buffered views. @throws when the table does not accept all of them; the others stay in the buffer and are written later */
export async function flushViews(): Promise<void> {
  await Promise.allSettled(writing);
  clearTimeout(timer);
  timer = undefined;
  await writeViews([...buffer].filter(([, { views }]) => views > 0));
}

async function writeViews(due: readonly (readonly [productId: number, Buffered])[]): Promise<void> {
  const writes = Promise.all(
    due.map(async ([productId, each]) => {
      const { views } = each;
      if (views === 0) return void buffer.delete(productId);
      each.views = 0;
      try {
        await addViews(productId, views);
      } catch (error) {
        each.views += views;
        writeLater();
        throw error;
      }
    }),
  );
  writing.add(writes);
  await writes.finally(() => writing.delete(writes));
}

export interface ViewCounter {
  readonly shard: number;
  readonly productId: number;
  readonly views: number;
  /** How often the counter was gathered. Part of the condition, so that the same count is not gathered twice. */
  readonly round: number;
}

/** The counters of a shard, at most `limit`. */
export async function viewCountersOf(shard: number, limit: number): Promise<ViewCounter[]> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': viewsPartition(shard) },
      ConsistentRead: true,
    },
    limit,
  );
  return items.map(({ sk, views, round }) => ({ shard, productId: Number(sk), views: Number(views ?? 0), round: Number(round ?? 0) }));
}

const roundCondition = (round: number) => (round === 0 ? 'attribute_not_exists(#round)' : '#round = :round');

/**
 * Moves counted views to the product; views counted meanwhile stay for the next run. The revision does not change, so nothing is published.
 * @throws ConditionFailed with index 0 when another run has gathered them, with index 1 when the product does not exist
 */
export async function gatherViews({ shard, productId, views, round }: ViewCounter): Promise<void> {
  const seen = round === 0 ? {} : { ':round': round };
  await commit([
    {
      Update: {
        Key: viewsKey(shard, productId),
        UpdateExpression: 'ADD #views :less, #round :one',
        ConditionExpression: roundCondition(round),
        ExpressionAttributeNames: { '#views': 'views', '#round': 'round' },
        ExpressionAttributeValues: { ':less': -views, ':one': 1, ...seen },
      },
    },
    {
      Update: {
        Key: productKey(productId),
        UpdateExpression: 'ADD viewCount :more',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':more': views },
      },
    },
  ]);
}

/** Deletes a counter that is empty or whose product is gone. @throws ConditionFailed when it changed since it was read */
export async function dropViews({ shard, productId, views, round }: ViewCounter): Promise<void> {
  await commit([
    {
      Delete: {
        Key: viewsKey(shard, productId),
        ConditionExpression: `#views = :views AND ${roundCondition(round)}`,
        ExpressionAttributeNames: { '#views': 'views', '#round': 'round' },
        ExpressionAttributeValues: { ':views': views, ...(round === 0 ? {} : { ':round': round }) },
      },
    },
  ]);
}
