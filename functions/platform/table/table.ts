/** How do the stores talk to the table? One client, and one way to commit pieces of several aggregates together. */
import { randomInt, randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { GetCommandOutput, QueryCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { TableClient } from '#functions/platform/table/client.ts';
import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand, TransactWriteCommand } from '#functions/platform/table/commands.ts';
import type { FailureCode } from '#shared/contract/failures.ts';

let client: TableClient | undefined;

/** The one client of this process. */
export function db(): TableClient {
  client ??= new TableClient();
  return client;
}

type SdkItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Item = NonNullable<GetCommandOutput['Item']>;
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : never;

/** One write of a transaction, made by a store; `onConditionFailed` is what the caller is told when its condition does not hold. */
export type TransactItem = { [K in keyof SdkItem]?: WithoutTable<NonNullable<SdkItem[K]>> } & { readonly onConditionFailed?: Failure | FailureCode };

const attempts = 5;

/**
 * Of one commit against conflicts and throttles, over two seconds or three: at one product that sells twenty times a second,
 * transactions meet all the time. Sixteen short pauses lose a shopper in 100,000 where eight long ones lose 150 (docs/capacity.md).
 */
export const sends = 16;
/** Milliseconds of the longest pause between two of them. */
const longestPause = 320;
/** Milliseconds, at random, after so many sends: two who met must not meet again. */
export const pauseAfter = (attempt: number): number => randomInt(Math.min(longestPause, 20 * 2 ** attempt));

/**
 * Commits all writes or none.
 * @param token makes a second send of the same commit a no-op for ten minutes (DynamoDB's ClientRequestToken, at most 36 characters),
 *   so that a repeat after a lost answer cannot apply it twice
 * @throws the `onConditionFailed` of the first piece whose condition does not hold; `ConditionFailed` when that piece names none
 */
export async function commit(writes: readonly TransactItem[], token: string = randomUUID()): Promise<void> {
  const TableName = config('TABLE_NAME');
  const TransactItems = writes.map(({ onConditionFailed: _, ...write }) => {
    const [[kind, body]] = Object.entries(write) as [[string, object]];
    return { [kind]: { TableName, ...body } };
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await db().send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const { CancellationReasons: reasons = [] } = error;
      const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
      if (failed >= 0) {
        const onConditionFailed = writes[failed]?.onConditionFailed;
        throw onConditionFailed === undefined
          ? new ConditionFailed(failed)
          : typeof onConditionFailed === 'string'
            ? new Failure(onConditionFailed)
            : onConditionFailed;
      }
      // The client does not retry a conflict with another transaction.
      const passing = reasons.some(
        (reason) => reason.Code === 'TransactionConflict' || reason.Code === 'ThrottlingError' || reason.Code === 'ProvisionedThroughputExceeded',
      );
      if (!passing) throw error;
      if (attempt === sends) throw new Failure('unavailable', { retryAfter: 2, cause: error });
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(attempt)));
    }
  }
}

/** A condition did not hold, and its piece said no more about it. */
export class ConditionFailed extends Error {
  /** Position of the write whose condition failed. */
  readonly index: number;
  constructor(index: number) {
    super(`The condition of write ${index} does not hold.`);
    this.name = 'ConditionFailed';
    this.index = index;
  }
}

export const isConditionFailed = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalCheckFailedException';

/**
 * Decides on what the table has, and once more when somebody was quicker.
 * @param decide reads, decides and commits; onConditionFailed (ConditionFailed), it runs again
 * @throws Failure `unavailable` when others are quicker each time
 */
export async function retryOnConflict<T>(decide: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Failure('unavailable', { retryAfter: 1 });
}

/** DynamoDB answers at most 100 keys a call. */
const batch = 100;
const rounds = 6;

/** Those of the items that exist, each as it is at this moment; `consistent` false: as it was a moment ago, for half the price. */
export async function itemsByKeys(keys: readonly { pk: string; sk: string }[], consistent = true): Promise<unknown[]> {
  const TableName = config('TABLE_NAME');
  const items: unknown[] = [];
  for (let from = 0; from < keys.length; from += batch) {
    let waiting: Record<string, unknown>[] = keys.slice(from, from + batch);
    for (let round = 1; waiting.length > 0; round++) {
      const { Responses, UnprocessedKeys } = await db().send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: waiting, ConsistentRead: consistent } } }),
      );
      items.push(...(Responses?.[TableName] ?? []));
      waiting = UnprocessedKeys?.[TableName]?.Keys ?? [];
      if (waiting.length > 0) {
        // What was not read is not missing.
        if (round === rounds) throw Object.assign(new Error('The table answered in part.'), { name: 'ThrottlingException' });
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** round));
      }
    }
  }
  return items;
}

/** The item of a key, if there is one; `consistent` false: as it was a moment ago, for half of the units. */
export async function itemAt<T = Item>(Key: Readonly<Item>, consistent = true): Promise<T | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key, ConsistentRead: consistent }));
  return Item as T | undefined;
}

/** What a query finds, the first `most` of it at the most, however many pages the table makes of it. */
export async function queryItems<T = Item>(query: Omit<QueryCommandInput, 'TableName'>, most = Number.POSITIVE_INFINITY): Promise<T[]> {
  const found: Item[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = { ...(most < Number.POSITIVE_INFINITY ? { Limit: most - found.length } : {}), ...query, ExclusiveStartKey: start };
    const { Items = [], LastEvaluatedKey } = await db().send(new QueryCommand({ TableName: config('TABLE_NAME'), ...page }));
    found.push(...Items);
    start = LastEvaluatedKey;
  } while (start !== undefined && found.length < most);
  return found.slice(0, most) as T[];
}

/** What an update writes of these fields: each is set, or taken away where it is undefined. */
export function updateOf(fields: Readonly<Record<string, unknown>>) {
  const all = Object.entries(fields);
  const [set, gone] = [all.filter(([, value]) => value !== undefined), all.filter(([, value]) => value === undefined)];
  const sets = set.length === 0 ? [] : [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`];
  const removes = gone.length === 0 ? [] : [`REMOVE ${gone.map(([name]) => `#${name}`).join(', ')}`];
  return {
    expression: [...sets, ...removes].join(' '),
    names: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  };
}

/** Every item of these sort keys, by reading the whole table: for commands and jobs, never for a request. */
export async function* itemsOf(kinds: readonly string[]): AsyncGenerator<Record<string, unknown>> {
  const values = Object.fromEntries(kinds.map((kind, index) => [`:kind${index}`, kind]));
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await db().send(
      new ScanCommand({
        TableName: config('TABLE_NAME'),
        FilterExpression: `sk IN (${Object.keys(values).join(', ')})`,
        ExpressionAttributeValues: values,
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    yield* Items;
    from = LastEvaluatedKey;
  } while (from);
}

/** The same in memory, where they are few. */
export async function everyItem(kind: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const item of itemsOf([kind])) items.push(item);
  return items;
}

/** What a call may still look at. */
export interface Budget {
  left: number;
  /** A list had to stop before its end. */
  isSpent?: boolean;
}

export interface Range {
  /** Sort keys, both not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly ascending: boolean;
}

/** Items that a query asks for when the first ones were not enough. */
export const portion = 40;

/**
 * Items of one partition in order, read as they are needed.
 * @param first how many are likely to be wanted
 */
export async function* walk<T>(pk: string, { from = '', before = '~', ascending }: Range, first: number, budget: Budget): AsyncGenerator<T> {
  let start: Record<string, unknown> | undefined;
  for (let size = first; ; size = Math.max(first, portion)) {
    // Set aside at once, because several lists are read at the same time.
    const wanted = Math.min(size, budget.left);
    budget.left -= wanted;
    if (wanted <= 0) {
      budget.isSpent = true;
      return;
    }
    const { Items = [], LastEvaluatedKey } = await db().send(
      new QueryCommand({
        TableName: config('TABLE_NAME'),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :before',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':before': before },
        ScanIndexForward: ascending,
        Limit: wanted,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    budget.left += wanted - Items.length;
    for (const item of Items) if (item['sk'] !== from && item['sk'] !== before) yield item as T;
    if (LastEvaluatedKey === undefined) return;
    start = LastEvaluatedKey;
  }
}
