/** Creates the bounces and complaints that SES reports for mails to its mailbox simulator (bounce@ and complaint@simulator.amazonses.com). */
import { randomUUID } from 'node:crypto';
import type { SNSEvent } from 'aws-lambda';

const simulator = 'simulator.amazonses.com';

/** Returns the notification about one mail, or undefined when there is none. */
export function bounceOf({ id, to }: { readonly id: string; readonly to: readonly string[] }, at: Date): SNSEvent | undefined {
  const recipientsOf = (name: string) =>
    to.filter((each) => each.toLowerCase().endsWith(`${name}@${simulator}`)).map((emailAddress) => ({ emailAddress }));
  const [bounced, complained] = [recipientsOf('bounce'), recipientsOf('complaint')];
  const timestamp = at.toISOString();
  const notification =
    bounced.length > 0
      ? { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General', timestamp, bouncedRecipients: bounced } }
      : complained.length > 0
        ? { eventType: 'Complaint', complaint: { timestamp, complainedRecipients: complained } }
        : undefined;
  if (notification === undefined) return undefined;
  return snsEvent({ ...notification, mail: { messageId: id, timestamp } }, at);
}

/** Wraps a message in the event with which SNS calls a function. */
export const snsEvent = (message: object, at: Date): SNSEvent => ({
  Records: [
    {
      EventSource: 'aws:sns',
      EventVersion: '1.0',
      EventSubscriptionArn: 'arn:aws:sns:ap-south-1:000000000000:nanhe-mail-news:local',
      Sns: {
        Type: 'Notification',
        MessageId: randomUUID(),
        TopicArn: 'arn:aws:sns:ap-south-1:000000000000:nanhe-mail-news',
        Subject: 'Amazon SES Email Event Notification',
        Message: JSON.stringify(message),
        Timestamp: at.toISOString(),
        SignatureVersion: '1',
        Signature: '',
        SigningCertUrl: '',
        UnsubscribeUrl: '',
        MessageAttributes: {},
      },
    },
  ],
});

/** Attempts that Lambda makes for an asynchronous call. */
const maxAttempts = 3;

export async function deliverWithRetries(deliver: () => Promise<unknown>, onFailure: (error: unknown) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await deliver();
      return;
    } catch (error) {
      if (attempt === maxAttempts) return onFailure(error);
    }
  }
}
