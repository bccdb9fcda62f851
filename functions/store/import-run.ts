/** How far is an import that staff have begun? One item, written anew after each slice of work; each write lets the stream's job go on. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import type { ImportRun } from '#shared/contract/import.ts';
import type { Role } from '#shared/rules/role.ts';
import { db } from './table.ts';

/** `IMPORTRUN#<id>` / `RUN`. */
export interface ImportRunItem extends ImportRun {
  /** The file, in the data bucket. */
  readonly key: string;
  readonly by: { readonly id: string; readonly role: Role };
  readonly source: string;
  readonly skipBad: boolean;
  readonly updateStock: boolean;
  /** Products that the file has without fault; undefined until it was checked. */
  readonly good?: number;
  /** Grows with each write, so that one that was overtaken changes nothing. */
  readonly step: number;
}

const keyOf = (id: string) => ({ pk: `IMPORTRUN#${id}`, sk: 'RUN' });
/** Seconds for which the outcome can be read. */
const kept = 30 * 86_400;

/** Refused (ConditionalCheckFailedException) when another run of the job was quicker. */
export async function putImportRun(run: ImportRunItem): Promise<void> {
  await db().send(
    new PutCommand({
      TableName: config('TABLE_NAME'),
      Item: { ...keyOf(run.id), ...run, ttl: Math.floor(Date.parse(run.startedAt) / 1_000) + kept },
      ConditionExpression: 'attribute_not_exists(pk) OR step < :step',
      ExpressionAttributeValues: { ':step': run.step },
    }),
  );
}

export async function importRunById(id: string): Promise<ImportRunItem | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: keyOf(id), ConsistentRead: true }));
  return Item as ImportRunItem | undefined;
}
