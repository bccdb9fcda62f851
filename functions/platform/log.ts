/**
 * What do we tell the operator? One JSON line an event: stable codes and ids; never bodies, headers, tokens, names or health facts.
 * A line that counts something (shared/metrics.ts) is a metric, too: CloudWatch reads it off the line (embedded metric format).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { counted, type MetricName, units } from '#shared/metrics.ts';
import { config, has } from './config.ts';

type Field = string | number | boolean | undefined | null;
export type LogFields = Record<string, Field>;
type Level = 'INFO' | 'WARN' | 'ERROR';

/** What every line says that is written while a request is answered. */
const about = new AsyncLocalStorage<LogFields>();
export const during = <T>(fields: LogFields, work: () => Promise<T>): Promise<T> => about.run(fields, work);

function write(level: Level, event: string, given: LogFields): void {
  const fields = { ...about.getStore(), ...given };
  const figures = figuresOf(event, fields);
  // For a command at a person's terminal. What is counted is written all the same.
  if (level === 'INFO' && figures === undefined && process.env['LOG_LEVEL'] === 'WARN') return;
  process.stdout.write(`${JSON.stringify({ level, event, time: new Date().toISOString(), ...traceOf(), ...fields, ...figures })}\n`);
}

/** Of X-Ray, where the cloud has told it: the same for all lines of a run, whether it answers a request or not. */
function traceOf(): LogFields {
  const [, traceId] = /Root=([^;]+)/.exec(process.env['_X_AMZN_TRACE_ID'] ?? '') ?? [];
  return traceId === undefined ? {} : { traceId };
}

/** Nothing where nobody counts: in a command of an operator's. */
function figuresOf(event: string, fields: LogFields): object | undefined {
  const known = Object.entries(counted[event]?.(fields) ?? {}).filter(([, value]) => Number.isFinite(value));
  if (known.length === 0 || !has('METRIC_NAMESPACE')) return undefined;
  const Metrics = known.map(([Name]) => ({ Name, Unit: units[Name as MetricName] }));
  return {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace: config('METRIC_NAMESPACE'), Dimensions: [[]], Metrics }] },
    ...Object.fromEntries(known),
  };
}

/** An error by its name and place, without its message where that may hold what a client sent. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    at: error.stack
      ?.split('\n')
      .find((line) => line.includes('    at '))
      ?.trim(),
  };
}

export const log = {
  info: (event: string, fields: LogFields = {}) => write('INFO', event, fields),
  warn: (event: string, fields: LogFields = {}) => write('WARN', event, fields),
  error: (event: string, fields: LogFields = {}) => write('ERROR', event, fields),
};
