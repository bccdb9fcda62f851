/** How does a mail leave the house? Through SES. */
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { config } from '#functions/http/config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

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
export async function sendMail({ to, subject, html, text }: Mail): Promise<void> {
  if (/[\r\n\0]/.test(to) || /[\r\n\0]/.test(subject)) throw new MailRefused('A header of more than one line.');
  client ??= new SESClient({ maxAttempts: 2, requestHandler: { requestTimeout: 5_000, connectionTimeout: 1_000 } });
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
  try {
    await client.send(
      new SendEmailCommand({
        Source: config('MAIL_FROM'),
        Destination: { ToAddresses: [to] },
        Message: { Subject: part(subject), Body: { Html: part(html), Text: part(text) } },
      }),
    );
  } catch (error) {
    throw error instanceof Error && final.has(error.name) ? new MailRefused(error) : error;
  }
}
