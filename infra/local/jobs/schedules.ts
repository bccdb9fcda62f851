/** Runs the scheduled jobs at their intervals of the movable clock, never the same one twice at a time. */
import { randomUUID } from 'node:crypto';
import type { EventBridgeEvent } from 'aws-lambda';
import { type JobName, jobs } from '#shared/contract/jobs.ts';

export interface Schedules {
  /** Runs what is due; resolves when it has run. Answers which. */
  readonly runDue: () => Promise<readonly JobName[]>;
  /** Runs one now, due or not, after a run of it that is under way. */
  readonly run: (name: JobName) => Promise<unknown>;
}

export interface ScheduleOptions {
  readonly now: () => Date;
  readonly runJob: (name: JobName, event: EventBridgeEvent<'Scheduled Event', object>) => Promise<unknown>;
  readonly failed: (name: JobName, error: unknown) => void;
}

const timed = (Object.keys(jobs) as JobName[]).flatMap((name) => {
  const trigger = jobs[name];
  return trigger.on === 'schedule' ? [{ name, everyMs: trigger.everySeconds * 1_000 }] : [];
});

export function openSchedules({ now, runJob, failed }: ScheduleOptions): Schedules {
  // All are due at once: what fell due while the machine was off has waited long enough.
  const last = new Map<JobName, number>();
  const running = new Map<JobName, Promise<unknown>>();

  const run = (name: JobName): Promise<unknown> => {
    const turn = (running.get(name) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        last.set(name, now().getTime());
        return runJob(name, scheduledEvent(name, now()));
      });
    running.set(name, turn);
    return turn;
  };

  return {
    run,
    runDue: async () => {
      const due = timed.filter(({ name, everyMs }) => now().getTime() - (last.get(name) ?? 0) >= everyMs);
      // Marked before they run: a slow job must not be started again by the next tick.
      for (const { name } of due) last.set(name, now().getTime());
      await Promise.all(due.map(({ name }) => run(name).catch((error: unknown) => failed(name, error))));
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
