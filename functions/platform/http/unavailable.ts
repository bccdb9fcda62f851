/** What does an error of the outside world mean to the caller? Passing trouble is 503 with Retry-After, the rest is ours: 500. */
import { Failure } from './failure.ts';

/** Names under which AWS, its clients and ours tell of throttling, time-outs and lost connections. */
const passing = new Set([
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
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return passing.has(error.name) || (typeof code === 'string' && lost.has(code)) || ($metadata?.httpStatusCode ?? 0) >= 500;
}

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return isTransient(error) ? new Failure('unavailable', { retryAfter: 2, cause: error }) : new Failure('internal', { cause: error });
}
