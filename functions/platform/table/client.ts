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

/** Four attempts of 2.5 s and their pauses. A function ends after 15 s, and must answer before. */
const defaultDeadlineMs = 12_000;

export class TableClient {
  readonly #client: DynamoDBDocumentClient;

  constructor() {
    // Without `cacheMiddleware`, which the document client refuses.
    const client = prepared(
      new DynamoDBClient({
        ...clientOptions('dynamodb', { maxAttempts: 4, timeoutMs: 2_500 }),
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
    { deadlineMs = defaultDeadlineMs }: CallOptions = {},
  ): Promise<Output> {
    return withDeadline(deadlineMs, (abortSignal) => this.#client.send(command, { abortSignal }));
  }
}
