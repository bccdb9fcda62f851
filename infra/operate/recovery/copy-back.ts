/** Makes a table equal to a table that AWS has restored beside it, item by item; removes items that the restored table does not have. */
import { BatchGetItemCommand, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { table as names } from '#shared/table.ts';
import type { Item } from './archive.ts';
import { fillTable } from './fill-table.ts';

export interface Copied {
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
export async function copyBack(client: DynamoDBClient, from: string, to: string, dryRun: boolean): Promise<Copied> {
  const filling = fillTable(client, to);
  let written = 0;
  let removed = 0;
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from, ConsistentRead: true })) {
    written += Items.length;
    if (!dryRun) for (const item of Items) await filling.put(item);
  }
  const keys = { ProjectionExpression: '#p, #s', ExpressionAttributeNames: { '#p': names.partitionKey, '#s': names.sortKey } };
  for await (const { Items = [] } of paginateScan({ client }, { TableName: to, ConsistentRead: true, ...keys })) {
    for (let first = 0; first < Items.length; first += maxKeys) {
      const page = Items.slice(first, first + maxKeys);
      const kept = await present(client, from, page.map(keyOf));
      for (const item of page) {
        if (kept.has(nameOf(item))) continue;
        removed++;
        if (!dryRun) await filling.remove(keyOf(item));
      }
    }
  }
  return { written, removed, setAside: await filling.end() };
}

/** DynamoDB answers at most 100 keys a call. */
const maxKeys = 100;

async function present(client: DynamoDBClient, tableName: string, Keys: Item[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const keys = { ProjectionExpression: '#p, #s', ExpressionAttributeNames: { '#p': names.partitionKey, '#s': names.sortKey } };
  for (let left = Keys; left.length > 0; ) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys: left, ConsistentRead: true, ...keys } } }),
    );
    for (const item of Responses?.[tableName] ?? []) found.add(nameOf(item));
    left = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
}
