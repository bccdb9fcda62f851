/**
 * Writes one JSON line per log event: stable codes and ids, never bodies, headers, tokens, names or health data. Of error messages only AWS's are
 * written.
 * A line that counts something (shared/metrics.ts) is also a metric, which CloudWatch reads from the line (embedded metric format).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { failedCalls, figuresByEvent, type MetricName, units } from '#shared/metrics.ts';
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

/** Returns undefined when no metrics are collected, as in an operator's command. */
function metricsOf(event: string, fields: LogFields): object | undefined {
  if (event === failedCalls.event) return failedCall();
  const values = Object.entries(figuresByEvent[event]?.(fields) ?? {}).filter(([, value]) => Number.isFinite(value));
  if (values.length === 0 || !has('METRIC_NAMESPACE')) return undefined;
  const Metrics = values.map(([Name]) => ({ Name, Unit: units[Name as MetricName] }));
  return {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace: config('METRIC_NAMESPACE'), Dimensions: [[]], Metrics }] },
    ...Object.fromEntries(values),
  };
}

/** Counts only in a published version: `$LATEST` is used without gradual releases, and CloudWatch charges for each metric name. */
function failedCall(): object | undefined {
  const { AWS_LAMBDA_FUNCTION_NAME, AWS_LAMBDA_FUNCTION_VERSION = '$LATEST' } = process.env;
  if (AWS_LAMBDA_FUNCTION_VERSION === '$LATEST' || !has('METRIC_NAMESPACE')) return undefined;
  const { metric } = failedCalls;
  const directive = {
    Namespace: config('METRIC_NAMESPACE'),
    Dimensions: [['function', 'version']],
    Metrics: [{ Name: metric, Unit: 'Count' }],
  };
  return {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [directive] },
    function: AWS_LAMBDA_FUNCTION_NAME,
    version: AWS_LAMBDA_FUNCTION_VERSION,
    [metric]: 1,
  };
}

/** Frames of a stack trace that a line holds. */
const framesShown = 8;

/**
 * Describes an error by its name and stack trace, without its message, which may contain client input. For errors of AWS and of the connection to it,
 * whether they are the error or its cause, it also writes the name, the call, and the message without secrets and personal data.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split('\n').flatMap((line) => (line.startsWith('    at ') ? [line.trim()] : [])) ?? [];
  return { error: error.name, at: frames[0], trace: frames.slice(1, framesShown).join(' < ') || undefined, ...awsFields(error) };
}

interface AwsError extends Error {
  /** The name of the call (client-options.ts). */
  readonly $call?: string;
  readonly $metadata?: { readonly requestId?: string };
  /** A code of Node.js, e.g. `ECONNREFUSED`. */
  readonly code?: unknown;
}

function awsFields(error: unknown): LogFields {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const { name, message, $call, $metadata, code } = each as AwsError;
    if ($call === undefined && $metadata === undefined) continue;
    return {
      awsError: name,
      awsCall: $call,
      awsMessage: withoutPersonalData(message),
      awsRequestId: $metadata?.requestId,
      networkError: typeof code === 'string' ? code : undefined,
    };
  }
  return {};
}

/** Longer messages repeat a request: the reply to a wrong signature contains all headers, session token included. */
const messageLength = 400;

/**
 * AWS's messages name actions, roles and resources, but also values of the request: mailboxes that SES rejects, the field values that Cognito
 * rejects, all headers of a request whose signature is wrong. Only the first line is kept, without anything that looks like a value or a secret.
 */
function withoutPersonalData(message: string): string {
  const [firstLine = ''] = message.split('\n');
  return firstLine
    .replace(/[Vv]alue '.*?' at '/g, "value [removed] at '")
    .replace(/[^\s<>()[\]"',;:/`]+@[^\s<>()[\]"',;:`]+/g, '[mailbox removed]')
    .replace(/\+?\d[\d ()-]{6,}\d/g, (digits) => (/^\d{12}$/.test(digits) ? digits : '[digits removed]'))
    .replace(/arn:aws[\w-]*:[^\s"'`]+|[\w+/=.-]{40,}/g, (text) => (text.startsWith('arn:') ? text : '[secret removed]'))
    .replace(/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, '[key removed]')
    .slice(0, messageLength);
}

export const log = {
  info: (event: string, fields: LogFields = {}) => write('INFO', event, fields),
  warn: (event: string, fields: LogFields = {}) => write('WARN', event, fields),
  error: (event: string, fields: LogFields = {}) => write('ERROR', event, fields),
};
