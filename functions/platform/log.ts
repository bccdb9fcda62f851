/**
 * Writes one JSON line per log event: stable codes and ids; never bodies, headers, tokens, names or health facts.
 * A line that counts something (shared/metrics.ts) is also a metric, which CloudWatch reads from the line (embedded metric format).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { counted, type MetricName, units } from '#shared/metrics.ts';
import { config, has } from './config.ts';

type Field = string | number | boolean | undefined | null;
export type LogFields = Record<string, Field>;
type Level = 'INFO' | 'WARN' | 'ERROR';

const context = new AsyncLocalStorage<LogFields>();
/** Adds these fields to every line that is written while `work` runs. */
export const withLogFields = <T>(fields: LogFields, work: () => Promise<T>): Promise<T> => context.run(fields, work);

function write(level: Level, event: string, ownFields: LogFields): void {
  const fields = { ...context.getStore(), ...ownFields };
  const metrics = metricsOf(event, fields);
  // LOG_LEVEL=WARN is for commands in a terminal. Lines that carry metrics are written nevertheless.
  if (level === 'INFO' && metrics === undefined && process.env['LOG_LEVEL'] === 'WARN') return;
  process.stdout.write(`${JSON.stringify({ level, event, time: new Date().toISOString(), ...traceOf(), ...fields, ...metrics })}\n`);
}

/** The trace id of X-Ray, where Lambda provides it: the same for all lines of an invocation, of an endpoint or a job. */
function traceOf(): LogFields {
  const [, traceId] = /Root=([^;]+)/.exec(process.env['_X_AMZN_TRACE_ID'] ?? '') ?? [];
  return traceId === undefined ? {} : { traceId };
}

/** Returns undefined where no metrics are collected, as in an operator's command. */
function metricsOf(event: string, fields: LogFields): object | undefined {
  const values = Object.entries(counted[event]?.(fields) ?? {}).filter(([, value]) => Number.isFinite(value));
  if (values.length === 0 || !has('METRIC_NAMESPACE')) return undefined;
  const Metrics = values.map(([Name]) => ({ Name, Unit: units[Name as MetricName] }));
  return {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace: config('METRIC_NAMESPACE'), Dimensions: [[]], Metrics }] },
    ...Object.fromEntries(values),
  };
}

/** Describes an error by its name and place, without its message, which may hold client input. */
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
