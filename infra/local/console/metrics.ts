/**
 * Collects the metrics that CloudWatch would have, from the lines that functions write and from what AWS measures itself, and evaluates the
 * alarms.
 */
import * as z from 'zod';
import type { Alarm, Measured } from '#infra/constructs/monitoring/alarm.ts';
import { alarmsOf } from '#infra/constructs/monitoring/alarms.ts';
import { failedAtEdge, failedPages } from '#infra/constructs/monitoring/edge-alarms.ts';
import { deadQueueOf, functionNameOf, metricsOf } from '#infra/constructs/resource-names.ts';
import { type JobName, jobs } from '#shared/contract/jobs.ts';
import { units } from '#shared/metrics.ts';

/** One minute of a metric. */
interface Minute {
  readonly minute: number;
  samples: number;
  sum: number;
  maximum: number;
  /** Kept for metrics whose slowest hundredth is watched: at most `keptValues` of them. */
  values?: number[];
}

interface Series extends Measured {
  readonly unit: string;
  /** Whether an alarm watches its slowest hundredth. */
  readonly keepsValues: boolean;
  /** Latest last; a little more than a day. */
  readonly minutes: Minute[];
  sum: number;
  samples: number;
  /** The last value; null until something was measured. */
  last: number | null;
  at: string | null;
}

export type State = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

export interface AlarmView {
  readonly name: string;
  readonly state: State;
  /** The value of the last period; null when nothing was measured. */
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
  /** Reads a line that was written to standard output and keeps its figures. Returns true when the line contains nothing else. */
  readonly hear: (text: string) => boolean;
  readonly put: (metric: Measured, unit: string, value: number) => void;
  /** Counts a run of a function, as AWS does. @param place e.g. `jobs/send-mail` */
  readonly run: <T>(place: string, work: () => Promise<T>) => Promise<T>;
  /** Records the age in milliseconds of the oldest stream record that a job is about to get. */
  readonly behind: (job: JobName, age: number) => void;
  /** Counts a response of the API. */
  readonly answered: (status: number, ms: number) => void;
  /** Counts any response, for CloudFront's metric of failed responses in per cent. */
  readonly atEdge: (status: number) => void;
  /** Sets how to read the number of dead letters of each job. */
  readonly watchQueues: (depths: () => ReadonlyMap<JobName, number>) => void;
  readonly shown: () => MetricsView;
}

/** CloudWatch's embedded metric format, as far as the shop writes it. */
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
  /** The stage in the names of functions, queues and metrics. */
  readonly stage: string;
  readonly apiId: string;
  readonly distributionId: string;
  readonly tableName: string;
  readonly quietHours?: number | undefined;
}

export function openMetrics({ now, stage, apiId, distributionId, tableName, quietHours }: MetricsOptions): Metrics {
  const all = new Map<string, Series>();
  /** The series of the metrics that every request records, so that their key need not be computed each time. */
  const met = new WeakMap<Measured, Series>();
  // Without the firewall's alarms, because this machine has no firewall.
  const ofStage = alarmsOf({ stage, apiId, tableName, quietHours });
  // On one machine the check of the shop runs only on request, so its alarm is left out.
  const alarms = [...ofStage.filter(({ name }) => stage !== 'local' || name !== 'check-shop-not-run'), failedPages({ distributionId })];
  const withPercentile = new Set(alarms.flatMap(({ metric, statistic }) => (statistic === 'p99' ? [keyOf(metric)] : [])));
  const states = new Map<string, State>();
  const since = now().getTime();
  let queues: () => ReadonlyMap<JobName, number> = () => new Map();

  const seriesOf = (metric: Measured, unit: string): Series => {
    let series = met.get(metric);
    if (series === undefined) {
      const key = keyOf(metric);
      series = all.get(key) ?? { ...metric, unit, keepsValues: withPercentile.has(key), minutes: [], sum: 0, samples: 0, last: null, at: null };
      all.set(key, series);
      met.set(metric, series);
    }
    return series;
  };
  // The shop's own metrics are shown from the start.
  for (const [name, unit] of Object.entries(units)) seriesOf({ namespace: metricsOf(stage), name, dimensions: {} }, unit);

  const put: Metrics['put'] = (metric, unit, value) => {
    const series = seriesOf(metric, unit);
    series.sum += value;
    series.samples++;
    series.last = value;
    const at = now();
    series.at = at.toISOString();
    const minute = Math.floor(at.getTime() / 60_000);
    const current = series.minutes.at(-1);
    const { keepsValues } = series;
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

  /** Returns a metric's value in one period, counted back from the latest (0); undefined when nothing was measured. */
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
    // A missing activity is an alarm only after its periods have passed since the start.
    if (alarm.silence === 'bad' && now().getTime() - since < alarm.minutes * alarm.periods * 60_000 && valueOf(alarm, 0) === undefined)
      return 'INSUFFICIENT_DATA';
    const periods = Array.from({ length: alarm.periods }, (_, before) => valueOf(alarm, before));
    if (alarm.silence === 'as-before' && periods.every((value) => value === undefined)) return was;
    const isBeyond = (value: number | undefined) =>
      value === undefined ? alarm.silence === 'bad' : alarm.is === 'below' ? value < alarm.bound : value >= alarm.bound;
    return periods.every(isBeyond) ? 'ALARM' : 'OK';
  }

  const ofFunctions = new Map<string, Measured>();
  /** The same object each time, by which `put` finds its series. */
  const ofFunction = (place: string, name: string): Measured => {
    const key = `${name} ${place}`;
    const metric = ofFunctions.get(key) ?? { namespace: 'AWS/Lambda', name, dimensions: { FunctionName: functionNameOf(stage, place) } };
    ofFunctions.set(key, metric);
    return metric;
  };
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
        metrics: [...all.values()].map(({ minutes: _, keepsValues: __, ...shown }) => shown),
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
