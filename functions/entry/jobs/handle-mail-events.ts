/** Suppresses addresses that do not exist, or whose readers reported a mail as spam, according to SES. */
import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { suppressMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { parseJson } from '#functions/platform/parse-json.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import type { MailStopReason } from '#shared/rules/identity/mail-stop.ts';

const Mailboxes = () => z.array(z.object({ emailAddress: z.string().min(3).max(320) })).max(50);

/** The needed parts of SES's event records ("Contents of event records"). */
const MailEvent = () =>
  z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail: z.object({ messageId: z.string() }),
      bounce: z.object({ bounceType: z.string(), timestamp: z.string(), bouncedRecipients: Mailboxes() }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail: z.object({ messageId: z.string() }),
      complaint: z.object({ timestamp: z.string(), complainedRecipients: Mailboxes() }),
    }),
  ]);

/** Throws when the event could not be stored, so that SNS delivers it again. */
export async function handler(event: SNSEvent): Promise<void> {
  for (const { Sns } of event.Records) {
    const mailEvent = schemaOf(MailEvent).safeParse(parseJson(Sns.Message));
    if (!mailEvent.success) {
      log.error('mail-events.unreadable', { messageId: Sns.MessageId });
      continue;
    }
    const suppression = suppressionOf(mailEvent.data);
    const { messageId } = mailEvent.data.mail;
    // A full mailbox or an unavailable server: the next mail may arrive.
    if (suppression === undefined) {
      log.info('mail.bounced', { messageId });
      continue;
    }
    for (const { emailAddress } of suppression.recipients) {
      await suppressMailbox(addressOnly(emailAddress), suppression.reason, suppression.at);
      log.warn('mail.address-stopped', { messageId, reason: suppression.reason });
    }
  }
}

type ParsedMailEvent = z.infer<ReturnType<typeof MailEvent>>;

interface Suppression {
  readonly reason: MailStopReason;
  readonly at: Date;
  readonly recipients: readonly { readonly emailAddress: string }[];
}

function suppressionOf(mailEvent: ParsedMailEvent): Suppression | undefined {
  if (mailEvent.eventType === 'Complaint')
    return { reason: 'complained', at: new Date(mailEvent.complaint.timestamp), recipients: mailEvent.complaint.complainedRecipients };
  const { bounceType, timestamp, bouncedRecipients } = mailEvent.bounce;
  return bounceType === 'Permanent' ? { reason: 'bounced', at: new Date(timestamp), recipients: bouncedRecipients } : undefined;
}

/** SES reports an address as it was sent, with or without a name before it. */
const addressOnly = (address: string): string => /<([^<>]+)>$/.exec(address)?.[1] ?? address;
