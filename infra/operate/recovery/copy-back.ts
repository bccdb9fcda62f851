/** Copies a table that AWS has restored over the stage's table, item by item, and removes items that the restored table does not have. */
import { BatchGetItemCommand, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { table as names } from '#shared/table.ts';
import type { Item } from './archive.ts';
import { createTableWriter } from './fill-table.ts';

export interface CopyResult {
  readonly written: number;
  readonly removed: number;
  readonly setAside: number;
}

const keyOf = (item: Item): Item => ({
  [names.partitionKey]: item[names.partitionKey] ?? { S: '' },
  [names.sortKey]: item[names.sortKey] ?? { S: '' },
});
const nameOf = (item: Item): string => JSON.stringify(keyOf(item));

/** Nothing else may write to the table meanwhile. Can be run again. @param dryRun only counts what would be written and removed */
export async function copyBack(client: DynamoDBClient, from: string, to: string, dryRun: boolean): Promise<CopyResult> {
  const writer = createTableWriter(client, to);
  let written = 0;
  let removed = 0;
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from, ConsistentRead: true })) {
    written += Items.length;
    if (!dryRun) for (const item of Items) await writer.put(item);
  }
  const keys = { ProjectionExpression: '#p, #s', ExpressionAttributeNames: { '#p': names.partitionKey, '#s': names.sortKey } };
  for await (const { Items = [] } of paginateScan({ client }, { TableName: to, ConsistentRead: true, ...keys })) {
    for (let first = 0; first < Items.length; first += maxKeys) {
      const page = Items.slice(first, first + maxKeys);
      const existingKeys = await findExistingKeys(client, from, page.map(keyOf));
      for (const item of page) {
        if (existingKeys.has(nameOf(item))) continue;
        removed++;
        if (!dryRun) await writer.remove(keyOf(item));
      }
    }
  }
  return { written, removed, setAside: await writer.end() };
}

/** DynamoDB answers at most 100 keys a call. */
const maxKeys = 100;

async function findExistingKeys(client: DynamoDBClient, tableName: string, Keys: Item[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const keys = { ProjectionExpression: '#p, #s', ExpressionAttributeNames: { '#p': names.partitionKey, '#s': names.sortKey } };
  for (let unread = Keys; unread.length > 0; ) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys: unread, ConsistentRead: true, ...keys } } }),
    );
    for (const item of Responses?.[tableName] ?? []) found.add(nameOf(item));
    unread = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
}
