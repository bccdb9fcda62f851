/** Runs everything that happens without a request: the stream's jobs, the schedules, and what is due at the payment providers. */

import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod';
import { flushViews } from '#functions/catalogue/views-store.ts';
import { recordOfChange } from '#functions/record-kinds.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../console/metrics.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { readJson, writeDurably } from '../data-folder/durable-file.ts';
import { tableName } from '../environment.ts';
import type { Invoker } from '../lambda/invoke.ts';
import { deliverWithRetries } from '../mail/bounces.ts';
import { print } from '../print.ts';
import { openQueues, type QueueOptions, type Queues } from '../simulators/sqs/queues.ts';
import type { DeadLetters, LocalRedriveResult } from './dead-letters.ts';
import { openStream, openStreamPoller, type StreamOptions, type StreamPositions } from './stream.ts';

export interface Background {
  /** Starts checking the clock. */
  readonly start: () => void;
  /** Notes that the table was written to. */
  readonly noticeWrite: () => void;
  readonly drain: () => Promise<void>;
  /** Runs what is due, and then the stream's jobs on what was written. Returns the schedules that ran. */
  readonly catchUp: () => Promise<readonly JobName[]>;
  /** Runs a scheduled job now; for a job of the stream, drains the stream. */
  readonly runJob: (name: JobName) => Promise<unknown>;
  /** Delivers a notification of the mail service about a mail, as SNS does: three attempts, and no caller waits. */
  readonly handleMailEvent: (event: unknown) => Promise<void>;
  /** Serves the SQS API. */
  readonly queues: Queues['handle'];
  /** Redrives a job's dead letters. */
  readonly redrive: (name: JobName) => Promise<LocalRedriveResult>;
  readonly close: () => Promise<void>;
}

export interface BackgroundOptions {
  readonly folder: DataFolder;
  readonly clock: Clock;
  readonly invoker: Invoker;
  readonly deadLetters: DeadLetters;
  readonly metrics: Pick<Metrics, 'recordStreamAge'>;
  readonly table: { readonly url: string; readonly client: DynamoDBClient };
  /** Runs what is due at the provider's simulator. */
  readonly providerTick: () => Promise<void>;
  /** False: schedules and stream run only when they are called. */
  readonly runsByItself: boolean;
}

/** Milliseconds between two checks of the clock. */
const checkIntervalMs = 1_000;

export async function openBackground({
  folder,
  clock,
  invoker,
  deadLetters,
  metrics,
  table,
  providerTick,
  runsByItself,
}: BackgroundOptions): Promise<Background> {
  const invokeJob = async (name: JobName, event: unknown) => {
    // Also writes the views that this process's own functions still hold in memory.
    if (name === 'gather-views') await flushViews();
    return invoker.invoke(`jobs/${name}`, event);
  };
  const addDeadLetters = (name: JobName, records: readonly unknown[], error: unknown) => {
    print.problem(`The job ${name} gave up on ${records.length} records, now in dead-letters.jsonl`, error);
    deadLetters.add(name, records, clock.now());
  };
  /**
   * Gives records of import runs the time of the shop's clock, which may have been moved: the job compares it with the shop's time. All others keep
   * the machine's time, by which the delay is measured.
   */
  const withShopTime = (record: DynamoDBRecord): DynamoDBRecord => {
    const { ApproximateCreationDateTime = Date.now() / 1_000 } = record.dynamodb ?? {};
    if (recordOfChange(record)?.kind !== 'importRun') return record;
    return { ...record, dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: ApproximateCreationDateTime + clock.offset() / 1_000 } };
  };
  const positionsFile = folder.pathOf('stream.json');
  let positions: StreamPositions | undefined;
  let saveTimer: NodeJS.Timeout | undefined;
  const savePositions = () => {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    if (positions) writeDurably(positionsFile, JSON.stringify(positions));
  };
  const stream = await openStream({
    endpoint: table.url,
    tableName,
    table: table.client,
    positions: z.record(z.string(), z.record(z.string(), z.string())).catch({}).parse(readJson(positionsFile)),
    runJob: async (name, { Records }) =>
      (await invokeJob(name, { Records: Records.map(withShopTime) })) as Awaited<ReturnType<StreamOptions['runJob']>>,
    // Saved by a timer, not after every page: reading a record again after a kill does no harm.
    onAdvance: (newPositions) => {
      positions = newPositions;
      saveTimer ??= setTimeout(savePositions, checkIntervalMs);
    },
    onDead: addDeadLetters,
    onBehind: metrics.recordStreamAge,
  });
  const pollers = runsByItself
    ? stream.readers.map((reader) => openStreamPoller(reader, (error) => print.problem('The stream could not be read', error)))
    : [];
  const queues = openQueues({
    runJob: async (name, event) => (await invokeJob(name, event)) as Awaited<ReturnType<QueueOptions['runJob']>>,
    onDeadLetters: addDeadLetters,
  });
  const drain = async () => {
    // Repeats, because a queue's job writes to the table, and so to the stream.
    if (!runsByItself) return;
    do await Promise.all(pollers.map((poller) => poller.drain()));
    while (await queues.drain());
  };
  const schedules = openSchedules({ now: clock.now, runJob: invokeJob, failed: (name, error) => print.problem(`The job ${name} failed`, error) });

  const runDue = async () => {
    await providerTick();
    return schedules.runDue();
  };
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<unknown> = Promise.resolve();
  return {
    start: () => {
      if (!runsByItself) return;
      timer = setInterval(() => {
        currentRun = runDue().catch((error: unknown) => print.problem('What was due by the clock failed', error));
      }, checkIntervalMs);
    },
    noticeWrite: () => {
      for (const poller of pollers) poller.noticeWrite();
    },
    drain,
    queues: queues.handle,
    catchUp: async () => {
      const ran = await runDue();
      await drain();
      return ran;
    },
    runJob: async (name) => {
      const result = jobs[name].on === 'schedule' ? await schedules.run(name) : undefined;
      await drain();
      return result;
    },
    handleMailEvent: (news) =>
      deliverWithRetries(
        () => invokeJob('handle-mail-events', news),
        (error) => addDeadLetters('handle-mail-events', [news], error),
      ),
    redrive: (name) =>
      deadLetters.redrive(name, async (record) => {
        try {
          const { on } = jobs[name];
          const event = on === 'stream' ? { Records: [withShopTime(record as DynamoDBRecord)] } : on === 'queue' ? { Records: [record] } : record;
          return ((await invokeJob(name, event)) as DynamoDBBatchResponse | undefined)?.batchItemFailures.length !== 1;
        } catch (error) {
          print.problem(`The job ${name} could not do it this time either`, error);
          return false;
        }
      }),
    close: async () => {
      clearInterval(timer);
      stream.stop();
      await currentRun;
      await Promise.all(pollers.map((poller) => poller.close()));
      await queues.drain();
      savePositions();
    },
  };
}

interface Schedules {
  /** Runs the due schedules; resolves with their names when they have run, and also those that another call has started. */
  readonly runDue: () => Promise<readonly JobName[]>;
  /** Runs a schedule now, whether due or not, after a running one of the same name. */
  readonly run: (name: JobName) => Promise<unknown>;
}

interface ScheduleOptions {
  readonly now: () => Date;
  readonly runJob: (name: JobName, event: EventBridgeEvent<'Scheduled Event', object>) => Promise<unknown>;
  readonly failed: (name: JobName, error: unknown) => void;
}

/** Checking the shop on a schedule would add to the checkouts that specs and soaks count here. `POST /_local/jobs/check-shop` runs it once. */
const manualJobs: readonly JobName[] = ['check-shop'];

const scheduledJobs = (Object.keys(jobs) as JobName[]).flatMap((name) => {
  const trigger = jobs[name];
  return trigger.on === 'schedule' && !manualJobs.includes(name) ? [{ name, everyMs: trigger.everySeconds * 1_000 }] : [];
});

/** Runs the scheduled jobs at their intervals by the movable clock, each at most once at a time. */
export function openSchedules({ now, runJob, failed }: ScheduleOptions): Schedules {
  // All are due at the start, because they may have become due while the machine was off.
  const lastRuns = new Map<JobName, number>();
  const running = new Map<JobName, Promise<unknown>>();

  const run = (name: JobName): Promise<unknown> => {
    const nextRun = (running.get(name) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        lastRuns.set(name, now().getTime());
        return runJob(name, scheduledEvent(name, now()));
      });
    running.set(name, nextRun);
    return nextRun;
  };

  return {
    run,
    runDue: async () => {
      const due = scheduledJobs.filter(({ name, everyMs }) => now().getTime() - (lastRuns.get(name) ?? 0) >= everyMs);
      // Recorded before they run, so that the next tick does not start a slow job again.
      for (const { name } of due) lastRuns.set(name, now().getTime());
      await Promise.all(due.map(({ name }) => run(name).catch((error: unknown) => failed(name, error))));
      // The timer may have started what became due when the clock was moved.
      await Promise.allSettled(running.values());
      return due.map(({ name }) => name);
    },
  };
}

function scheduledEvent(name: JobName, now: Date): EventBridgeEvent<'Scheduled Event', object> {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: now.toISOString(),
    region: 'ap-south-1',
    resources: [`arn:aws:events:ap-south-1:000000000000:rule/${name}`],
    detail: {},
  };
}
