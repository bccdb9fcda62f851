/** Hands changes to the stream's jobs by polling the table's stream, as the cloud's event source mapping does. */
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

/** Job -> shard -> sequence number up to which the job has read it; one that is not named is read from its beginning. */
export type StreamPositions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface TableStream extends StreamReader {
  /** One for each job, so that no job waits for another: the codes of customers are sent while the lists of the staff are still written. */
  readonly readers: readonly StreamReader[];
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

/** Whether a job of the stream is told of this record. */
export function concerns(name: JobName, change: DynamoDBRecord): boolean {
  const trigger: Trigger = jobs[name];
  const record = recordOfChange(change);
  return trigger.on === 'stream' && trigger.records.some((kind) => kind === record?.kind);
}

/** Tries of one batch before its records are given up, as the cloud's mapping is set; then they go to the dead letters. */
const tries = 5;

export interface StreamOptions {
  readonly endpoint: string;
  readonly tableName: string;
  readonly table: DynamoDBClient;
  readonly runJob: RunJob;
  readonly positions?: StreamPositions;
  /** Told after each page of records, to keep the positions: what a job makes of them may go on for minutes. */
  readonly advanced?: (positions: StreamPositions) => void;
  /** Told before each try of a batch how old its oldest record is, in milliseconds. */
  readonly behind?: (job: JobName, age: number) => void;
  /** Records that no try could get through. */
  readonly dead: (job: JobName, records: readonly DynamoDBRecord[], error: unknown) => void;
}

export async function openStream(options: StreamOptions): Promise<TableStream> {
  const { Table } = await options.table.send(new DescribeTableCommand({ TableName: options.tableName }));
  const StreamArn = Table?.LatestStreamArn;
  if (StreamArn === undefined) throw new Error(`The table ${options.tableName} has no stream.`);
  // Asked again for some seconds, as the mapping asks: a caller that waits for a drained stream can do nothing about a page that could not be read.
  const streams = new DynamoDBStreamsClient({ endpoint: options.endpoint, maxAttempts: 8 });
  const positions: Record<string, Record<string, string>> = Object.fromEntries(
    streamJobs.map(({ name }) => [name, { ...options.positions?.[name] }]),
  );

  /** Job -> shard -> where its next page begins. */
  const kept = new Map(streamJobs.map(({ name }) => [name, new Map<string, string>()]));

  /** Where a shard is read on from the position of a job. */
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

  const pageAt = (ShardIterator: string) => streams.send(new GetRecordsCommand({ ShardIterator, Limit: 1_000 }));

  /** The page after the last one that was read, which was empty. An iterator lasts a quarter of an hour. */
  async function nextPage(job: StreamJob, ShardId: string) {
    const iterator = kept.get(job.name)?.get(ShardId);
    kept.get(job.name)?.delete(ShardId);
    const page = iterator === undefined ? undefined : await pageAt(iterator).catch(() => undefined);
    if (page !== undefined) return page;
    const resumed = await resume(job, ShardId);
    return resumed === undefined ? undefined : pageAt(resumed);
  }

  /** Reads a shard to its end. @returns whether there were records and the shard is closed: more may follow in another one */
  async function readShard(job: StreamJob, ShardId: string): Promise<boolean> {
    let any = false;
    for (let page = await nextPage(job, ShardId); page !== undefined; ) {
      const { Records = [], NextShardIterator } = page;
      if (Records.length > 0) {
        any = true;
        await deliver(job, Records);
        const last = Records.at(-1)?.dynamodb?.SequenceNumber;
        if (last !== undefined) (positions[job.name] ??= {})[ShardId] = last;
        options.advanced?.(positions);
      }
      if (NextShardIterator === undefined) break;
      if (Records.length === 0) {
        kept.get(job.name)?.set(ShardId, NextShardIterator);
        return false;
      }
      page = await pageAt(NextShardIterator);
    }
    return any;
  }

  async function deliver({ name, batchSize }: StreamJob, records: readonly _Record[]): Promise<void> {
    const own = records.map(toLambdaRecord).filter((record) => concerns(name, record));
    for (let first = 0; first < own.length; first += batchSize) await deliverBatch(name, own.slice(first, first + batchSize));
  }

  async function deliverBatch(name: JobName, batch: readonly DynamoDBRecord[]): Promise<void> {
    let waiting = [...batch];
    for (let attempt = 1; waiting.length > 0; attempt++) {
      let error: unknown;
      options.behind?.(name, ageOf(waiting));
      try {
        const failed = new Set((await options.runJob(name, { Records: waiting }))?.batchItemFailures.map((each) => each.itemIdentifier));
        waiting = waiting.filter((record) => failed.has(record.dynamodb?.SequenceNumber ?? ''));
      } catch (caught) {
        error = caught;
      }
      // A run that threw does not say for which record it did: halved until the one stands alone, which costs no try.
      if (error !== undefined && waiting.length > 1) {
        const middle = Math.ceil(waiting.length / 2);
        await deliverBatch(name, waiting.slice(0, middle));
        return deliverBatch(name, waiting.slice(middle));
      }
      if (waiting.length > 0 && attempt === tries) {
        options.dead(name, waiting, error);
        break;
      }
    }
  }

  let shards: { readonly ids: readonly string[]; readonly at: number } | undefined;
  /** A new shard follows one that is closed; asked for again each second all the same. */
  async function shardsOf(job: StreamJob): Promise<readonly string[]> {
    const isKnown = shards !== undefined && performance.now() - shards.at < 1_000 && shards.ids.every((id) => kept.get(job.name)?.has(id) === true);
    if (shards === undefined || !isKnown) {
      const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
      shards = { ids: (StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []), at: performance.now() };
    }
    return shards.ids;
  }

  async function drainAll(job: StreamJob): Promise<void> {
    for (let more = true; more; ) {
      more = false;
      for (const id of await shardsOf(job)) if (await readShard(job, id)) more = true;
    }
  }

  function openReader(job: StreamJob): StreamReader {
    let running: Promise<void> | undefined;
    return {
      // One at a time: a second caller waits for the running round and then makes its own, so that it misses nothing.
      drain: async () => {
        while (running) await running.catch(() => undefined);
        running = drainAll(job).finally(() => {
          running = undefined;
        });
        return running;
      },
    };
  }
  const readers = streamJobs.map(openReader);
  return { readers, drain: async () => void (await Promise.all(readers.map((reader) => reader.drain()))) };
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
  /** Says that something was written. */
  readonly noticeWrite: () => void;
  /** Resolves when the stream is drained. */
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Milliseconds: after a write, so that those that come together are read together; and without one. */
const soon = 60;
const idle = 5_000;
/** The longest pause under load: a round that waited for a slow service must not make mails and catalogue wait as long again. */
const longest = 500;

/** Reads the table's stream soon after a write, with pauses under load, and now and then in case a write was not noticed. */
export function openStreamPoller(stream: StreamReader, failed: (error: unknown) => void): StreamPoller {
  let timer: NodeJS.Timeout | undefined;
  let poked = false;
  let closed = false;
  let round: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    poked = false;
    await stream.drain();
  };
  const plan = (wait: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(turn, wait);
  };
  const turn = () => {
    const began = performance.now();
    round = drain()
      .catch(failed)
      .finally(() => {
        round = undefined;
        // Under load the jobs get about half of the time: a round is followed by a pause of its own length.
        plan(poked ? Math.min(Math.max(soon, performance.now() - began), longest) : idle);
      });
  };
  plan(soon);
  return {
    noticeWrite: () => {
      if (poked) return;
      poked = true;
      if (round === undefined) plan(soon);
    },
    drain,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}
