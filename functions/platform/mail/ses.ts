/** How does a mail leave the house? Through SES. */
import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { config } from '#functions/platform/config.ts';
import { type Mail, mimeOf } from './mime.ts';

/** A mail that no second try will send. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('The mail cannot be sent.', { cause });
    this.name = 'MailRefused';
  }
}

let client: SESClient | undefined;

/** What SES says of the mail itself, not of the weather. */
const final = new Set(['MessageRejected', 'InvalidParameterValue', 'ValidationException']);

/** @throws MailRefused for a mail that is wrong in itself; any other error may pass */
export async function sendMail(mail: Mail): Promise<void> {
  const { to, subject, html, text, attachments = [], headers = {} } = mail;
  if ([to, subject, ...Object.values(headers)].some((line) => /[\r\n\0]/.test(line))) throw new MailRefused('A header of more than one line.');
  client ??= new SESClient({ maxAttempts: 2, requestHandler: { requestTimeout: 5_000, connectionTimeout: 1_000 } });
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
  try {
    const from = config('MAIL_FROM');
    // Without files and headers of ours SES writes the message itself, which leaves less to us.
    if (attachments.length === 0 && Object.keys(headers).length === 0) {
      await client.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [to] },
          Message: { Subject: part(subject), Body: { Html: part(html), Text: part(text) } },
        }),
      );
    } else {
      await client.send(new SendRawEmailCommand({ Source: from, Destinations: [to], RawMessage: { Data: mimeOf(from, mail) } }));
    }
  } catch (error) {
    throw error instanceof Error && final.has(error.name) ? new MailRefused(error) : error;
  }
}
