/**
 * Collects the metrics that CloudWatch would have, from the lines that functions write and from what AWS measures itself, and evaluates the
 * alarms.
 */
import * as z from 'zod';
import { parseJson } from '#functions/platform/parse-json.ts';
import type { Alarm, AlarmMetric } from '#infra/constructs/monitoring/alarm.ts';
import { alarmsOf } from '#infra/constructs/monitoring/alarms.ts';
import type { WatchedPool } from '#infra/constructs/monitoring/aws-alarms.ts';
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
  /** Kept for metrics whose slowest hundredth is watched: at most `maxValues` of them. */
  values?: number[];
}

interface Series extends AlarmMetric {
  readonly unit: string;
  /** Whether an alarm watches its slowest hundredth. */
  readonly storesValues: boolean;
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

export interface MetricView extends AlarmMetric {
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
  readonly readLines: (text: string) => boolean;
  readonly put: (metric: AlarmMetric, unit: string, value: number) => void;
  /** Counts a run of a function, as AWS does. @param entry e.g. `jobs/send-mail` */
  readonly measureRun: <T>(entry: string, work: () => Promise<T>) => Promise<T>;
  /** Records the age in milliseconds of the oldest stream record that a job is about to get. */
  readonly recordStreamAge: (job: JobName, age: number) => void;
  readonly countApiResponse: (status: number, ms: number) => void;
  /** Counts any response, for CloudFront's metric of failed responses in per cent. */
  readonly countResponse: (status: number) => void;
  /** Sets how to read the number of dead letters of each job. */
  readonly watchQueues: (depths: () => ReadonlyMap<JobName, number>) => void;
  readonly view: () => MetricsView;
}

/** CloudWatch's embedded metric format, as far as the shop writes it. */
const Embedded = z.object({
  level: z.string(),
  _aws: z.object({
    CloudWatchMetrics: z.array(z.object({ Namespace: z.string(), Metrics: z.array(z.object({ Name: z.string(), Unit: z.string() })) })),
  }),
});

const maxMinutes = 1_500;
const maxValues = 1_000;
const keyOf = ({ namespace, name, dimensions }: AlarmMetric) => JSON.stringify([namespace, name, ...Object.entries(dimensions).sort()]);

export interface MetricsOptions {
  readonly now: () => Date;
  /** The stage in the names of functions, queues and metrics. */
  readonly stage: string;
  readonly apiId: string;
  readonly distributionId: string;
  readonly tableName: string;
  readonly userPool: WatchedPool;
  readonly quietHours?: number | undefined;
}

export function openMetrics({ now, stage, apiId, distributionId, tableName, userPool, quietHours }: MetricsOptions): Metrics {
  const seriesByKey = new Map<string, Series>();
  /** The series of the metrics that every request records, so that their key need not be computed each time. */
  const seriesCache = new WeakMap<AlarmMetric, Series>();
  // Without the alarms of the firewall and of the certificate, because this machine has neither.
  const stageAlarms = alarmsOf({ stage, apiId, tableName, userPool, quietHours });
  // On one machine the check of the shop runs only on request, so its alarm is left out.
  const alarms = [...stageAlarms.filter(({ name }) => stage !== 'local' || name !== 'check-shop-not-run'), failedPages({ distributionId })];
  const withPercentile = new Set(alarms.flatMap(({ metric, statistic }) => (statistic === 'p99' ? [keyOf(metric)] : [])));
  const states = new Map<string, State>();
  const since = now().getTime();
  let queues: () => ReadonlyMap<JobName, number> = () => new Map();

  const seriesOf = (metric: AlarmMetric, unit: string): Series => {
    let series = seriesCache.get(metric);
    if (series === undefined) {
      const key = keyOf(metric);
      series = seriesByKey.get(key) ?? {
        ...metric,
        unit,
        storesValues: withPercentile.has(key),
        minutes: [],
        sum: 0,
        samples: 0,
        last: null,
        at: null,
      };
      seriesByKey.set(key, series);
      seriesCache.set(metric, series);
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
    const { storesValues } = series;
    if (current?.minute === minute) {
      if (storesValues && (current.values?.length ?? 0) < maxValues) (current.values ??= []).push(value);
      current.samples++;
      current.sum += value;
      current.maximum = Math.max(current.maximum, value);
    } else if (series.minutes.push({ minute, samples: 1, sum: value, maximum: value, ...(storesValues ? { values: [value] } : {}) }) > maxMinutes)
      series.minutes.shift();
  };

  const readLines: Metrics['readLines'] = (text) => {
    if (!text.includes('"_aws"')) return false;
    const lines = text.split('\n').filter((line) => line !== '');
    const areOnlyMetrics = lines.map((line) => {
      const record = parseJson(line);
      const embedded = Embedded.safeParse(record);
      if (!embedded.success) return false;
      for (const { Namespace, Metrics } of embedded.data._aws.CloudWatchMetrics)
        for (const { Name, Unit } of Metrics)
          put({ namespace: Namespace, name: Name, dimensions: {} }, Unit, Number((record as Record<string, unknown>)[Name]));
      return embedded.data.level === 'INFO';
    });
    return areOnlyMetrics.length > 0 && areOnlyMetrics.every(Boolean);
  };

  /** Returns a metric's value in one period, counted back from the latest (0); undefined when nothing was measured. */
  const valueInPeriod = (metric: AlarmMetric, { statistic, minutes }: Alarm, before: number): number | undefined => {
    const endMinute = Math.floor(now().getTime() / 60_000) - before * minutes;
    const minutesInPeriod = seriesByKey.get(keyOf(metric))?.minutes.filter(({ minute }) => minute > endMinute - minutes && minute <= endMinute) ?? [];
    if (minutesInPeriod.length === 0) return undefined;
    if (statistic === 'Maximum') return Math.max(...minutesInPeriod.map(({ maximum }) => maximum));
    if (statistic === 'p99') {
      const values = minutesInPeriod.flatMap((each) => each.values ?? []).toSorted((one, other) => one - other);
      return values[Math.ceil(0.99 * values.length) - 1];
    }
    const total = (of: 'sum' | 'samples') => minutesInPeriod.reduce((so, each) => so + each[of], 0);
    return statistic === 'Sum' ? total('sum') : total('sum') / total('samples');
  };

  const valueOf = (alarm: Alarm, before: number): number | undefined => {
    const value = valueInPeriod(alarm.metric, alarm, before);
    if (alarm.plus !== undefined) {
      const all = [value, ...alarm.plus.map((metric) => valueInPeriod(metric, alarm, before))];
      return all.every((each) => each === undefined) ? undefined : all.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    }
    if (alarm.minus === undefined) return value;
    return value === undefined ? undefined : value - (valueInPeriod(alarm.minus, alarm, before) ?? 0);
  };

  function stateOf(alarm: Alarm): State {
    const previous = states.get(alarm.name) ?? 'OK';
    // A missing activity is an alarm only after its periods have passed since the start.
    if (alarm.missingData === 'breaching' && now().getTime() - since < alarm.minutes * alarm.periods * 60_000 && valueOf(alarm, 0) === undefined)
      return 'INSUFFICIENT_DATA';
    const periods = Array.from({ length: alarm.periods }, (_, before) => valueOf(alarm, before));
    if (alarm.missingData === 'ignore' && periods.every((value) => value === undefined)) return previous;
    const isBeyond = (value: number | undefined) =>
      value === undefined ? alarm.missingData === 'breaching' : alarm.is === 'below' ? value < alarm.bound : value >= alarm.bound;
    return periods.every(isBeyond) ? 'ALARM' : 'OK';
  }

  const functionMetrics = new Map<string, AlarmMetric>();
  /** The same object each time, by which `put` finds its series. */
  const functionMetric = (entry: string, name: string): AlarmMetric => {
    const key = `${name} ${entry}`;
    const metric = functionMetrics.get(key) ?? { namespace: 'AWS/Lambda', name, dimensions: { FunctionName: functionNameOf(stage, entry) } };
    functionMetrics.set(key, metric);
    return metric;
  };
  const apiMetric = (name: string): AlarmMetric => ({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId: apiId } });
  const [calls, latency, failed] = [apiMetric('Count'), apiMetric('Latency'), failedAtEdge(distributionId)];
  const queueMetric = (job: JobName): AlarmMetric => ({
    namespace: 'AWS/SQS',
    name: 'ApproximateNumberOfMessagesVisible',
    dimensions: { QueueName: deadQueueOf(stage, job) },
  });

  return {
    put,
    readLines,
    measureRun: async (place, work) => {
      put(functionMetric(place, 'Invocations'), 'Count', 1);
      const startedAt = performance.now();
      try {
        return await work();
      } catch (error) {
        put(functionMetric(place, 'Errors'), 'Count', 1);
        throw error;
      } finally {
        put(functionMetric(place, 'Duration'), 'Milliseconds', performance.now() - startedAt);
      }
    },
    recordStreamAge: (job, age) => put(functionMetric(`jobs/${job}`, 'IteratorAge'), 'Milliseconds', age),
    countApiResponse: (status, ms) => {
      put(calls, 'Count', 1);
      put(latency, 'Milliseconds', ms);
      if (status >= 400) put(apiMetric(status >= 500 ? '5xx' : '4xx'), 'Count', 1);
    },
    countResponse: (status) => put(failed, 'Percent', status >= 500 ? 100 : 0),
    watchQueues: (depths) => {
      queues = depths;
    },
    view: () => {
      const depths = queues();
      for (const job of Object.keys(jobs) as JobName[]) if (jobs[job].on !== 'schedule') put(queueMetric(job), 'Count', depths.get(job) ?? 0);
      const shownAlarms = alarms.map((alarm) => {
        const state = stateOf(alarm);
        states.set(alarm.name, state);
        const { name, is, bound, impact, page } = alarm;
        return { name, state, value: valueOf(alarm, 0) ?? null, is, bound, impact, page };
      });
      return {
        since: new Date(since).toISOString(),
        now: now().toISOString(),
        metrics: [...seriesByKey.values()].map(({ minutes: _, storesValues: __, ...shown }) => shown),
        alarms: shownAlarms,
      };
    },
  };
}
