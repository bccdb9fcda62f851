/** Sends calls to the table by Amazon's document client, each with a deadline. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type ServiceInputTypes, type ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import { clientOptions, prepareClient } from '#functions/platform/client-options.ts';
import { withDeadline } from '#functions/platform/deadline.ts';

type Command<Input extends ServiceInputTypes, Output extends ServiceOutputTypes> = Parameters<
  typeof DynamoDBDocumentClient.prototype.send<Input, Output>
>[0];

export interface CallOptions {
  /** Milliseconds for all attempts together. */
  readonly deadlineMs?: number;
}

const maxAttempts = 4;
/** Milliseconds of one attempt. DynamoDB Local, which takes seconds on a busy machine, gets more (infra/local/environment.ts). */
const timeoutMs = (): number => Number(process.env['TABLE_TIMEOUT_MS'] || 2_500);
/** Milliseconds of all pauses between the attempts of a call. */
const pausesMs = 2_000;

export class TableClient {
  readonly #client: DynamoDBDocumentClient;
  /** Milliseconds; 12 s, because a function ends after 15 s, and must answer before. */
  readonly #deadlineMs = maxAttempts * timeoutMs() + pausesMs;

  constructor() {
    // `cacheMiddleware` is left out, because the document client does not accept it.
    const client = prepareClient(
      new DynamoDBClient({
        ...clientOptions('dynamodb', { maxAttempts, timeoutMs: timeoutMs(), connectionTimeoutMs: timeoutMs() / 2.5 }),
        accountIdEndpointMode: 'disabled',
        endpointDiscoveryEnabled: false,
      }),
    );
    retryUnreadableResponses(client);
    this.#client = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  }

  /** @throws the error of the last attempt, or `TimeoutError` at the deadline */
  send<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
    command: Command<Input, Output>,
    { deadlineMs = this.#deadlineMs }: CallOptions = {},
  ): Promise<Output> {
    return withDeadline(deadlineMs, (abortSignal) => this.#client.send(command, { abortSignal }));
  }
}

interface Response {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function unreadable(cause: unknown, statusCode: number | undefined): Error {
  const error = new Error('The response of the table cannot be read.', { cause });
  return Object.assign(error, { name: 'ServiceUnavailable', $metadata: { httpStatusCode: statusCode }, $retryable: {} });
}

/** Errors of the service itself have `$fault`; all others in this step come from reading the response. */
const isNamedByService = (error: unknown): boolean => error instanceof Error && '$fault' in error;
const isOfResponse = (error: unknown): error is Error & { readonly $response: Response } => error instanceof Error && '$response' in error;

/**
 * Treats an unreadable response as a lost one, which the client retries: the call may or may not have been executed.
 * Without this step the client would take a truncated response for an error of the caller.
 */
function retryUnreadableResponses({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      try {
        const result = await next(args);
        const { statusCode, headers } = result.response as Response;
        // The shortest body that DynamoDB sends is `{}`.
        if (headers?.['content-length'] === '0') throw unreadable('an empty body', statusCode);
        return result;
      } catch (error) {
        if (isNamedByService(error) || !isOfResponse(error)) throw error;
        throw unreadable(error, error.$response.statusCode);
      }
    },
    // Wraps the step that reads the response, within each attempt.
    { name: 'retryUnreadableResponses', step: 'deserialize', priority: 'high' },
  );
}
