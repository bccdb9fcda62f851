/** Maps log events to CloudWatch metrics: the one table for the code that writes the lines, the alarms and the dashboards. */

/** Metric -> its unit, as CloudWatch spells it. */
export const units = {
  orders: 'Count',
  appointments: 'Count',
  'hold-expiries': 'Count',
  'holds-released-unverified': 'Count',
  'payment-starts-failed': 'Count',
  'payments-unclear': 'Count',
  'paid-without-order': 'Count',
  'payments-given-up': 'Count',
  'payments-refunded-unmatched': 'Count',
  'webhooks-refused': 'Count',
  disputes: 'Count',
  'open-differences': 'Count',
  'refunds-due': 'Count',
  'refund-age': 'Seconds',
  'refunds-failed': 'Count',
  'invoices-not-issued': 'Count',
  'mails-sent': 'Count',
  'outbox-age': 'Seconds',
  'mails-set-aside': 'Count',
  'mailboxes-stopped': 'Count',
  'reminders-failed': 'Count',
  'code-failures': 'Count',
  'erasures-failed': 'Count',
  'catalogue-lag': 'Milliseconds',
  'catalogue-failures': 'Count',
  'catalogue-full': 'Percent',
} as const;
export type MetricName = keyof typeof units;

/** A figure of each version of a function, in CloudWatch only: the alarm of a release watches the new version alone (infra/constructs/releases.ts). */
export const failedCalls = { event: 'request.failed', metric: 'failed-calls' } as const;

type Fields = Readonly<Record<string, unknown>>;
type Figures = Readonly<Partial<Record<MetricName, unknown>>>;

const codeFailures = new Set<unknown>(['wrong_code', 'code_expired', 'code_spent']);

function figuresOfRequest({ name, code }: Fields): Figures {
  if (codeFailures.has(code)) return { 'code-failures': 1 };
  return code === 'signature_invalid' && String(name).endsWith('Webhook') ? { 'webhooks-refused': 1 } : {};
}

/** Event of the log -> the figures that its line counts; a figure that the line does not contain is left out. */
export const figuresByEvent: Readonly<Record<string, (fields: Fields) => Figures>> = {
  'request.completed': figuresOfRequest,
  'checkout.confirmed': () => ({ orders: 1 }),
  'appointment.confirmed': () => ({ appointments: 1 }),
  'checkout.expired': () => ({ 'hold-expiries': 1 }),
  'appointment.expired': () => ({ 'hold-expiries': 1 }),
  'checkout.expired-unverified': () => ({ 'holds-released-unverified': 1 }),
  'appointment.expired-unverified': () => ({ 'holds-released-unverified': 1 }),
  'checkout.no-provider-order': () => ({ 'payment-starts-failed': 1 }),
  'appointment.no-provider-order': () => ({ 'payment-starts-failed': 1 }),
  'appointment.no-stripe-session': () => ({ 'payment-starts-failed': 1 }),
  'checkout.not-settled': () => ({ 'payments-unclear': 1 }),
  'appointment.not-settled': () => ({ 'payments-unclear': 1 }),
  'payment.not-settled': () => ({ 'paid-without-order': 1 }),
  'checkout.given-up': () => ({ 'payments-given-up': 1 }),
  'appointment.given-up': () => ({ 'payments-given-up': 1 }),
  'checkout.paid-too-late': () => ({ 'payments-refunded-unmatched': 1 }),
  'payment.refunded-unmatched': () => ({ 'payments-refunded-unmatched': 1 }),
  'webhook.unreadable': () => ({ 'webhooks-refused': 1 }),
  'payment.disputed': () => ({ disputes: 1 }),
  'reconcile.completed': ({ open }) => ({ 'open-differences': open }),
  'send-refunds.completed': ({ waiting, oldestSeconds }) => ({ 'refunds-due': waiting, 'refund-age': oldestSeconds }),
  'refund.failed': () => ({ 'refunds-failed': 1 }),
  'invoice.not-issued': () => ({ 'invoices-not-issued': 1 }),
  'mail.without-document': () => ({ 'invoices-not-issued': 1 }),
  'mail.sent': () => ({ 'mails-sent': 1 }),
  'send-waiting-mail.completed': ({ oldestSeconds }) => ({ 'outbox-age': oldestSeconds }),
  'mail.refused': () => ({ 'mails-set-aside': 1 }),
  'mail.given-up': () => ({ 'mails-set-aside': 1 }),
  'mail.address-stopped': () => ({ 'mailboxes-stopped': 1 }),
  'remind.failed': () => ({ 'reminders-failed': 1 }),
  'erase-accounts.failed': () => ({ 'erasures-failed': 1 }),
  'catalogue.published': ({ lagMs }) => ({ 'catalogue-lag': lagMs }),
  'catalogue.not-published': () => ({ 'catalogue-failures': 1 }),
  'catalogue.measured': ({ fullPercent }) => ({ 'catalogue-full': fullPercent }),
};
