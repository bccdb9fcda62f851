/** How do the stream's jobs learn of changes? By polling the table's real stream, as the cloud's event source mapping does. */
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type JobName, jobs, type Trigger } from '#shared/contract/jobs.ts';

type RunJob = (name: JobName, event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined>;

export interface StreamPump {
  /** Hands every waiting record to its jobs; resolves when the stream is drained. True when there was something. */
  readonly drain: () => Promise<boolean>;
  /** Sequence numbers up to which each shard has been read by all jobs, to continue after a restart. */
  readonly positions: () => Readonly<Record<string, string>>;
}

const streamJobs = (Object.keys(jobs) as JobName[]).flatMap((name) => {
  const trigger: Trigger = jobs[name];
  return trigger.on === 'stream' ? [{ name, partitions: trigger.partitions, sorts: trigger.sorts ?? [''], batchSize: trigger.batchSize }] : [];
});

/** Tries of one batch before its records are given up, as the cloud's mapping is set; then they go to the dead letters. */
const tries = 5;

export interface StreamOptions {
  readonly endpoint: string;
  readonly tableName: string;
  readonly table: DynamoDBClient;
  readonly runJob: RunJob;
  /** Where an earlier run stopped; a shard that is not named is read from its beginning. */
  readonly positions?: Readonly<Record<string, string>>;
  /** Records that no try could get through. */
  readonly dead: (job: JobName, records: readonly DynamoDBRecord[], error: unknown) => void;
}

export async function openStream(options: StreamOptions): Promise<StreamPump> {
  const { Table } = await options.table.send(new DescribeTableCommand({ TableName: options.tableName }));
  const StreamArn = Table?.LatestStreamArn;
  if (StreamArn === undefined) throw new Error(`The table ${options.tableName} has no stream.`);
  const streams = new DynamoDBStreamsClient({ endpoint: options.endpoint });
  const positions: Record<string, string> = { ...options.positions };

  async function readShard(ShardId: string): Promise<boolean> {
    const after = positions[ShardId];
    const { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({
        StreamArn,
        ShardId,
        ...(after ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } : { ShardIteratorType: 'TRIM_HORIZON' }),
      }),
    );
    let iterator = ShardIterator;
    let any = false;
    while (iterator !== undefined) {
      const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: 1_000 }));
      if (Records.length === 0) break;
      any = true;
      await deliver(Records);
      const last = Records.at(-1)?.dynamodb?.SequenceNumber;
      if (last !== undefined) positions[ShardId] = last;
      iterator = NextShardIterator;
    }
    return any;
  }

  async function deliver(records: readonly _Record[]): Promise<void> {
    const plain = records.map(toLambdaRecord);
    for (const { name, partitions, sorts, batchSize } of streamJobs) {
      const own = plain.filter(
        ({ dynamodb: { Keys } = {} }) =>
          partitions.some((prefix) => Keys?.['pk']?.S?.startsWith(prefix)) && sorts.some((prefix) => Keys?.['sk']?.S?.startsWith(prefix)),
      );
      for (let first = 0; first < own.length; first += batchSize) await deliverBatch(name, own.slice(first, first + batchSize));
    }
  }

  async function deliverBatch(name: JobName, batch: readonly DynamoDBRecord[]): Promise<void> {
    let waiting = [...batch];
    for (let attempt = 1; waiting.length > 0; attempt++) {
      let error: unknown;
      try {
        const failed = new Set((await options.runJob(name, { Records: waiting }))?.batchItemFailures.map((each) => each.itemIdentifier));
        waiting = waiting.filter((record) => failed.has(record.dynamodb?.SequenceNumber ?? ''));
      } catch (caught) {
        error = caught;
      }
      if (waiting.length > 0 && attempt === tries) {
        options.dead(name, waiting, error);
        break;
      }
    }
  }

  let running: Promise<boolean> | undefined;
  async function drainAll(): Promise<boolean> {
    let any = false;
    for (let more = true; more; ) {
      more = false;
      const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
      for (const shard of StreamDescription?.Shards ?? []) if (shard.ShardId !== undefined && (await readShard(shard.ShardId))) more = true;
      any ||= more;
    }
    return any;
  }

  return {
    // One at a time: a second caller waits for the running round and then makes its own, so that it misses nothing.
    drain: async () => {
      while (running) await running.catch(() => false);
      running = drainAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    positions: () => positions,
  };
}

function toLambdaRecord(record: _Record): DynamoDBRecord {
  const at = record.dynamodb?.ApproximateCreationDateTime;
  return { ...record, dynamodb: { ...record.dynamodb, ...(at ? { ApproximateCreationDateTime: at.getTime() / 1_000 } : {}) } } as DynamoDBRecord;
}
