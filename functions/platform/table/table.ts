/** Gives stores access to the table: one client, transactions over several records, and typed reads. */
import { randomInt, randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { GetCommandOutput, QueryCommandInput, TransactWriteCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { TableClient } from '#functions/platform/table/client.ts';
import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand, TransactWriteCommand, UpdateCommand } from '#functions/platform/table/commands.ts';
import type { FailureCode } from '#shared/contract/failures.ts';
import { table } from '#shared/table.ts';

let client: TableClient | undefined;

/** The one client of this process. */
export function db(): TableClient {
  client ??= new TableClient();
  return client;
}

type SdkItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Item = NonNullable<GetCommandOutput['Item']>;
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : never;

/** One write of a transaction, made by a store; `onConditionFailed` is the failure of the call when its condition does not hold. */
export type TransactItem = { [K in keyof SdkItem]?: WithoutTable<NonNullable<SdkItem[K]>> } & { readonly onConditionFailed?: Failure | FailureCode };

/**
 * Attempts of one commit against conflicts and throttling, within two to three seconds. For a product that sells twenty times a second,
 * transactions conflict all the time: with sixteen short pauses one shopper in 100,000 fails, with eight long ones 150 (docs/capacity.md).
 */
export const maxCommitAttempts = 16;
/** The longest pause between two attempts, in milliseconds. */
const longestPauseMs = 320;
/** A random pause in milliseconds after an attempt, so that two conflicting transactions do not conflict again. */
export const randomPauseMs = (attempt: number): number => randomInt(Math.min(longestPauseMs, 20 * 2 ** attempt));

/**
 * Commits all writes or none.
 * @throws the `onConditionFailed` of the first write whose condition does not hold; `ConditionFailed` when that write names none
 */
export async function commit(writes: readonly TransactItem[]): Promise<void> {
  const TableName = config('TABLE_NAME');
  // Makes a second send of the same commit a no-op for ten minutes, so that a repeat after a lost answer cannot apply it twice.
  const ClientRequestToken = randomUUID();
  const TransactItems = writes.map(({ onConditionFailed: _, ...write }) => {
    const [[kind, body]] = Object.entries(write) as [[string, object]];
    return { [kind]: { TableName, ...body } };
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await db().send(new TransactWriteCommand({ TransactItems, ClientRequestToken }));
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
      const isTransient = reasons.some(
        (reason) => reason.Code === 'TransactionConflict' || reason.Code === 'ThrottlingError' || reason.Code === 'ProvisionedThroughputExceeded',
      );
      if (!isTransient) throw error;
      if (attempt === maxCommitAttempts) throw new Failure('unavailable', { retryAfter: 2, cause: error });
      await new Promise((resolve) => setTimeout(resolve, randomPauseMs(attempt)));
    }
  }
}

/** The condition of a write did not hold, and the write names no failure of its own. */
export class ConditionFailed extends Error {
  /** Position of the write whose condition failed. */
  readonly index: number;
  constructor(index: number) {
    super(`The condition of write ${index} does not hold.`);
    this.name = 'ConditionFailed';
    this.index = index;
  }
}

/**
 * The condition that a record has not changed since it was read.
 * @param counter the attribute that each write of the record increases, from 1
 * @param seen its value when the record was read; undefined or 0: there was no record
 */
export const unchangedSince = (counter: 'turn' | 'version' | 'revision', seen: number | undefined) =>
  seen === undefined || seen === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: '#counter = :seen', ExpressionAttributeNames: { '#counter': counter }, ExpressionAttributeValues: { ':seen': seen } };

export const isConditionFailed = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** Changes one item. @returns false when its condition does not hold */
export async function updateItem(update: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> {
  try {
    await db().send(new UpdateCommand({ TableName: config('TABLE_NAME'), ...update }));
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

export interface RetryLimits {
  /** Maximum runs of `decide`, the first one included. Five by default: few callers write one record at the same moment. */
  readonly maxAttempts?: number;
  /** Milliseconds to wait after an attempt. None by default, because the other caller has finished; needed when many callers write one record. */
  readonly pauseMs?: (attempt: number) => number;
  /** Seconds after which the client may retry. */
  readonly retryAfter?: number;
}

/**
 * Decides from what the table contains, and decides again when another caller has changed it meanwhile.
 * @param decide reads, decides and commits; when it throws ConditionFailed, it runs again
 * @throws Failure `unavailable` when every attempt conflicts with another caller
 */
export async function retryOnConflict<T>(
  decide: (attempt: number) => Promise<T>,
  { maxAttempts = 5, pauseMs, retryAfter = 1 }: RetryLimits = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide(attempt);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (attempt === maxAttempts) throw new Failure('unavailable', { retryAfter, cause: error });
      if (pauseMs !== undefined) await new Promise((resolve) => setTimeout(resolve, pauseMs(attempt)));
    }
  }
}

/** DynamoDB returns at most 100 items a call. */
const maxKeysPerCall = 100;
const maxRounds = 6;

/** Returns the items that exist. @param consistent false reads possibly stale versions, at half the cost */
export async function itemsByKeys<T = Item>(keys: readonly { pk: string; sk: string }[], consistent = true): Promise<T[]> {
  const TableName = config('TABLE_NAME');
  const items: Item[] = [];
  for (let from = 0; from < keys.length; from += maxKeysPerCall) {
    let unreadKeys: Record<string, unknown>[] = keys.slice(from, from + maxKeysPerCall);
    for (let round = 1; unreadKeys.length > 0; round++) {
      const { Responses, UnprocessedKeys } = await db().send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: unreadKeys, ConsistentRead: consistent } } }),
      );
      items.push(...(Responses?.[TableName] ?? []));
      unreadKeys = UnprocessedKeys?.[TableName]?.Keys ?? [];
      if (unreadKeys.length > 0) {
        // A key that was not read does not mean that its item is missing.
        if (round === maxRounds) throw Object.assign(new Error('DynamoDB left keys unprocessed.'), { name: 'ThrottlingException' });
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** round));
      }
    }
  }
  return items as T[];
}

/** Returns the item of a key, if it exists. @param consistent false reads a possibly stale version, at half the cost */
export async function itemAt<T = Item>(Key: Readonly<Item>, consistent = true): Promise<T | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key, ConsistentRead: consistent }));
  return Item as T | undefined;
}

/** Returns the results of a query over all its pages, at most the first `limit`. */
export async function queryItems<T = Item>(query: Omit<QueryCommandInput, 'TableName'>, limit = Number.POSITIVE_INFINITY): Promise<T[]> {
  const items: Item[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = { ...(limit < Number.POSITIVE_INFINITY ? { Limit: limit - items.length } : {}), ...query, ExclusiveStartKey: start };
    const { Items = [], LastEvaluatedKey } = await db().send(new QueryCommand({ TableName: config('TABLE_NAME'), ...page }));
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start !== undefined && items.length < limit);
  return items.slice(0, limit) as T[];
}

/** Returns the items of a partition of the index that are due, the longest due first, at most `limit`. */
export const queryDue = <T = Item>(partition: string, now: Date, limit: number, projection?: string): Promise<T[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :now',
      ExpressionAttributeValues: { ':due': partition, ':now': now.toISOString() },
      ...(projection === undefined ? {} : { ProjectionExpression: projection }),
    },
    limit,
  );

/** Builds the update expression of these fields: each is set, or removed when it is undefined. */
export function updateExpressionOf(fields: Readonly<Record<string, unknown>>) {
  const all = Object.entries(fields);
  const [fieldsToSet, fieldsToRemove] = [all.filter(([, value]) => value !== undefined), all.filter(([, value]) => value === undefined)];
  const sets = fieldsToSet.length === 0 ? [] : [`SET ${fieldsToSet.map(([name]) => `#${name} = :${name}`).join(', ')}`];
  const removes = fieldsToRemove.length === 0 ? [] : [`REMOVE ${fieldsToRemove.map(([name]) => `#${name}`).join(', ')}`];
  return {
    expression: [...sets, ...removes].join(' '),
    names: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(fieldsToSet.map(([name, value]) => [`:${name}`, value])),
  };
}

/** Every item with one of these sort keys, or one that begins with the prefix, by a scan of the whole table: for commands and jobs, never for a request. */
export async function* scanItems<T = Item>(sortKeys: readonly string[], prefix?: string): AsyncGenerator<T> {
  const values = Object.fromEntries(sortKeys.map((kind, index) => [`:kind${index}`, kind]));
  const conditions = [
    ...(sortKeys.length === 0 ? [] : [`sk IN (${Object.keys(values).join(', ')})`]),
    ...(prefix === undefined ? [] : ['begins_with(sk, :prefix)']),
  ];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await db().send(
      new ScanCommand({
        TableName: config('TABLE_NAME'),
        FilterExpression: conditions.join(' OR '),
        ExpressionAttributeValues: { ...values, ...(prefix === undefined ? {} : { ':prefix': prefix }) },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    yield* Items as T[];
    from = LastEvaluatedKey;
  } while (from);
}

/** How many items a call may still read. */
export interface Budget {
  remaining: number;
  /** Whether a list had to stop before its end. */
  isSpent?: boolean;
}

export interface Range {
  /** Sort keys, both not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly ascending: boolean;
}

/** The page size of a query when the first items were not enough. */
export const defaultPageSize = 40;

/**
 * Reads the items of one partition in order, page by page as they are needed.
 * @param firstPageSize the number of items that is likely to be needed
 */
export async function* paginate<T>(
  pk: string,
  { from = '', before = '~', ascending }: Range,
  firstPageSize: number,
  budget: Budget,
): AsyncGenerator<T> {
  // DynamoDB rejects a range whose end lies before its beginning. A page asks for one while a day is typed.
  if (from >= before) return;
  let start: Record<string, unknown> | undefined;
  for (let size = firstPageSize; ; size = Math.max(firstPageSize, defaultPageSize)) {
    // Reserve the items at once, because several lists are read at the same time.
    const pageSize = Math.min(size, budget.remaining);
    budget.remaining -= pageSize;
    if (pageSize <= 0) {
      budget.isSpent = true;
      return;
    }
    const { Items = [], LastEvaluatedKey } = await db().send(
      new QueryCommand({
        TableName: config('TABLE_NAME'),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :before',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':before': before },
        ScanIndexForward: ascending,
        Limit: pageSize,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    budget.remaining += pageSize - Items.length;
    for (const item of Items) if (item['sk'] !== from && item['sk'] !== before) yield item as T;
    if (LastEvaluatedKey === undefined) return;
    start = LastEvaluatedKey;
  }
}
