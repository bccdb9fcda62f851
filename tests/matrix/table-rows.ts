/** Reads all items of a spec's table as text, to compare them with a later reading. */
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Shop } from '#tests/kit/shop.ts';
import { documentClient } from '#tests/kit/table/document-client.ts';

/** An item as text, with its attributes in a fixed order. */
export const textOf = (item: object): string =>
  JSON.stringify(item, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

/** Every item of the table, one line an item. */
export async function readRows({ services }: Shop): Promise<string[]> {
  const rows: string[] = [];
  for await (const { Items = [] } of paginateScan({ client: documentClient() }, { TableName: services.tableName, ConsistentRead: true }))
    rows.push(...Items.map(textOf));
  return rows.sort();
}
