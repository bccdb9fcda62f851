/** Reads all items of a kind into memory. */
import { scanItems } from '#functions/platform/table/table.ts';

export async function readAllItems(kind: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const item of scanItems([kind])) items.push(item);
  return items;
}
