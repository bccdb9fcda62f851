/**
 * Prepares a table that AWS has restored to replace a stage's table. Nothing is copied, so it takes the same time for any number of orders. AWS
 * restores items and indexes, but no stream, no time to live, no backups, no protection and no tags.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { findWaitingMails, markUndeliverable } from '#functions/platform/mail/outbox-store.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { table as names } from '#shared/table.ts';
import { eraseAgain } from './prepare-restored-data.ts';

export interface PreparedTable {
  /** The value for cdk.json, `stages.<stage>.restoredTable`. */
  readonly restoredTable: { readonly name: string; readonly streamArn: string };
  /** Number of mails that were waiting at that time and may have been sent since. */
  readonly setAside: number;
  /** Number of erased customers whose data the restore had brought back. */
  readonly erased: number;
}

export interface PrepareOptions {
  readonly client: DynamoDBClient;
  /** The restored table; this process's `TABLE_NAME` is the same. */
  readonly tableName: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Whether deletion protection is on. */
  readonly isProtected: boolean;
}

/** Can be run again after a crash. No function of the stage may write to the stage's own table meanwhile. */
export async function prepareRestoredTable({ client, tableName, tags, isProtected }: PrepareOptions): Promise<PreparedTable> {
  const update = async (change: Omit<UpdateTableCommandInput, 'TableName'>) => {
    await client.send(new UpdateTableCommand({ TableName: tableName, ...change }));
    return describe(client, tableName);
  };
  let described = await describe(client, tableName);
  // Before the stream is enabled, so that no job sees these mails.
  const setAside = await setAsideMails();
  if (described.StreamSpecification?.StreamEnabled !== true)
    described = await update({ StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } });
  if (isProtected && described.DeletionProtectionEnabled !== true) described = await update({ DeletionProtectionEnabled: true });
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL') !== true)
    await client.send(
      new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification: { AttributeName: names.timeToLive, Enabled: true } }),
    );
  await client.send(
    new UpdateContinuousBackupsCommand({ TableName: tableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }),
  );
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  await client.send(new TagResourceCommand({ ResourceArn: described.TableArn, Tags }));
  // After the stream is enabled, so that the staff's lists follow the erasures once the functions read the stream.
  const erased = await eraseAgain();
  const streamArn = described.LatestStreamArn;
  if (streamArn === undefined) throw new Error(`The table ${tableName} has no stream.`);
  return { restoredTable: { name: tableName, streamArn }, setAside, erased };
}

/** Milliseconds between two checks of a table that is changing. */
const checkIntervalMs = 1_000;

async function describe(client: DynamoDBClient, TableName: string) {
  for (;;) {
    const { Table = {} } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table.TableStatus === 'ACTIVE') return Table;
    await pause(checkIntervalMs);
  }
}

const [maxConcurrent, pageSize] = [10, 500];

async function setAsideMails(): Promise<number> {
  let count = 0;
  const end = new Date('9999-01-01T00:00:00Z');
  for (let handled = new Set<string>(); ; ) {
    // The index may still show a mail for a moment.
    const waiting = (await findWaitingMails(end, pageSize)).filter(({ id }) => !handled.has(id));
    if (waiting.length === 0) return count;
    await runConcurrently(maxConcurrent, waiting, ({ id }) => markUndeliverable(id, 'restored'));
    count += waiting.length;
    handled = new Set(waiting.map(({ id }) => id));
  }
}
