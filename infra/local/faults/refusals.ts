/** Writes the responses of a throttled, conflicting or broken service as its client library expects them. */
import type { Service } from './services.ts';

type Refused = 'throttle' | 'conflict' | 'error';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** @param body of the call, which DynamoDB's answer to a transaction depends on */
export function refusal(service: Service, operation: string, mode: Refused, body: string): Answer {
  return { dynamodb, s3, ses, cognito }[service](mode, operation, body);
}

const json = (status: number, value: unknown, type = 'application/x-amz-json-1.0'): Answer => ({ status, type, text: JSON.stringify(value) });

function dynamodb(mode: Refused, operation: string, body: string): Answer {
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

function s3(mode: Refused): Answer {
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

function ses(mode: Refused): Answer {
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

function cognito(mode: Refused): Answer {
  const [status, code] = (
    {
      throttle: [400, 'TooManyRequestsException'],
      conflict: [400, 'ConcurrentModificationException'],
      error: [500, 'InternalErrorException'],
    } as const
  )[mode];
  return json(status, { __type: code, message: 'Ordered by POST /_local/faults' }, 'application/x-amz-json-1.1');
}
