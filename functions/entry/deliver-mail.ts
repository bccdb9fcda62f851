/** Delivers one mail of the outbox exactly once, for the stream's job or for the sweep. */

import { isAppointmentMailCurrent } from '#functions/clinic/appointment-mail-current.ts';
import { createCalendarEntry, hasCalendarEntry, readCalendarSender } from '#functions/clinic/emails/calendar.ts';
import { createUnsubscribeToken } from '#functions/customer/unsubscribe.ts';
import { readCustomer, wantsNewsletter } from '#functions/identity/customer-store.ts';
import { codeOf } from '#functions/identity/one-time-code.ts';
import { createAttachment } from '#functions/order/invoice/attach.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { findSuppressedMailbox } from '#functions/platform/mail/mailbox-store.ts';
import type { Attachment } from '#functions/platform/mail/mime.ts';
import { type Claim, claimMail, deleteMail, markUndeliverable, releaseMail } from '#functions/platform/mail/outbox-store.ts';
import { MailRejected, sendMail } from '#functions/platform/mail/ses.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { readCachedSettings } from '#functions/settings/settings.ts';
import { OutboxMail } from '#shared/contract/mails.ts';
import { renderEmail } from './render-email.ts';

/** Milliseconds between two attempts to claim a mail. */
const claimPauseMs = 500;

/**
 * Delivers a mail of the outbox. @returns whether the mail needs no further attempt: it was sent, deleted, or marked as undeliverable
 * @param claimTimeoutMs milliseconds to wait for another sender that has claimed the mail
 * @param now the shop's time, with which appointments are compared
 */
export async function deliverMail(id: string, claimTimeoutMs: number, now = new Date()): Promise<boolean> {
  try {
    const claim = await waitForClaim(id, claimTimeoutMs);
    if (claim.state !== 'claimed') return claim.state === 'gone';
    const parsed = schemaOf(OutboxMail).safeParse(claim.mail);
    if (!parsed.success) throw new MailRejected('The item of the outbox is no valid mail.');
    const addressed = await withCurrentEmail(parsed.data);
    const { template } = addressed;
    const subscriber = 'subscriber' in addressed ? addressed.subscriber : undefined;
    const isWanted = subscriber === undefined ? await isAppointmentMailCurrent(addressed, now) : await wantsNewsletter(subscriber);
    const suppressed = isWanted && 'to' in addressed ? await findSuppressedMailbox(addressed.to) : undefined;
    if (!isWanted) log.info('mail.unwanted', { mailId: id, template });
    else if (suppressed !== undefined) log.warn('mail.not-sent-to-stopped', { mailId: id, template, reason: suppressed.reason });
    else if (await renderAndSend(addressed, claim)) log.info('mail.sent', { mailId: id, template, attempts: claim.attempts });
    // Nothing is left to send: the mail was sent, unwanted or suppressed. If deleting it fails, it must still not be sent again.
    await deleteMail(id).catch((error: unknown) => log.error('mail.forget-failed', { mailId: id, ...errorFields(error) }));
    return true;
  } catch (error) {
    if (error instanceof MailRejected) {
      log.error('mail.refused', { mailId: id, ...errorFields(error.cause) });
      await markUndeliverable(id, error.cause instanceof Error ? error.cause.name : 'invalid');
      return true;
    }
    log.error('mail.failed', { mailId: id, ...errorFields(error) });
    await releaseMail(id).catch((each: unknown) => log.error('mail.release-failed', { mailId: id, ...errorFields(each) }));
    return false;
  }
}

type ClaimedMail = Extract<Claim, { state: 'claimed' }>;

/** @returns whether the mail has a recipient */
async function renderAndSend(mail: OutboxMail, claim: ClaimedMail): Promise<boolean> {
  const attachments = await attachmentsOf(mail, claim);
  const unsubscribeToken = 'subscriber' in mail ? await createUnsubscribeToken(mail.subscriber) : undefined;
  const seller = await readCachedSettings('seller', new Date(claim.createdAt));
  const rendered = await renderEmail(mail, { codeOf, hasDocument: attachments.length > 0, unsubscribeToken, seller });
  if (rendered === null) return false;
  await sendMail({ ...rendered, attachments });
  return true;
}

/** Addresses a mail to the current e-mail of its customer, who may have changed it since the purchase. */
async function withCurrentEmail(mail: OutboxMail): Promise<OutboxMail> {
  if (!('customerId' in mail) || mail.customerId === undefined) return mail;
  const customer = await readCustomer(mail.customerId);
  return customer === undefined ? mail : { ...mail, to: customer.email };
}

/** Attempts to send a mail with its document attached. Later attempts send a link instead, so that the mail arrives. */
const maxAttemptsWithDocument = 3;

async function attachmentsOf(mail: OutboxMail, { attempts, createdAt }: ClaimedMail): Promise<readonly Attachment[]> {
  if (hasCalendarEntry(mail)) return [createCalendarEntry(mail, readCalendarSender(new Date(createdAt)))];
  if (!('paper' in mail) || mail.paper === undefined) return [];
  try {
    return [await createAttachment(mail.paper, new Date(createdAt))];
  } catch (error) {
    if (attempts <= maxAttemptsWithDocument) throw error;
    log.error('mail.without-document', { orderId: mail.paper.orderId, attempts, ...errorFields(error) });
    return [];
  }
}

/** Claims are between processes, so they use the machine's clock, not the shop's. */
async function waitForClaim(id: string, claimTimeoutMs: number): Promise<Claim> {
  for (const startedAt = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, claimPauseMs))) {
    const claim = await claimMail(id, Date.now());
    if (claim.state !== 'busy' || Date.now() - startedAt > claimTimeoutMs) return claim;
  }
}
