/** Which words mean the same? The keepers' own list, one item: `SYNONYMS` / `SYNONYMS`. */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import { db, type WritePiece } from './table.ts';

export interface SynonymsItem {
  /** As shared/rules/synonyms.ts reads them. */
  readonly lines: string[];
  readonly version: number;
}

const Key = { pk: 'SYNONYMS', sk: 'SYNONYMS' };

/** Undefined while nobody has written a list. */
export async function ownSynonyms(): Promise<SynonymsItem | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key, ConsistentRead: true }));
  return Item as SynonymsItem | undefined;
}

/** Refused when somebody has written one since. */
export function putSynonyms(lines: readonly string[], seen: number): WritePiece {
  return {
    Put: {
      Item: { ...Key, lines, version: seen + 1 },
      ...(seen === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen } }),
    },
  };
}
