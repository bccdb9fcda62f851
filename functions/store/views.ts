/** How often was a product looked at? Counted beside the product, on items of its own, and added to it now and then. */
import { randomInt } from 'node:crypto';
import { config } from '#functions/http/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { commit, db, queryItems } from './table.ts';

/** `VIEWS#<shard>` / product id. Whatever product everybody looks at, its views go to all of these: 1,000 a second each. */
export const viewShards = 10;

const keyOf = (shard: number, productId: number) => ({ pk: `VIEWS#${shard}`, sk: String(productId) });

/** Milliseconds; a view is not worth a slow page. */
const patience = 300;

/** One write unit. @throws when the table does not take it in time */
async function add(productId: number, views: number): Promise<void> {
  await db().send(
    new UpdateCommand({
      TableName: config('TABLE_NAME'),
      Key: keyOf(randomInt(viewShards), productId),
      UpdateExpression: 'ADD #views :more',
      ExpressionAttributeNames: { '#views': 'views' },
      ExpressionAttributeValues: { ':more': views },
    }),
    { deadlineMs: patience },
  );
}

interface Kept {
  /** Seen, and not written yet. */
  views: number;
  /** Of the last write. */
  at: number;
}

/** What this instance keeps to itself, by product. */
const kept = new Map<number, Kept>();
/** Products; views of any further one are written at once. */
export const mostKept = 200;
/** Milliseconds in which a product is written once. */
const pause = 5_000;
/** Products that one page writes for besides its own. */
const alongside = 8;
let timer: NodeJS.Timeout | undefined;

/** Counts a view: at once, or with those that follow within five seconds. @throws when the table does not take it; it is tried again then */
export async function countView(productId: number, now: Date): Promise<void> {
  // A request's own time may go back as well as forward.
  const isDue = ({ at }: Kept) => Math.abs(now.getTime() - at) >= pause;
  const own = kept.get(productId) ?? { views: 0, at: Number.NEGATIVE_INFINITY };
  own.views++;
  const due = [...kept].filter(([id, other]) => id !== productId && isDue(other)).slice(0, alongside);
  if (isDue(own)) due.push([productId, own]);
  else writeLater();
  if (kept.size < mostKept) kept.set(productId, own);
  for (const [, each] of due) each.at = now.getTime();
  await write(due);
}

/** Writes what is kept. On Lambda a frozen instance's timer waits for its next request, which writes what is due, too. */
function writeLater(): void {
  timer ??= setTimeout(() => void writeKeptViews().catch(() => undefined), pause).unref();
}

/** @throws when the table does not take all of it; what it has not taken is kept, and tried again */
export async function writeKeptViews(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  await write([...kept].filter(([, { views }]) => views > 0));
}

async function write(due: readonly (readonly [productId: number, Kept])[]): Promise<void> {
  await Promise.all(
    due.map(async ([productId, each]) => {
      const { views } = each;
      if (views === 0) return void kept.delete(productId);
      each.views = 0;
      try {
        await add(productId, views);
      } catch (error) {
        each.views += views;
        writeLater();
        throw error;
      }
    }),
  );
}

export interface Views {
  readonly shard: number;
  readonly productId: number;
  readonly views: number;
  /** How often it was gathered: who gathers from the same figure a second time is refused. */
  readonly round: number;
}

/** At most so many counters of a shard. */
export async function viewsIn(shard: number, most: number): Promise<Views[]> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `VIEWS#${shard}` },
      ConsistentRead: true,
    },
    most,
  );
  return items.map(({ sk, views, round }) => ({ shard, productId: Number(sk), views: Number(views ?? 0), round: Number(round ?? 0) }));
}

const ofRound = (round: number) => (round === 0 ? 'attribute_not_exists(#round)' : '#round = :round');

/**
 * Adds what was counted to the product; what is counted meanwhile stays for the next time. No new revision: nothing is published for it.
 * @throws ConditionRefused, at the first write when somebody else has gathered it, at the second when there is no such product
 */
export async function gatherViews({ shard, productId, views, round }: Views): Promise<void> {
  const seen = round === 0 ? {} : { ':round': round };
  await commit([
    {
      Update: {
        Key: keyOf(shard, productId),
        UpdateExpression: 'ADD #views :less, #round :one',
        ConditionExpression: ofRound(round),
        ExpressionAttributeNames: { '#views': 'views', '#round': 'round' },
        ExpressionAttributeValues: { ':less': -views, ':one': 1, ...seen },
      },
    },
    {
      Update: {
        Key: { pk: `PRODUCT#${productId}`, sk: 'PRODUCT' },
        UpdateExpression: 'ADD viewCount :more',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':more': views },
      },
    },
  ]);
}

/** Drops a counter that has come to nothing, or whose product is gone. @throws ConditionRefused when somebody was quicker */
export async function dropViews({ shard, productId, views, round }: Views): Promise<void> {
  await commit([
    {
      Delete: {
        Key: keyOf(shard, productId),
        ConditionExpression: `#views = :views AND ${ofRound(round)}`,
        ExpressionAttributeNames: { '#views': 'views', '#round': 'round' },
        ExpressionAttributeValues: { ':views': views, ...(round === 0 ? {} : { ':round': round }) },
      },
    },
  ]);
}
