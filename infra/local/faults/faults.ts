/** Makes local services fail as a test requests: for a number of calls of an operation. Without faults every call passes unchanged. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from '../gateway/body.ts';

/** The services, by their names in POST /_local/faults. */
const services = ['dynamodb', 's3', 'ses', 'cognito'] as const;
export type Service = (typeof services)[number];

/** A fault of an AWS service; Razorpay's simulator has its own (simulators/razorpay/faults.ts). */
export const Fault = z.strictObject({
  service: z.enum(services),
  /** An operation's name at its service, e.g. TransactWriteItems; `*` for any. */
  operation: z.string().min(1).max(100).default('*'),
  mode: z.enum(['drop-after', 'throttle', 'conflict', 'error', 'slow']),
  /** Number of calls that fail. */
  times: z.number().int().min(1).max(100_000).default(1),
  /** Used by `slow` only. */
  delayMs: z.number().int().min(1).max(120_000).default(3_000),
});
export type Fault = z.output<typeof Fault>;

export interface Faults {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  /** Faults that have not been used up, with the number of calls left. */
  readonly pending: () => readonly Fault[];
  readonly hasAny: () => boolean;
  /**
   * Applies the next waiting fault of this operation to a call.
   * @returns true when the call has been answered and must not be executed
   */
  readonly applyFault: (service: Service, operation: string, req: IncomingMessage, res: ServerResponse) => Promise<boolean>;
}

export function createFaults(): Faults {
  let pending: Fault[] = [];

  function takeNext(service: Service, operation: string): Fault | undefined {
    const fault = pending.find(
      (each) => each.service === service && (each.operation === '*' || each.operation.toLowerCase() === operation.toLowerCase()),
    );
    if (fault) pending = pending.flatMap((each) => (each !== fault ? [each] : each.times > 1 ? [{ ...each, times: each.times - 1 }] : []));
    return fault;
  }

  return {
    add: (fault) => {
      pending = [...pending, fault];
    },
    clear: () => {
      pending = [];
    },
    pending: () => pending,
    hasAny: () => pending.length > 0,
    applyFault: async (service, operation, req, res) => {
      const fault = takeNext(service, operation);
      if (fault === undefined) return false;
      if (fault.mode === 'slow') {
        await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
        return false;
      }
      if (fault.mode === 'drop-after') {
        dropResponse(res);
        return false;
      }
      const body = await readBody(req, 10_000_000);
      const { status, type, text } = errorResponse(service, operation, fault.mode, body.toString('utf8'));
      res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), 'x-amzn-requestid': 'fault' }).end(text);
      return true;
    },
  };
}

/** Executes the operation, then breaks the connection instead of answering. */
function dropResponse(res: ServerResponse): void {
  const ignore = () => true;
  const dropping = {
    writeHead: () => res,
    flushHeaders: () => undefined,
    write: ignore,
    end: () => {
      res.socket?.destroy();
      return res;
    },
  };
  Object.assign(res, dropping);
}

type ErrorMode = 'throttle' | 'conflict' | 'error';

interface ErrorResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** @param body of the call; DynamoDB's answer to a transaction depends on it */
function errorResponse(service: Service, operation: string, mode: ErrorMode, body: string): ErrorResponse {
  return { dynamodb, s3, ses, cognito }[service](mode, operation, body);
}

const json = (status: number, value: unknown, type = 'application/x-amz-json-1.0'): ErrorResponse => ({ status, type, text: JSON.stringify(value) });

function dynamodb(mode: ErrorMode, operation: string, body: string): ErrorResponse {
  const name = (code: string) => `com.amazonaws.dynamodb.v20120810#${code}`;
  if (mode === 'throttle')
    return json(400, {
      __type: name('ProvisionedThroughputExceededException'),
      message: 'The level of configured provisioned throughput for the table was exceeded.',
    });
  if (mode === 'error') return json(500, { __type: name('InternalServerError'), message: 'Internal server error' });
  if (!operation.startsWith('Transact'))
    return json(400, { __type: name('TransactionConflictException'), message: 'Transaction is ongoing for the item' });
  const CancellationReasons = transactItems(body).map((_, index) =>
    index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const codes = CancellationReasons.map((reason) => reason.Code).join(', ');
  return json(400, {
    __type: name('TransactionCanceledException'),
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons,
  });
}

function transactItems(body: string): readonly unknown[] {
  try {
    const { TransactItems } = JSON.parse(body) as { TransactItems?: unknown };
    return Array.isArray(TransactItems) ? TransactItems : [null];
  } catch {
    return [null];
  }
}

function s3(mode: ErrorMode): ErrorResponse {
  const [status, code, message] = (
    {
      throttle: [503, 'SlowDown', 'Please reduce your request rate.'],
      conflict: [409, 'ConditionalRequestConflict', 'A conflicting operation occurred during the request.'],
      error: [500, 'InternalError', 'We encountered an internal error. Please try again.'],
    } as const
  )[mode];
  return {
    status,
    type: 'application/xml',
    text: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message><RequestId>fault</RequestId></Error>`,
  };
}

function ses(mode: ErrorMode): ErrorResponse {
  const [status, type, code, message] = (
    {
      throttle: [400, 'Sender', 'Throttling', 'Maximum sending rate exceeded.'],
      conflict: [409, 'Sender', 'ConcurrentModificationException', 'The resource is being modified by another operation.'],
      error: [500, 'Receiver', 'InternalFailure', 'The request processing has failed.'],
    } as const
  )[mode];
  const text = `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>${type}</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>fault</RequestId></ErrorResponse>`;
  return { status, type: 'text/xml', text };
}

function cognito(mode: ErrorMode): ErrorResponse {
  const [status, code] = (
    {
      throttle: [400, 'TooManyRequestsException'],
      conflict: [400, 'ConcurrentModificationException'],
      error: [500, 'InternalErrorException'],
    } as const
  )[mode];
  return json(status, { __type: code, message: 'Ordered by POST /_local/faults' }, 'application/x-amz-json-1.1');
}

/** Returns the operation that a request calls; SES names its own in the body (see mail.ts). @param path below the service's mount, with its query */
export function operationOf(service: Exclude<Service, 'ses'>, req: IncomingMessage, path: string): string {
  if (service === 'dynamodb' || service === 'cognito')
    return (
      String(req.headers['x-amz-target'] ?? '')
        .split('.')
        .at(-1) ?? ''
    );
  return s3Operation(req.method ?? 'GET', path);
}

function s3Operation(method: string, path: string): string {
  const [resource = '', query = ''] = path.split('?');
  const hasKey = resource.split('/').filter((part) => part !== '').length > 1;
  if (!hasKey)
    return method === 'GET'
      ? 'ListObjectsV2'
      : method === 'POST'
        ? query.includes('delete')
          ? 'DeleteObjects'
          : 'PostObject'
        : method === 'PUT'
          ? 'CreateBucket'
          : 'HeadBucket';
  return { GET: 'GetObject', HEAD: 'HeadObject', PUT: 'PutObject', DELETE: 'DeleteObject' }[method] ?? method;
}
