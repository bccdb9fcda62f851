/** Reads a shop's whole table as text, to search it for what it must not contain. */
import { ScanCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import type { Shop } from '../shop.ts';

export async function readTableAsText(shop: Shop): Promise<string> {
  const texts: string[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await db().send(
      new ScanCommand({ TableName: shop.services.tableName, ConsistentRead: true, ...(from === undefined ? {} : { ExclusiveStartKey: from }) }),
    );
    texts.push(...Items.map((item) => JSON.stringify(item)));
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return texts.join('\n');
}
