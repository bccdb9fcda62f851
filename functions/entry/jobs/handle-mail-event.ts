/** What became of the mails that SES took? Who has no such mailbox, or does not want ours, is not mailed again. */
import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { type StopReason, suppressMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';

const Mailboxes = () => z.array(z.object({ emailAddress: z.string().min(3).max(320) })).max(50);

/** SES's event records ("Contents of event records"), as far as they matter here. */
const News = () =>
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

/** Throws when it could not be kept, so that it is told again. */
export async function handler(event: SNSEvent): Promise<void> {
  for (const { Sns } of event.Records) {
    const news = schemaOf(News).safeParse(parsed(Sns.Message));
    if (!news.success) {
      log.error('mail-news.unreadable', { messageId: Sns.MessageId });
      continue;
    }
    const stop = stopOf(news.data);
    const { messageId } = news.data.mail;
    // A full mailbox or a server that was away: the next mail may arrive.
    if (stop === undefined) {
      log.info('mail.bounced', { messageId });
      continue;
    }
    for (const { emailAddress } of stop.recipients) {
      await suppressMailbox(bare(emailAddress), stop.reason, stop.at);
      log.warn('mail.address-stopped', { messageId, reason: stop.reason });
    }
  }
}

type Told = z.infer<ReturnType<typeof News>>;

interface Stop {
  readonly reason: StopReason;
  readonly at: Date;
  readonly recipients: readonly { readonly emailAddress: string }[];
}

function stopOf(news: Told): Stop | undefined {
  if (news.eventType === 'Complaint')
    return { reason: 'complained', at: new Date(news.complaint.timestamp), recipients: news.complaint.complainedRecipients };
  const { bounceType, timestamp, bouncedRecipients } = news.bounce;
  return bounceType === 'Permanent' ? { reason: 'bounced', at: new Date(timestamp), recipients: bouncedRecipients } : undefined;
}

/** SES repeats an address as it was given: with or without a name before it. */
const bare = (address: string): string => /<([^<>]+)>$/.exec(address)?.[1] ?? address;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
