/** How do the stores talk to the table? One client, and one way to commit pieces of several aggregates together. */
import { randomInt, randomUUID } from 'node:crypto';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import { Failure } from '#functions/http/failure.ts';
import type { FailureCode } from '#shared/contract/failures.ts';

let client: DynamoDBDocumentClient | undefined;

export function db(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: 4, requestHandler: { requestTimeout: 4_000, connectionTimeout: 2_000 } }),
    {
      marshallOptions: { removeUndefinedValues: true },
    },
  );
  return client;
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : never;

/** One write of a transaction, made by a store; `refused` is what the caller is told when its condition does not hold. */
export type WritePiece = { [K in keyof TransactItem]?: WithoutTable<NonNullable<TransactItem[K]>> } & { readonly refused?: Failure | FailureCode };

const attempts = 5;

/**
 * Commits all pieces or none.
 * @param token makes a second send of the same commit a no-op for ten minutes (DynamoDB's ClientRequestToken, at most 36 characters),
 *   so that a repeat after a lost answer cannot apply it twice
 * @throws the `refused` of the first piece whose condition does not hold; `ConditionRefused` when that piece names none
 */
export async function commit(pieces: readonly WritePiece[], token: string = randomUUID()): Promise<void> {
  const TableName = config('TABLE_NAME');
  const TransactItems = pieces.map(({ refused: _, ...write }) => {
    const [[kind, body]] = Object.entries(write) as [[string, object]];
    return { [kind]: { TableName, ...body } };
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await db().send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const failed = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
      if (failed >= 0) {
        const refused = pieces[failed]?.refused;
        throw refused === undefined ? new ConditionRefused(failed) : typeof refused === 'string' ? new Failure(refused) : refused;
      }
      // The SDK does not retry a conflict with another transaction.
      const passing = reasons.some(
        (reason) => reason.Code === 'TransactionConflict' || reason.Code === 'ThrottlingError' || reason.Code === 'ProvisionedThroughputExceeded',
      );
      if (!passing) throw error;
      if (attempt === attempts) throw new Failure('unavailable', { retryAfter: 2, cause: error });
      await new Promise((resolve) => setTimeout(resolve, randomInt(20 * 2 ** attempt)));
    }
  }
}

/** A condition did not hold, and its piece said no more about it. */
export class ConditionRefused extends Error {
  /** Position of the refused piece. */
  readonly index: number;
  constructor(index: number) {
    super(`The condition of write ${index} does not hold.`);
    this.name = 'ConditionRefused';
    this.index = index;
  }
}

export const isConditionRefused = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalCheckFailedException';

/**
 * Decides on what the table has, and once more when somebody was quicker.
 * @param decide reads, decides and commits; refused (ConditionRefused), it runs again
 * @throws Failure `unavailable` when others are quicker each time
 */
export async function decideAnew<T>(decide: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
    }
  }
  throw new Failure('unavailable', { retryAfter: 1 });
}
