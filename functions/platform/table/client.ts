/** Sends calls to the table by Amazon's document client, each with a deadline. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type ServiceInputTypes, type ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import { clientOptions, prepared } from '#functions/platform/client-options.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { retryUnreadableResponses } from './unreadable-response.ts';

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
    // Without `cacheMiddleware`, which the document client refuses.
    const client = prepared(
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
