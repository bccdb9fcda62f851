/**
 * Sends each one-time code whose outbox item has just appeared in the table's stream, and hands every other mail to the queue of
 * `send-queued-mail`: a customer waits for the code, and drawing one invoice takes longer than sending ten codes.
 */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { deliverMail } from '#functions/entry/deliver-mail.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { queueMails } from '#functions/platform/mail/mail-queue.ts';
import { recordOfChange } from '#functions/record-kinds.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';

/** Milliseconds; longer than a claim lasts, so that the next attempt sends a mail whose sender has crashed. */
const claimTimeoutMs = 25_000;
/** Mails that are sent at the same time. */
const maxConcurrent = 10;

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed: string[] = [];
  const mails = event.Records.flatMap((record) => newMailOf(record) ?? []);
  const [codes, others] = [mails.filter(({ isCode }) => isCode), mails.filter(({ isCode }) => !isCode)];
  const refuse = (ids: readonly string[]) => failed.push(...mails.flatMap(({ id, sequence }) => (ids.includes(id) ? [sequence] : [])));
  await Promise.all([
    runConcurrently(maxConcurrent, codes, async ({ id }) => {
      if (!(await deliverMail(id, claimTimeoutMs))) refuse([id]);
    }),
    queueMails(others.map(({ id }) => id)).then(refuse, (error: unknown) => {
      log.error('mail.not-queued', { mails: others.length, ...errorFields(error) });
      refuse(others.map(({ id }) => id));
    }),
  ]);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Returns new items only: claims and deletions are in the same stream. A record without its item is treated as a code. */
function newMailOf(record: DynamoDBRecord) {
  const { eventName, dynamodb: { NewImage, SequenceNumber = '' } = {} } = record;
  const mail = recordOfChange(record);
  if (eventName !== 'INSERT' || mail?.kind !== 'outboxMail') return undefined;
  return { id: mail.partitionId, sequence: SequenceNumber, isCode: NewImage === undefined || NewImage['mail']?.M?.['code'] !== undefined };
}
