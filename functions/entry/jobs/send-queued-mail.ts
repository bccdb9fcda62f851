/** Sends the mails that the stream's job has queued: all but one-time codes. The invoices of a run get their numbers together. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { deliverMail } from '#functions/entry/deliver-mail.ts';
import { issueDueInvoices } from '#functions/order/invoice/issue.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { mailsByIds } from '#functions/platform/mail/outbox-store.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { OutboxMail } from '#shared/contract/mails.ts';
import { seriesName } from '#shared/rules/order/financial-year.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';

/** Milliseconds; longer than a claim lasts, so that the next attempt sends a mail whose sender has crashed. */
const claimTimeoutMs = 25_000;
/** Mails that one run sends at the same time: while one waits for the mail service, the next invoice is drawn. */
const maxConcurrent = 5;

export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  // A mail whose invoice still has no number after this gets it in deliver-mail.ts, alone.
  await numberInvoices(Records.map(({ body }) => body)).catch((error: unknown) => log.warn('invoice.batch-failed', errorFields(error)));
  await runConcurrently(maxConcurrent, Records, async ({ messageId, body }) => {
    if (!(await deliverMail(body, claimTimeoutMs))) failed.push(messageId);
  });
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

async function numberInvoices(mailIds: readonly string[]): Promise<void> {
  const invoices = (await mailsByIds(mailIds)).flatMap(({ mail, createdAt }) => {
    const { data } = schemaOf(OutboxMail).safeParse(mail);
    const paper = data !== undefined && 'paper' in data ? data.paper : undefined;
    return paper === undefined || paper.creditNoteId !== undefined ? [] : [{ orderId: paper.orderId, createdAt: new Date(createdAt) }];
  });
  // An invoice gets the date of the latest mail of its group. Each group has one series, so the date never falls into another financial year.
  for (const [, group] of Map.groupBy(invoices, ({ createdAt }) => seriesName('invoice', createdAt))) {
    const ordered = group.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    const latest = ordered.at(-1);
    if (latest !== undefined) await issueDueInvoices([...new Set(ordered.map(({ orderId }) => orderId))], latest.createdAt);
  }
}
