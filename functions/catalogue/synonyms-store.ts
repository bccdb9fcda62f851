/** Reads and writes the shop's own synonyms, one item. */
import { synonymsKey } from '#functions/keys.ts';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';

export interface SynonymsItem {
  /** As shared/rules/catalogue/synonyms.ts reads them. */
  readonly lines: string[];
  readonly version: number;
}

/** Undefined until a list was saved. */
export const ownSynonyms = (): Promise<SynonymsItem | undefined> => itemAt(synonymsKey);

/** The condition fails when another list was saved since version `seen`. */
export function putSynonyms(lines: readonly string[], seen: number): TransactItem {
  return {
    Put: {
      Item: { ...synonymsKey, lines, version: seen + 1 },
      ...(seen === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen } }),
    },
  };
}
