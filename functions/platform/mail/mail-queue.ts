/** Sends mails of the outbox to the queue of `send-queued-mail`, where they wait without delaying one-time codes. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientOptions, prepareClient } from '#functions/platform/client-options.ts';
import { config } from '#functions/platform/config.ts';
import { withDeadline } from '#functions/platform/deadline.ts';

let client: SQSClient | undefined;

/** The one client of this process. */
function queueClient(): SQSClient {
  client ??= prepareClient(new SQSClient({ ...clientOptions('sqs', { maxAttempts: 3, timeoutMs: 2_000 }), cacheMiddleware: true }));
  return client;
}

/** Milliseconds of a call, its retries included. */
const deadlineMs = 8_000;
/** Messages that SQS accepts in one call. */
const maxMessages = 10;

/** @param ids of mails in the outbox; a mail that is queued twice is still sent once @returns the ids that the queue did not accept */
export async function queueMails(ids: readonly string[]): Promise<readonly string[]> {
  const rejected: string[] = [];
  for (let from = 0; from < ids.length; from += maxMessages) {
    const batch = ids.slice(from, from + maxMessages);
    const Entries = batch.map((id, index) => ({ Id: String(index), MessageBody: id }));
    const { Failed = [] } = await withDeadline(deadlineMs, () =>
      queueClient().send(new SendMessageBatchCommand({ QueueUrl: config('MAIL_QUEUE_URL'), Entries })),
    );
    rejected.push(...Failed.map(({ Id }) => batch[Number(Id)] ?? ''));
  }
  return rejected;
}
