/**
 * Collects the metrics that CloudWatch would have, from the lines that functions write and from what AWS measures by itself, and evaluates the
 * alarms.
 */
import * as z from 'zod';
import type { Alarm, Measured } from '#infra/constructs/monitoring/alarm.ts';
import { alarmsOf } from '#infra/constructs/monitoring/alarms.ts';
import { failedAtEdge, failedPages } from '#infra/constructs/monitoring/edge-alarms.ts';
import { deadQueueOf, functionNameOf, metricsOf } from '#infra/constructs/resource-names.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { units } from '#shared/metrics.ts';

/** A minute of a metric. */
interface Minute {
  readonly minute: number;
  samples: number;
  sum: number;
  maximum: number;
  /** Of a metric whose slowest hundredth is watched: at most `keptValues` of them. */
  values?: number[];
}

interface Series extends Measured {
  readonly unit: string;
  /** The latest last; a day and a bit. */
  readonly minutes: Minute[];
  sum: number;
  samples: number;
  /** Null until something was measured. */
  last: number | null;
  at: string | null;
}

export type State = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

export interface AlarmView {
  readonly name: string;
  readonly state: State;
  /** Of the last period; null where nothing was measured. */
  readonly value: number | null;
  readonly is: Alarm['is'];
  readonly bound: number;
  readonly impact: string;
  readonly page: string;
}

export interface MetricView extends Measured {
  readonly unit: string;
  readonly sum: number;
  readonly samples: number;
  readonly last: number | null;
  readonly at: string | null;
}

export interface MetricsView {
  readonly since: string;
  readonly now: string;
  readonly metrics: readonly MetricView[];
  readonly alarms: readonly AlarmView[];
}

export interface Metrics {
  /** What is written to standard output, by functions and others: their figures are kept. True when there is nothing else to say in it. */
  readonly hear: (text: string) => boolean;
  readonly put: (metric: Measured, unit: string, value: number) => void;
  /** Counts a run of a function, as AWS does. @param place `jobs/send-mail` */
  readonly run: <T>(place: string, work: () => Promise<T>) => Promise<T>;
  /** How old the oldest record is that a reader of the stream gets, in milliseconds. */
  readonly behind: (job: JobName, age: number) => void;
  /** An answer of the API. */
  readonly answered: (status: number, ms: number) => void;
  /** An answer of anything at all, of which CloudFront keeps how many per cent fail. */
  readonly atEdge: (status: number) => void;
  /** How many dead letters each job has, read at each look. */
  readonly watchQueues: (depths: () => ReadonlyMap<JobName, number>) => void;
  readonly shown: () => MetricsView;
}

/** CloudWatch's embedded metric format, as far as we write it. */
const Embedded = z.object({
  level: z.string(),
  _aws: z.object({
    CloudWatchMetrics: z.array(z.object({ Namespace: z.string(), Metrics: z.array(z.object({ Name: z.string(), Unit: z.string() })) })),
  }),
});

const keptMinutes = 1_500;
const keptValues = 1_000;
const keyOf = ({ namespace, name, dimensions }: Measured) => JSON.stringify([namespace, name, ...Object.entries(dimensions).sort()]);

export interface MetricsOptions {
  readonly now: () => Date;
  /** In whose names functions, queues and figures stand. */
  readonly stage: string;
  readonly apiId: string;
  readonly distributionId: string;
  readonly tableName: string;
  readonly quietHours?: number | undefined;
}

export function openMetrics({ now, stage, apiId, distributionId, tableName, quietHours }: MetricsOptions): Metrics {
  const all = new Map<string, Series>();
  /** Those of every request, without their key. */
  const met = new WeakMap<Measured, Series>();
  // Nothing here is a firewall.
  const ofStage = alarmsOf({ stage, apiId, tableName, quietHours });
  // On one machine the visit is made only when it is asked for.
  const alarms = [...ofStage.filter(({ name }) => stage !== 'local' || name !== 'check-shop-not-run'), failedPages({ distributionId })];
  const withPercentile = new Set(alarms.flatMap(({ metric, statistic }) => (statistic === 'p99' ? [keyOf(metric)] : [])));
  const states = new Map<string, State>();
  const since = now().getTime();
  let queues: () => ReadonlyMap<JobName, number> = () => new Map();

  const seriesOf = (metric: Measured, unit: string): Series => {
    let series = met.get(metric);
    if (series === undefined) {
      const key = keyOf(metric);
      series = all.get(key) ?? { ...metric, unit, minutes: [], sum: 0, samples: 0, last: null, at: null };
      all.set(key, series);
      met.set(metric, series);
    }
    return series;
  };
  // Those of the shop's own are shown from the start.
  for (const [name, unit] of Object.entries(units)) seriesOf({ namespace: metricsOf(stage), name, dimensions: {} }, unit);

  const put: Metrics['put'] = (metric, unit, value) => {
    const series = seriesOf(metric, unit);
    series.sum += value;
    series.samples++;
    series.last = value;
    series.at = now().toISOString();
    const minute = Math.floor(now().getTime() / 60_000);
    const current = series.minutes.at(-1);
    const keepsValues = withPercentile.has(keyOf(metric));
    if (current?.minute === minute) {
      if (keepsValues && (current.values?.length ?? 0) < keptValues) (current.values ??= []).push(value);
      current.samples++;
      current.sum += value;
      current.maximum = Math.max(current.maximum, value);
    } else if (series.minutes.push({ minute, samples: 1, sum: value, maximum: value, ...(keepsValues ? { values: [value] } : {}) }) > keptMinutes)
      series.minutes.shift();
  };

  const hear: Metrics['hear'] = (text) => {
    if (!text.includes('"_aws"')) return false;
    const lines = text.split('\n').filter((line) => line !== '');
    const quiet = lines.map((line) => {
      const record = parsed(line);
      const embedded = Embedded.safeParse(record);
      if (!embedded.success) return false;
      for (const { Namespace, Metrics } of embedded.data._aws.CloudWatchMetrics)
        for (const { Name, Unit } of Metrics)
          put({ namespace: Namespace, name: Name, dimensions: {} }, Unit, Number((record as Record<string, unknown>)[Name]));
      return embedded.data.level === 'INFO';
    });
    return quiet.length > 0 && quiet.every(Boolean);
  };

  /** Of one period, so many before the last; undefined where nothing was measured. */
  const measured = (metric: Measured, { statistic, minutes }: Alarm, before: number): number | undefined => {
    const until = Math.floor(now().getTime() / 60_000) - before * minutes;
    const own = all.get(keyOf(metric))?.minutes.filter(({ minute }) => minute > until - minutes && minute <= until) ?? [];
    if (own.length === 0) return undefined;
    if (statistic === 'Maximum') return Math.max(...own.map(({ maximum }) => maximum));
    if (statistic === 'p99') {
      const values = own.flatMap((each) => each.values ?? []).toSorted((one, other) => one - other);
      return values[Math.ceil(0.99 * values.length) - 1];
    }
    const total = (of: 'sum' | 'samples') => own.reduce((so, each) => so + each[of], 0);
    return statistic === 'Sum' ? total('sum') : total('sum') / total('samples');
  };

  const valueOf = (alarm: Alarm, before: number): number | undefined => {
    const value = measured(alarm.metric, alarm, before);
    if (alarm.plus !== undefined) {
      const all = [value, ...alarm.plus.map((metric) => measured(metric, alarm, before))];
      return all.every((each) => each === undefined) ? undefined : all.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    }
    if (alarm.minus === undefined) return value;
    return value === undefined ? undefined : value - (measured(alarm.minus, alarm, before) ?? 0);
  };

  function stateOf(alarm: Alarm): State {
    const was = states.get(alarm.name) ?? 'OK';
    // What should have happened by now cannot be missed before there was time for it.
    if (alarm.silence === 'bad' && now().getTime() - since < alarm.minutes * 60_000 && valueOf(alarm, 0) === undefined) return 'INSUFFICIENT_DATA';
    const periods = Array.from({ length: alarm.periods }, (_, before) => valueOf(alarm, before));
    if (alarm.silence === 'as-before' && periods.every((value) => value === undefined)) return was;
    const isBeyond = (value: number | undefined) =>
      value === undefined ? alarm.silence === 'bad' : alarm.is === 'below' ? value < alarm.bound : value >= alarm.bound;
    return periods.every(isBeyond) ? 'ALARM' : 'OK';
  }

  const ofFunction = (place: string, name: string): Measured => ({
    namespace: 'AWS/Lambda',
    name,
    dimensions: { FunctionName: functionNameOf(stage, place) },
  });
  const ofApi = (name: string): Measured => ({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId: apiId } });
  const [calls, latency, failed] = [ofApi('Count'), ofApi('Latency'), failedAtEdge(distributionId)];
  const ofQueue = (job: JobName): Measured => ({
    namespace: 'AWS/SQS',
    name: 'ApproximateNumberOfMessagesVisible',
    dimensions: { QueueName: deadQueueOf(stage, job) },
  });

  return {
    put,
    hear,
    run: async (place, work) => {
      put(ofFunction(place, 'Invocations'), 'Count', 1);
      const began = performance.now();
      try {
        return await work();
      } catch (error) {
        put(ofFunction(place, 'Errors'), 'Count', 1);
        throw error;
      } finally {
        put(ofFunction(place, 'Duration'), 'Milliseconds', performance.now() - began);
      }
    },
    behind: (job, age) => put(ofFunction(`jobs/${job}`, 'IteratorAge'), 'Milliseconds', age),
    answered: (status, ms) => {
      put(calls, 'Count', 1);
      put(latency, 'Milliseconds', ms);
      if (status >= 400) put(ofApi(status >= 500 ? '5xx' : '4xx'), 'Count', 1);
    },
    atEdge: (status) => put(failed, 'Percent', status >= 500 ? 100 : 0),
    watchQueues: (depths) => {
      queues = depths;
    },
    shown: () => {
      const depths = queues();
      for (const job of Object.keys(jobs) as JobName[]) if (jobs[job].on !== 'schedule') put(ofQueue(job), 'Count', depths.get(job) ?? 0);
      const shownAlarms = alarms.map((alarm) => {
        const state = stateOf(alarm);
        states.set(alarm.name, state);
        const { name, is, bound, impact, page } = alarm;
        return { name, state, value: valueOf(alarm, 0) ?? null, is, bound, impact, page };
      });
      return {
        since: new Date(since).toISOString(),
        now: now().toISOString(),
        metrics: [...all.values()].map(({ minutes: _, ...shown }) => shown),
        alarms: shownAlarms,
      };
    },
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
