/** Sends each mail whose outbox item has just appeared in the table's stream. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { deliverMail } from '#functions/entry/deliver-mail.ts';
import { recordOfChange } from '#functions/record-kinds.ts';

/** Milliseconds; longer than a claim lasts, so that the next attempt sends a mail whose sender has crashed. */
const claimTimeoutMs = 25_000;

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed: string[] = [];
  for (const record of event.Records) {
    const id = mailOf(record);
    if (id === undefined || (await deliverMail(id, claimTimeoutMs))) continue;
    failed.push(record.dynamodb?.SequenceNumber ?? '');
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Returns the id for new items only: claims and deletions are in the same stream. */
function mailOf(record: DynamoDBRecord): string | undefined {
  const mail = recordOfChange(record);
  return record.eventName === 'INSERT' && mail?.kind === 'outboxMail' ? mail.partitionId : undefined;
}
