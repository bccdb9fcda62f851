/** Hands changes to the stream's jobs by polling the table's stream, as Lambda's event source mapping does in the cloud. */
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { recordOfChange } from '#functions/record-kinds.ts';
import { type JobName, jobs, type Trigger } from '#shared/contract/jobs.ts';

type RunJob = (name: JobName, event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined>;

/** Job -> shard -> sequence number up to which the job has read it; a shard that is missing is read from its beginning. */
export type StreamPositions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface TableStream extends StreamReader {
  /** One reader for each job, so that no job waits for another: customers' codes are sent while the staff's lists are still being updated. */
  readonly readers: readonly (StreamReader & { readonly job: JobName })[];
  /** Ends each round after its current batch. What a job has not done by then is read again after the next start. */
  readonly stop: () => void;
}

export interface StreamReader {
  /** Hands every waiting record to its jobs; resolves when the stream is drained. */
  readonly drain: () => Promise<void>;
}

interface StreamJob {
  readonly name: JobName;
  readonly batchSize: number;
}

const streamJobs: readonly StreamJob[] = (Object.keys(jobs) as JobName[]).flatMap((name) => {
  const trigger: Trigger = jobs[name];
  return trigger.on === 'stream' ? [{ name, batchSize: trigger.batchSize }] : [];
});

/** Whether a job receives this record. */
export function isRecordOfJob(name: JobName, change: DynamoDBRecord): boolean {
  const trigger: Trigger = jobs[name];
  const record = recordOfChange(change);
  return trigger.on === 'stream' && trigger.records.some((kind) => kind === record?.kind);
}

/** Attempts for one batch before its records go to the dead letters, as configured for the cloud. */
const maxAttempts = 5;

export interface StreamOptions {
  readonly endpoint: string;
  readonly tableName: string;
  readonly table: DynamoDBClient;
  readonly runJob: RunJob;
  readonly positions?: StreamPositions;
  /** Called after each page of records, to store the positions; a job may take minutes. */
  readonly onAdvance?: (positions: StreamPositions) => void;
  /** Called before each attempt of a batch with the age of its oldest record in milliseconds. */
  readonly onBehind?: (job: JobName, age: number) => void;
  /** Called with records that failed in every attempt. */
  readonly onDead: (job: JobName, records: readonly DynamoDBRecord[], error: unknown) => void;
}

/** Ends a round of a stream that is being stopped. */
class StreamStopped extends Error {}

export async function openStream(options: StreamOptions): Promise<TableStream> {
  const { Table } = await options.table.send(new DescribeTableCommand({ TableName: options.tableName }));
  const StreamArn = Table?.LatestStreamArn;
  if (StreamArn === undefined) throw new Error(`The table ${options.tableName} has no stream.`);
  // Retried for some seconds, as Lambda does: a caller that waits for the stream to be drained could not handle a page that cannot be read.
  const streams = new DynamoDBStreamsClient({ endpoint: options.endpoint, maxAttempts: 8 });
  const positions: Record<string, Record<string, string>> = Object.fromEntries(
    streamJobs.map(({ name }) => [name, { ...options.positions?.[name] }]),
  );

  let isStopped = false;

  /** Job -> shard -> iterator of its next page. */
  const iterators = new Map(streamJobs.map(({ name }) => [name, new Map<string, string>()]));

  /** Returns an iterator that continues a shard after the job's position. */
  async function resume(job: StreamJob, ShardId: string): Promise<string | undefined> {
    const after = positions[job.name]?.[ShardId];
    const { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({
        StreamArn,
        ShardId,
        ...(after ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } : { ShardIteratorType: 'TRIM_HORIZON' }),
      }),
    );
    return ShardIterator;
  }

  const readPage = (ShardIterator: string) => streams.send(new GetRecordsCommand({ ShardIterator, Limit: 1_000 }));

  /** Returns the page after the last one read, which was empty. Iterators expire after a quarter of an hour. */
  async function nextPage(job: StreamJob, ShardId: string) {
    const iterator = iterators.get(job.name)?.get(ShardId);
    iterators.get(job.name)?.delete(ShardId);
    const page = iterator === undefined ? undefined : await readPage(iterator).catch(() => undefined);
    if (page !== undefined) return page;
    const resumed = await resume(job, ShardId);
    return resumed === undefined ? undefined : readPage(resumed);
  }

  /** Reads a shard to its end. @returns true when there were records and the shard is closed, so that another shard may continue it */
  async function readShard(job: StreamJob, ShardId: string): Promise<boolean> {
    let hadRecords = false;
    for (let page = await nextPage(job, ShardId); page !== undefined; ) {
      const { Records = [], NextShardIterator } = page;
      if (Records.length > 0) {
        hadRecords = true;
        await deliver(job, Records);
        const last = Records.at(-1)?.dynamodb?.SequenceNumber;
        if (last !== undefined) (positions[job.name] ??= {})[ShardId] = last;
        options.onAdvance?.(positions);
      }
      if (NextShardIterator === undefined) break;
      if (Records.length === 0) {
        iterators.get(job.name)?.set(ShardId, NextShardIterator);
        return false;
      }
      page = await readPage(NextShardIterator);
    }
    return hadRecords;
  }

  async function deliver({ name, batchSize }: StreamJob, records: readonly _Record[]): Promise<void> {
    const jobRecords = records.map(toLambdaRecord).filter((record) => isRecordOfJob(name, record));
    for (let first = 0; first < jobRecords.length; first += batchSize) {
      if (isStopped) throw new StreamStopped();
      await deliverBatch(name, jobRecords.slice(first, first + batchSize));
    }
  }

  async function deliverBatch(name: JobName, batch: readonly DynamoDBRecord[]): Promise<void> {
    let undelivered = [...batch];
    for (let attempt = 1; undelivered.length > 0; attempt++) {
      let error: unknown;
      options.onBehind?.(name, ageOf(undelivered));
      try {
        const failed = new Set((await options.runJob(name, { Records: undelivered }))?.batchItemFailures.map((each) => each.itemIdentifier));
        undelivered = undelivered.filter((record) => failed.has(record.dynamodb?.SequenceNumber ?? ''));
      } catch (caught) {
        error = caught;
      }
      // The services that the job needs may be closing.
      if (undelivered.length > 0 && isStopped) throw new StreamStopped();
      // A failed run does not say which record caused it, so the batch is halved until one record is alone; halving does not count as an attempt.
      if (error !== undefined && undelivered.length > 1) {
        const middle = Math.ceil(undelivered.length / 2);
        await deliverBatch(name, undelivered.slice(0, middle));
        return deliverBatch(name, undelivered.slice(middle));
      }
      if (undelivered.length > 0 && attempt === maxAttempts) {
        options.onDead(name, undelivered, error);
        break;
      }
    }
  }

  let shards: { readonly ids: readonly string[]; readonly at: number } | undefined;
  /** Returns the shards. A new one appears when one is closed; they are also read again every second. */
  async function shardsOf(job: StreamJob): Promise<readonly string[]> {
    const isKnown =
      shards !== undefined && performance.now() - shards.at < 1_000 && shards.ids.every((id) => iterators.get(job.name)?.has(id) === true);
    if (shards === undefined || !isKnown) {
      const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
      shards = { ids: (StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []), at: performance.now() };
    }
    return shards.ids;
  }

  async function drainAll(job: StreamJob): Promise<void> {
    for (let more = true; more && !isStopped; ) {
      more = false;
      for (const id of await shardsOf(job)) if (await readShard(job, id)) more = true;
    }
  }

  function openReader(job: StreamJob): StreamReader & { readonly job: JobName } {
    let running: Promise<void> | undefined;
    return {
      job: job.name,
      // One round at a time: a second caller waits for the running round and then starts its own, so that it misses nothing.
      drain: async () => {
        while (running) await running.catch(() => undefined);
        running = drainAll(job)
          .catch((error: unknown) => {
            if (!(error instanceof StreamStopped)) throw error;
          })
          .finally(() => {
            running = undefined;
          });
        return running;
      },
    };
  }
  const readers = streamJobs.map(openReader);
  return {
    readers,
    drain: async () => void (await Promise.all(readers.map((reader) => reader.drain()))),
    stop: () => {
      isStopped = true;
    },
  };
}

/** By the machine's own clock, like the records' times. */
function ageOf(records: readonly DynamoDBRecord[]): number {
  const oldest = Math.min(...records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? Infinity));
  return Math.max(0, Date.now() - oldest * 1_000);
}

export function toLambdaRecord(record: _Record): DynamoDBRecord {
  const at = record.dynamodb?.ApproximateCreationDateTime;
  return { ...record, dynamodb: { ...record.dynamodb, ...(at ? { ApproximateCreationDateTime: at.getTime() / 1_000 } : {}) } } as DynamoDBRecord;
}

export interface StreamPoller {
  /** Notes that the table was written to. */
  readonly noticeWrite: () => void;
  /** Resolves when the stream is drained. */
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Milliseconds: after a write, so that several writes are read together, and without one. */
const delayAfterWriteMs = 60;
const idlePauseMs = 5_000;
/** The longest pause under load: after waiting for a slow service, mails and catalogue must not wait as long again. */
const maxPauseMs = 500;

/** Reads the table's stream soon after a write, with pauses under load, and now and then in case a write went unnoticed. */
export function openStreamPoller(stream: StreamReader, failed: (error: unknown) => void): StreamPoller {
  let timer: NodeJS.Timeout | undefined;
  let hasUnreadWrite = false;
  let closed = false;
  let currentRound: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    hasUnreadWrite = false;
    await stream.drain();
  };
  const scheduleRound = (wait: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(runRound, wait);
  };
  const runRound = () => {
    const startedAt = performance.now();
    currentRound = drain()
      .catch(failed)
      .finally(() => {
        currentRound = undefined;
        // Under load each round is followed by a pause of its own length, so that jobs get about half of the time.
        scheduleRound(hasUnreadWrite ? Math.min(Math.max(delayAfterWriteMs, performance.now() - startedAt), maxPauseMs) : idlePauseMs);
      });
  };
  scheduleRound(delayAfterWriteMs);
  return {
    noticeWrite: () => {
      if (hasUnreadWrite) return;
      hasUnreadWrite = true;
      if (currentRound === undefined) scheduleRound(delayAfterWriteMs);
    },
    drain,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await currentRound;
    },
  };
}
