/**
 * Treats a response that cannot be read as a lost one, which the client retries: the call may have been executed or not.
 * Without this step the client takes a response that was cut off for an error of the caller.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

interface Response {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function unreadable(cause: unknown, statusCode: number | undefined): Error {
  const error = new Error('The response of the table cannot be read.', { cause });
  return Object.assign(error, { name: 'ServiceUnavailable', $metadata: { httpStatusCode: statusCode }, $retryable: {} });
}

/** Errors that the service itself has named carry `$fault`; all others of this step come from reading the response. */
const isNamedByService = (error: unknown): boolean => error instanceof Error && '$fault' in error;
const isOfResponse = (error: unknown): error is Error & { readonly $response: Response } => error instanceof Error && '$response' in error;

export function retryUnreadableResponses({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      try {
        const result = await next(args);
        const { statusCode, headers } = result.response as Response;
        // The least that the table answers is `{}`.
        if (headers?.['content-length'] === '0') throw unreadable('an empty body', statusCode);
        return result;
      } catch (error) {
        if (isNamedByService(error) || !isOfResponse(error)) throw error;
        throw unreadable(error, error.$response.statusCode);
      }
    },
    // Around the step that reads the response, within each attempt.
    { name: 'retryUnreadableResponses', step: 'deserialize', priority: 'high' },
  );
}
