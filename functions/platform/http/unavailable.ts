/** Maps errors of other services to failures: transient ones become 503 with Retry-After, the rest 500. */
import { Failure } from './failure.ts';

/** Error names by which AWS and its clients report throttling, time-outs and lost connections. */
const transientNames = new Set([
  'ThrottlingException',
  'ThrottledException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'InternalServerError',
  'InternalErrorException',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'SlowDown',
  'TransactionInProgressException',
  'TransactionConflictException',
  'ConcurrentModificationException',
  'ConditionalRequestConflict',
  'OperationAborted',
  'TimeoutError',
  'AbortError',
]);
/** The last three codes: the machine has no free ports, or its network is changing. */
const lostConnectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return transientNames.has(error.name) || (typeof code === 'string' && lostConnectionCodes.has(code)) || ($metadata?.httpStatusCode ?? 0) >= 500;
}

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return isTransient(error) ? new Failure('unavailable', { retryAfter: 2, cause: error }) : new Failure('internal', { cause: error });
}
