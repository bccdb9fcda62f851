/** Which mails has the stream left behind? The sweep behind a mail service that was away for longer than the stream tries. */
import { deliverMail } from '#functions/entry/deliver-mail.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { deferMail, findWaitingMails, retryMail } from '#functions/platform/mail/outbox-store.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { oldestSeconds } from '#shared/rules/waiting.ts';

/** A run's share; the rest is due at the next run. */
const most = 100;
/** Of those that wait, for the alarm (infra/constructs/monitoring/alarms.ts): more would cost reads and say nothing else. */
const counted = 1_000;
/** Between two tries: half of the mail's age, in these limits; a mail of three days is news to nobody. */
const soonest = 60_000;
const latest = 3_600_000;
const patience = 3 * 86_400_000;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const waiting = await findWaitingMails(now, most);
  await processBatch(waiting, 1, ({ id, createdAt }) => look(id, now.getTime() - Date.parse(createdAt), now));
  // All that waits is looked at within that time.
  const left = await findWaitingMails(new Date(now.getTime() + latest), counted);
  log.info('send-waiting-mail.completed', { mails: waiting.length, oldestSeconds: oldestSeconds(left, now) });
}

/** Never throws: one bad mail must not stop the others. */
async function look(id: string, age: number, now: Date): Promise<void> {
  try {
    if (await deliverMail(id, 0)) return;
    if (age > patience) {
      log.error('mail.given-up', { mailId: id });
      await deferMail(id, 'too_old');
    } else await retryMail(id, new Date(now.getTime() + Math.min(Math.max(age / 2, soonest), latest)));
  } catch (error) {
    log.error('mail.not-looked-at', { mailId: id, ...errorFields(error) });
  }
}
