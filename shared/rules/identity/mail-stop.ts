/** Why no mails go to a mailbox any more, and how a page says so. */

export const mailStopReasons = ['bounced', 'complained'] as const;
export type MailStopReason = (typeof mailStopReasons)[number];

/** A sentence to the customer; the caller adds what helps. */
export const mailStopText = (email: string, reason: MailStopReason): string =>
  `${reason === 'bounced' ? `Mails to ${email} came back` : `A mail to ${email} was reported as spam`}, so we send none there.`;
