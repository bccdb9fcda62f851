/** Stores which product each row of an imported file became, and what the file stated at that time. */
import { importKey } from '#functions/keys.ts';
import { itemsByKeys, type TransactItem } from '#functions/platform/table/table.ts';

/** The record of an imported product, written in the transaction of the product. */
export interface ImportItem {
  readonly source: 'shopify' | 'own';
  /** The product's handle (Shopify) or its SKU (our format). */
  readonly key: string;
  readonly productId: number;
  /** Hash of everything that the file stated about the product, except its stock. */
  readonly fingerprint: string;
  /** Address in the file -> address in the shop; pictures that could not be fetched are missing. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly importedAt: string;
  /** The last change that an import made, so that a repeat after a crash does not make it again. */
  readonly last?: { readonly run: string; readonly outcome: 'made' | 'changed'; readonly isCounted: boolean };
}

/** The records that exist, by key; 1 read unit each. */
export async function importsOf(source: ImportItem['source'], keys: readonly string[]): Promise<ReadonlyMap<string, ImportItem>> {
  const items = await itemsByKeys<ImportItem>(keys.map((key) => importKey(source, key)));
  return new Map(items.map((item) => [item.key, item]));
}

/** Saves a record; fails when another import wrote it after it was read. */
export function putImport(item: ImportItem, before: ImportItem | undefined): TransactItem {
  const Item = { ...importKey(item.source, item.key), ...item };
  if (before === undefined) return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  return {
    Put: {
      Item,
      ConditionExpression: 'fingerprint = :before AND importedAt = :at',
      ExpressionAttributeValues: { ':before': before.fingerprint, ':at': before.importedAt },
    },
  };
}
