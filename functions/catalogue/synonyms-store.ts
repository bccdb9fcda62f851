/** Which words mean the same? The keepers' own list, one item: `SYNONYMS` / `SYNONYMS`. */
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';

export interface SynonymsItem {
  /** As shared/rules/synonyms.ts reads them. */
  readonly lines: string[];
  readonly version: number;
}

const Key = { pk: 'SYNONYMS', sk: 'SYNONYMS' };

/** Undefined while nobody has written a list. */
export const ownSynonyms = (): Promise<SynonymsItem | undefined> => itemAt(Key);

/** Refused when somebody has written one since. */
export function putSynonyms(lines: readonly string[], seen: number): TransactItem {
  return {
    Put: {
      Item: { ...Key, lines, version: seen + 1 },
      ...(seen === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen } }),
    },
  };
}
