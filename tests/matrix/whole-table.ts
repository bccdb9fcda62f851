/** What stands in a spec's table? All of it, to be compared with what stands there later. */
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { amazonsTable } from '#tests/kit/amazons-table.ts';
import type { Shop } from '#tests/kit/shop.ts';

/** Attributes come in any order. */
export const textOf = (item: object): string =>
  JSON.stringify(item, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

/** A line an item. */
export async function everythingIn({ world }: Shop): Promise<string[]> {
  const rows: string[] = [];
  for await (const { Items = [] } of paginateScan({ client: amazonsTable() }, { TableName: world.tableName, ConsistentRead: true }))
    rows.push(...Items.map(textOf));
  return rows.sort();
}
