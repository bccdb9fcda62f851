/** Sends mails that neither the stream nor the queue has sent, for example after an outage of the mail service. */
import { deliverMail } from '#functions/entry/deliver-mail.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { findWaitingMails, markUndeliverable, rescheduleMail } from '#functions/platform/mail/outbox-store.ts';
import { oldestWaitSeconds, processBatch } from '#functions/platform/process-batch.ts';

/** The maximum of mails of one run; the rest is due at the next run. */
const maxPerRun = 200;
/** Mails that are sent at the same time. */
const maxConcurrent = 5;
/** Waiting mails that are read for the alarm (infra/constructs/monitoring/alarms.ts); reading more would not change it. */
const maxCounted = 1_000;
/** Milliseconds between two attempts: half of the mail's age, within these limits. After three days a mail is too old to send. */
const minDelayMs = 60_000;
const maxDelayMs = 3_600_000;
const maxAgeMs = 3 * 86_400_000;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const waiting = await findWaitingMails(now, maxPerRun);
  await processBatch(waiting, maxConcurrent, ({ id, createdAt }) => sendOrReschedule(id, now.getTime() - Date.parse(createdAt), now));
  // Every waiting mail is due within the longest delay.
  const waitingMails = await findWaitingMails(new Date(now.getTime() + maxDelayMs), maxCounted);
  log.info('send-waiting-mail.completed', { mails: waiting.length, oldestSeconds: oldestWaitSeconds(waitingMails, now) });
}

/** Never throws: one bad mail must not stop the others. */
async function sendOrReschedule(id: string, age: number, now: Date): Promise<void> {
  try {
    if (await deliverMail(id, 0, now)) return;
    if (age > maxAgeMs) {
      log.error('mail.given-up', { mailId: id });
      await markUndeliverable(id, 'too_old');
    } else await rescheduleMail(id, new Date(now.getTime() + Math.min(Math.max(age / 2, minDelayMs), maxDelayMs)));
  } catch (error) {
    log.error('mail.not-looked-at', { mailId: id, ...errorFields(error) });
  }
}
