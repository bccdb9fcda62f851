/** The e-mails about a complaint. They hold no text of its sender, whose address is unproven. */

import { formatDay } from '#functions/platform/india-time.ts';
import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { acknowledgeHours } from '#shared/rules/complaints.ts';

type Mail<Name> = Extract<OutboxMail, { template: Name }>;

const instant = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

const button = ({ site }: Letterhead, ticket: string) => ({ label: 'See your complaint', url: `${site}/grievance?ticket=${ticket}` });

export const complaintReceived = (head: Letterhead, { ticket, acknowledgeBy, redressBy }: Mail<'complaint-received'>): MailText =>
  renderMailLayout(head, {
    why: 'contact',
    subject: `Your complaint ${ticket} has reached ${head.brand}`,
    title: `We have received your complaint ${ticket}`,
    paragraphs: [
      `Thank you for telling us. Your ticket number is ${ticket}; please keep it.`,
      `Our grievance officer writes to you within ${acknowledgeHours} hours, by ${instant.format(new Date(acknowledgeBy))}, and settles the complaint within one month, by ${formatDay(redressBy)}.`,
    ],
    button: button(head, ticket),
    after: ['To see it you need the ticket number and this e-mail address. If you did not complain, ignore this mail.'],
  });

const titles: Readonly<Record<Mail<'complaint-news'>['what'], (ticket: string) => string>> = {
  answered: (ticket) => `Our answer to your complaint ${ticket}`,
  acknowledged: (ticket) => `Our grievance officer is looking into your complaint ${ticket}`,
  resolved: (ticket) => `Your complaint ${ticket} is resolved`,
  rejected: (ticket) => `Your complaint ${ticket} is closed`,
  reopened: (ticket) => `Your complaint ${ticket} is open again`,
};

export const complaintNews = (head: Letterhead, mail: Mail<'complaint-news'>): MailText => {
  const { ticket, what, text, redressBy, officer = head.seller.email } = mail;
  return renderMailLayout(head, {
    why: 'contact',
    subject: titles[what](ticket),
    title: titles[what](ticket),
    paragraphs: [
      ...(text === undefined ? [] : text.split(/\n{2,}/)),
      ...(redressBy === undefined ? [] : [`We settle it by ${formatDay(redressBy)} at the latest.`]),
    ],
    button: button(head, ticket),
    after: [
      redressBy === undefined
        ? `Are you not satisfied? Write to our grievance officer, ${officer}, with the ticket number, and we open it again. The National Consumer Helpline answers 1915.`
        : `Would you like to add something? Write to our grievance officer, ${officer}, with the ticket number.`,
    ],
  });
};

const tasks: Readonly<Record<Mail<'complaint-for-officer'>['what'], (ticket: string, due: string) => Pick<MailText, 'subject'> & { text: string }>> =
  {
    filed: (ticket, due) => ({
      subject: `New complaint ${ticket}: acknowledge it by ${due}`,
      text: `A customer has complained. The law gives you ${acknowledgeHours} hours to acknowledge or answer it, until ${due}; the mail that the customer got at once does not count.`,
    }),
    acknowledge: (ticket, due) => ({
      subject: `Complaint ${ticket} is not acknowledged yet: it is due by ${due}`,
      text: `Please acknowledge or answer this complaint by ${due}: ${acknowledgeHours} hours after it came, as the law demands.`,
    }),
    redress: (ticket, due) => ({
      subject: `Complaint ${ticket} is still open: settle it by ${due}`,
      text: `Please resolve or reject this complaint by ${due}: the month that the law gives for it ends then.`,
    }),
  };

/** Contains neither the customer's name nor the text: other staff read these mailboxes, too, and an erasure does not reach them. */
export const complaintForOfficer = (head: Letterhead, { what, ticket, dueAt }: Mail<'complaint-for-officer'>): MailText => {
  const { subject, text } = tasks[what](ticket, instant.format(new Date(dueAt)));
  return renderMailLayout(head, {
    why: 'officer',
    subject,
    title: subject,
    paragraphs: [text],
    button: { label: 'Open the complaint', url: `${head.site}/admin?tab=complaints&ticket=${ticket}` },
  });
};
