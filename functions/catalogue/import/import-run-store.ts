/** How far is an import that staff have begun? One item, written anew after each slice of work; each write lets the stream's job go on. */

import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { ImportRun } from '#shared/contract/catalogue/import.ts';
import type { ImportSource } from '#shared/rules/import/product.ts';
import type { Role } from '#shared/rules/role.ts';
import { table } from '#shared/table.ts';

/** `IMPORTRUN#<id>` / `RUN`; until it is over it is in the index, by when its last slice ended. */
export interface ImportRunItem extends ImportRun {
  /** The file, in the data bucket. */
  readonly key: string;
  readonly by: { readonly id: string; readonly role: Role };
  readonly source: string;
  readonly skipBad: boolean;
  readonly updateStock: boolean;
  /** Whose columns the file has; absent until it was checked. */
  readonly sheet?: ImportSource;
  /** Grows with each write, so that one that was overtaken changes nothing. */
  readonly step: number;
}

const keyOf = (id: string) => ({ pk: `IMPORTRUN#${id}`, sk: 'RUN' });
/** Seconds for which the outcome can be read. */
const kept = 30 * 86_400;

const due = 'DUE#IMPORT';

/** Refused when another run of the job was quicker. */
export function putImportRun(run: ImportRunItem, now: Date): TransactItem {
  const isOver = run.status === 'done' || run.status === 'refused';
  return {
    Put: {
      Item: {
        ...keyOf(run.id),
        ...run,
        ...(isOver ? {} : { gsi1pk: due, gsi1sk: `${now.toISOString()}#${run.id}` }),
        ttl: Math.floor(Date.parse(run.startedAt) / 1_000) + kept,
      },
      ConditionExpression: 'attribute_not_exists(pk) OR step < :step',
      ExpressionAttributeValues: { ':step': run.step },
    },
  };
}

export async function importRunById(id: string): Promise<ImportRunItem | undefined> {
  const item = await itemAt(keyOf(id));
  if (item === undefined) return undefined;
  // It is written again, and the last time without its place in the index.
  const { pk: _, sk: __, gsi1pk: ___, gsi1sk: ____, ...run } = item;
  return run as ImportRunItem;
}

/** Those that are not over, and have not gone on since. */
export async function stalledImports(since: Date, most: number): Promise<readonly string[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk < :since',
      ExpressionAttributeValues: { ':due': due, ':since': since.toISOString() },
    },
    most,
  );
  return items.map(({ id }) => String(id));
}
