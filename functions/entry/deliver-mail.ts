/** How does one waiting mail go out? Once, whoever sends it: the stream's job at once, or the sweep when the mail service was away. */

import { calendarEntry, hasEntry } from '#functions/clinic/emails/calendar.ts';
import { unsubscribeTokenOf } from '#functions/customer/unsubscribe.ts';
import { wantsNewsletter } from '#functions/identity/customer-store.ts';
import { codeOf } from '#functions/identity/one-time-code.ts';
import { attachmentOf } from '#functions/order/invoice/attach.ts';
import { config } from '#functions/platform/config.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { suppressedMailbox } from '#functions/platform/mail/mailbox-store.ts';
import type { Attachment } from '#functions/platform/mail/mime.ts';
import { type Claim, claimMail, deferMail, deleteMail, releaseMail } from '#functions/platform/mail/outbox-store.ts';
import { MailRefused, sendMail } from '#functions/platform/mail/ses.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { OutboxMail } from '#shared/contract/mails.ts';
import { rendered } from './render-email.ts';

const pause = 500;

/**
 * Sends a mail of the outbox; true when it is done with: sent, gone, or set aside for the operator.
 * @param patience milliseconds to wait for another sender that has it in hand
 */
export async function deliverMail(id: string, patience: number): Promise<boolean> {
  try {
    const claim = await claimed(id, patience);
    if (claim.state !== 'claimed') return claim.state === 'gone';
    const parsed = schemaOf(OutboxMail).safeParse(claim.mail);
    if (!parsed.success) throw new MailRefused('Not a mail that we know.');
    const { template } = parsed.data;
    const subscriber = 'subscriber' in parsed.data ? parsed.data.subscriber : undefined;
    const wanted = subscriber === undefined || (await wantsNewsletter(subscriber));
    const attachments = wanted ? await attachmentsOf(parsed.data, claim) : [];
    const unsubscribeToken = subscriber === undefined ? undefined : await unsubscribeTokenOf(subscriber);
    const mail = await rendered(parsed.data, { codeOf, hasPaper: attachments.length > 0, unsubscribeToken });
    const stopped = mail === null ? undefined : await suppressedMailbox(mail.to);
    if (!wanted) log.info('mail.unwanted', { mailId: id, template });
    else if (stopped !== undefined) log.warn('mail.not-sent-to-stopped', { mailId: id, template, reason: stopped.reason });
    else if (mail !== null) {
      await sendMail({ ...mail, attachments });
      log.info('mail.sent', { mailId: id, template, attempts: claim.attempts });
    }
    // It has gone out: whatever happens now, it must not be sent again.
    await deleteMail(id).catch((error: unknown) => log.error('mail.forget_failed', { mailId: id, ...errorFields(error) }));
    return true;
  } catch (error) {
    if (error instanceof MailRefused) {
      log.error('mail.refused', { mailId: id, ...errorFields(error.cause) });
      await deferMail(id, error.cause instanceof Error ? error.cause.name : 'invalid');
      return true;
    }
    log.error('mail.failed', { mailId: id, ...errorFields(error) });
    await releaseMail(id).catch((each: unknown) => log.error('mail.release_failed', { mailId: id, ...errorFields(each) }));
    return false;
  }
}

/** Tries to send a mail with its paper; after them it goes with a link, because what it says is news. */
const triesWithPaper = 3;

async function attachmentsOf(mail: OutboxMail, { attempts, createdAt }: Extract<Claim, { state: 'claimed' }>): Promise<readonly Attachment[]> {
  if (hasEntry(mail)) return [entryOf(mail, new Date(createdAt))];
  if (!('paper' in mail) || mail.paper === undefined) return [];
  try {
    return [await attachmentOf(mail.paper, new Date(createdAt))];
  } catch (error) {
    if (attempts <= triesWithPaper) throw error;
    log.error('mail.without-paper', { orderId: mail.paper.orderId, attempts, ...errorFields(error) });
    return [];
  }
}

/** The calendar's entry, or what takes it back. */
function entryOf(mail: Parameters<typeof calendarEntry>[0], writtenAt: Date): Attachment {
  const from = config('MAIL_FROM');
  const organizer = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return calendarEntry(mail, { brand: config('BRAND'), site: config('SITE_URL').replace(/\/+$/, ''), organizer, writtenAt });
}

/** A claim is a matter between processes, so it runs on the machine's clock and not on the shop's. */
async function claimed(id: string, patience: number): Promise<Claim> {
  for (const began = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, pause))) {
    const claim = await claimMail(id, Date.now());
    if (claim.state !== 'busy' || Date.now() - began > patience) return claim;
  }
}
