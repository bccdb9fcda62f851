/** Which mails are due? Those whose outbox item has just appeared in the table's stream; each is sent once. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { deliverMail } from '#functions/entry/deliver-mail.ts';

/** Milliseconds; longer than a claim lasts, so that a mail whose sender has died is sent by the very next try. */
const patience = 25_000;

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed: string[] = [];
  for (const record of event.Records) {
    const id = mailOf(record);
    if (id === undefined || (await deliverMail(id, patience))) continue;
    failed.push(record.dynamodb?.SequenceNumber ?? '');
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Only new items: the claim and the deletion come through the same stream. */
function mailOf(record: DynamoDBRecord): string | undefined {
  return record.eventName === 'INSERT' ? /^OUTBOX#(.+)$/.exec(record.dynamodb?.Keys?.['pk']?.S ?? '')?.[1] : undefined;
}
