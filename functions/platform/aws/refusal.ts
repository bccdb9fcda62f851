/** What does it mean when a service of AWS refuses, or does not answer? */
import { defined } from '#shared/rules/defined.ts';
import type { HttpAnswer } from './wire.ts';

/** It said no. `name` is its own code, e.g. ConditionalCheckFailedException. */
export class ServiceRefused extends Error {
  readonly $metadata: { readonly httpStatusCode: number; readonly requestId: string | undefined; readonly attempts: number };
  /** Of a transaction of the table that was cancelled: why, write by write. */
  readonly CancellationReasons?: readonly { readonly Code?: string; readonly Message?: string }[];
  /** Of a condition of the table that did not hold, where that was asked for: what is there, as it stands on the wire. */
  readonly Item?: Readonly<Record<string, unknown>>;
  constructor(name: string, message: string, { status, headers }: HttpAnswer, attempts: number) {
    super(message);
    this.name = name;
    this.$metadata = { httpStatusCode: status, requestId: String(headers['x-amzn-requestid'] ?? '') || undefined, attempts };
  }
}

type Body = Record<string, unknown>;

/**
 * What it says.
 * @param attempt which send it answers
 * @throws ServiceRefused when that is a refusal, or nothing that can be read
 */
export function contentOf(answer: HttpAnswer, attempt: number): Body {
  const { status, headers, body } = answer;
  const content = parsed(body);
  if (status === 200) {
    // An answer that cannot be read is none: the call may have been executed, and is made again like one whose answer was lost.
    if (content === undefined) throw new ServiceRefused('ServiceUnavailable', 'The answer of the service cannot be read.', answer, attempt);
    return content;
  }
  const { __type, code, message, Message, CancellationReasons, Item } = content ?? {};
  // `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException`
  const name = String(headers['x-amzn-errortype'] ?? code ?? __type ?? `Status${status}`).replace(/^.*#|[:,].*$/g, '');
  const refused = new ServiceRefused(name, String(message ?? Message ?? `The service answered ${status}.`), answer, attempt);
  throw Object.assign(refused, defined({ CancellationReasons, Item }));
}

function parsed(body: Buffer): Body | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

const throttles = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'Throttling',
  'TooManyRequestsException',
  'TransactionInProgressException',
]);
const lost = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether the same call may do better in a moment, and of what it suffers: as Amazon's clients have it. */
export function passing(error: unknown): 'throttled' | 'lost' | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ServiceRefused) {
    const { name, message, $metadata } = error;
    if (throttles.has(name) || $metadata.httpStatusCode === 429) return 'throttled';
    const isLate = name === 'InvalidSignatureException' && message.includes('Signature expired');
    return isLate || name === 'ServiceUnavailable' || [500, 502, 503, 504].includes($metadata.httpStatusCode) ? 'lost' : undefined;
  }
  return error.name === 'TimeoutError' || lost.has(String((error as { code?: unknown }).code)) ? 'lost' : undefined;
}
