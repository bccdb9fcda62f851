/** Which product did a line of an imported file become, and what did the file say then? */
import { itemAt, itemsByKeys, type TransactItem } from '#functions/platform/table/table.ts';

/** `IMPORT#<source>#<key>` / `IMPORT`, written together with the product. */
export interface ImportItem {
  readonly source: 'shopify' | 'own';
  /** The handle or the SKU. */
  readonly key: string;
  readonly productId: number;
  /** Of all that the file said about the product but its stock. */
  readonly fingerprint: string;
  /** Address in the file -> our own; those that could not be had are missing. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly importedAt: string;
  /** What the last import that changed anything did: begun again after a crash, it does not do so a second time. */
  readonly last?: { readonly run: string; readonly outcome: 'made' | 'changed'; readonly isCounted: boolean };
}

const keyOf = (source: string, key: string) => ({ pk: `IMPORT#${source}#${key}`, sk: 'IMPORT' });

/** One consistent read: 1 read unit for each 4 kB. */
export const importOf = (source: ImportItem['source'], key: string): Promise<ImportItem | undefined> => itemAt(keyOf(source, key));

/** Those of the imports that there were, by key; 1 read unit each. */
export async function importsOf(source: ImportItem['source'], keys: readonly string[]): Promise<ReadonlyMap<string, ImportItem>> {
  const items = (await itemsByKeys(keys.map((key) => keyOf(source, key)))) as ImportItem[];
  return new Map(items.map((item) => [item.key, item]));
}

/** Refused when another import wrote it since it was seen. */
export function putImport(item: ImportItem, seen: ImportItem | undefined): TransactItem {
  const Item = { ...keyOf(item.source, item.key), ...item };
  if (seen === undefined) return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  return {
    Put: {
      Item,
      ConditionExpression: 'fingerprint = :seen AND importedAt = :at',
      ExpressionAttributeValues: { ':seen': seen.fingerprint, ':at': seen.importedAt },
    },
  };
}
