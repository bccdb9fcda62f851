/** Which mails are due? Those whose outbox item has just appeared in the table's stream; each is sent once. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { codeOf } from '#functions/flows/one-time-code.ts';
import { MailRefused, sendMail } from '#functions/gateways/mail.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { rendered } from '#functions/mail/render.ts';
import { type Claim, claimMail, forgetMail, OutboxMail, releaseMail, setMailAside } from '#functions/store/outbox.ts';

/** Milliseconds; longer than a claim lasts, so that a mail whose sender has died is sent by the very next try. */
const patience = 25_000;
const pause = 500;

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed: string[] = [];
  for (const record of event.Records) {
    const id = mailOf(record);
    if (id === undefined || (await send(id))) continue;
    failed.push(record.dynamodb?.SequenceNumber ?? '');
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** Only new items: the claim and the deletion come through the same stream. */
function mailOf(record: DynamoDBRecord): string | undefined {
  return record.eventName === 'INSERT' ? /^OUTBOX#(.+)$/.exec(record.dynamodb?.Keys?.['pk']?.S ?? '')?.[1] : undefined;
}

/** True when the record is done with: sent, gone, or set aside for the operator. */
async function send(id: string): Promise<boolean> {
  try {
    const claim = await claimed(id);
    if (claim.state !== 'claimed') return claim.state === 'gone';
    const parsed = OutboxMail().safeParse(claim.mail);
    if (!parsed.success) throw new MailRefused('Not a mail that we know.');
    const mail = await rendered(parsed.data, codeOf);
    if (mail !== null) {
      await sendMail(mail);
      log.info('mail.sent', { mailId: id, template: parsed.data.template, attempts: claim.attempts });
    }
    // It has gone out: whatever happens now, it must not be sent again.
    await forgetMail(id).catch((error: unknown) => log.error('mail.forget_failed', { mailId: id, ...errorFields(error) }));
    return true;
  } catch (error) {
    if (error instanceof MailRefused) {
      log.error('mail.refused', { mailId: id, ...errorFields(error.cause) });
      await setMailAside(id, error.cause instanceof Error ? error.cause.name : 'invalid');
      return true;
    }
    log.error('mail.failed', { mailId: id, ...errorFields(error) });
    await releaseMail(id).catch((each: unknown) => log.error('mail.release_failed', { mailId: id, ...errorFields(each) }));
    return false;
  }
}

/** A claim is a matter between processes, so it runs on the machine's clock and not on the shop's. */
async function claimed(id: string): Promise<Claim> {
  for (const began = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, pause))) {
    const claim = await claimMail(id, Date.now());
    if (claim.state !== 'busy' || Date.now() - began > patience) return claim;
  }
}
