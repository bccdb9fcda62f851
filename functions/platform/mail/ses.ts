/** Sends a mail through SES. */
import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { clientOptions, prepareClient } from '#functions/platform/client-options.ts';
import { config } from '#functions/platform/config.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { encodeMailbox, type Mail, mimeOf } from './mime.ts';

/** The mail itself is invalid, so a retry would fail as well. */
export class MailRejected extends Error {
  constructor(cause: unknown) {
    super('The mail cannot be sent.', { cause });
    this.name = 'MailRejected';
  }
}

let client: SESClient | undefined;

/** The one client of this process. */
function sesClient(): SESClient {
  client ??= prepareClient(new SESClient({ ...clientOptions('email', { maxAttempts: 2, timeoutMs: 5_000 }), cacheMiddleware: true }));
  return client;
}

/** Milliseconds of a call, its retry included. */
const deadlineMs = 12_000;

/** Errors by which SES rejects the mail itself. */
const rejectionNames = new Set(['MessageRejected', 'InvalidParameterValue', 'ValidationException']);
/**
 * Messages of the same errors that concern the account, not the mail: an address or domain is not verified, as in the sandbox or when a DNS record
 * is lost, or AWS has paused the sending. The operator can mend both, so the mail is tried again.
 */
const accountFaultPattern = /not verified|sending (?:is )?(?:paused|suspended|disabled)/i;

const isRejection = (error: unknown): error is Error =>
  error instanceof Error && rejectionNames.has(error.name) && !accountFaultPattern.test(error.message);

/** @throws MailRejected for a mail that is itself invalid; after any other error a retry may succeed */
export async function sendMail(mail: Mail): Promise<void> {
  const { to, subject, html, text, attachments = [], headers = {} } = mail;
  if ([to, subject, ...Object.values(headers)].some((line) => /[\r\n\0]/.test(line))) throw new MailRejected('A header of more than one line.');
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
  try {
    const from = config('MAIL_FROM');
    // SES accepts ASCII only; the line breaks belong to the header of a mail.
    const Source = encodeMailbox(from).replaceAll('\r\n', '');
    // Without attachments and further headers, SES composes the mail itself.
    if (attachments.length === 0 && Object.keys(headers).length === 0) {
      const simple = new SendEmailCommand({
        Source,
        Destination: { ToAddresses: [to] },
        Message: { Subject: part(subject), Body: { Html: part(html), Text: part(text) } },
      });
      await withDeadline(deadlineMs, () => sesClient().send(simple));
    } else {
      const raw = new SendRawEmailCommand({ Source, Destinations: [to], RawMessage: { Data: mimeOf(from, mail) } });
      await withDeadline(deadlineMs, () => sesClient().send(raw));
    }
  } catch (error) {
    throw isRejection(error) ? new MailRejected(error) : error;
  }
}
