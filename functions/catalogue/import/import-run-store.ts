/** Stores the progress of an import that staff started: one item, written after each slice; each write triggers the next slice through the stream. */
import { datedSort, dueImportsPartition, importRunKey } from '#functions/keys.ts';
import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { ImportRun } from '#shared/contract/catalogue/import.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import type { ImportSource } from '#shared/rules/import/product.ts';
import { table } from '#shared/table.ts';

/** The run of an import. Until it has ended, the index lists it by the time of its last slice. */
export interface ImportRunItem extends ImportRun {
  /** The file, in the data bucket. */
  readonly key: string;
  readonly by: { readonly id: string; readonly role: Role };
  readonly source: string;
  readonly skipBad: boolean;
  readonly updateStock: boolean;
  /** Whether the shop's prices included tax at the start; absent in runs that began before this was stored. */
  readonly includesTax?: boolean;
  /** The format of the file's columns; absent until the file was checked. */
  readonly sheet?: ImportSource;
  /** The consecutive failures of each host that did not answer with a picture; absent until the first slice that writes has ended. */
  readonly hostFailures?: Readonly<Record<string, number>>;
  /** Increases with each write, so that a slower concurrent run changes nothing. */
  readonly step: number;
}

/** Seconds for which the result can be read. */
const timeToLive = 30 * 86_400;

/** Saves a run; fails when another run of the job saved this step first. */
export function putImportRun(run: ImportRunItem, now: Date): TransactItem {
  const hasEnded = run.status === 'done' || run.status === 'refused';
  return {
    Put: {
      Item: {
        ...importRunKey(run.id),
        ...run,
        ...(hasEnded ? {} : { gsi1pk: dueImportsPartition, gsi1sk: datedSort(now.toISOString(), run.id) }),
        ttl: Math.floor(Date.parse(run.startedAt) / 1_000) + timeToLive,
      },
      ConditionExpression: 'attribute_not_exists(pk) OR step < :step',
      ExpressionAttributeValues: { ':step': run.step },
    },
  };
}

export async function importRunById(id: string): Promise<ImportRunItem | undefined> {
  const item = await itemAt(importRunKey(id));
  if (item === undefined) return undefined;
  // The keys are left out, because the last write of a run removes it from the index.
  const { pk: _, sk: __, gsi1pk: ___, gsi1sk: ____, ...run } = item;
  return run as ImportRunItem;
}

/** Ids of the runs that have not ended and made no progress since a time. */
export async function stalledImports(since: Date, limit: number): Promise<readonly string[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk < :since',
      ExpressionAttributeValues: { ':due': dueImportsPartition, ':since': since.toISOString() },
    },
    limit,
  );
  return items.map(({ id }) => String(id));
}

/** Whether any import has not ended. */
export const importsUnderWay = async (): Promise<boolean> => {
  const items = await queryItems(
    { IndexName: table.index.name, KeyConditionExpression: 'gsi1pk = :due', ExpressionAttributeValues: { ':due': dueImportsPartition } },
    1,
  );
  return items.length > 0;
};
