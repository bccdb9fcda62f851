/** Lists the service level objectives on the shop's own metrics: metric, bound, and what customers suffer beyond it. */
import type { MetricName } from '#shared/metrics.ts';
import type { Alarm } from './alarm.ts';

type Slo = Pick<Alarm, 'statistic' | 'minutes' | 'bound' | 'impact' | 'page'> &
  Partial<Pick<Alarm, 'periods' | 'missingData'>> & { readonly metric: MetricName };

/** An alarm when the count reaches the bound within an hour, or within the given minutes. */
const countSlo = (metric: MetricName, bound: number, page: string, impact: string, minutes = 60): Slo => ({
  metric,
  statistic: 'Sum',
  minutes,
  bound,
  page,
  impact,
});

export const shopSlos: readonly Slo[] = [
  // Three checks in a row find the payment: one minute apart while stock is held, then ten minutes apart.
  countSlo(
    'paid-without-order',
    3,
    'Paid, without an order or a refund',
    'Customers have paid and have neither their order nor their money back.',
    30,
  ),
  countSlo('payments-given-up', 1, 'A payment was given up', 'A customer may have paid, and the shop no longer checks for the payment.'),
  countSlo('payments-refunded-unmatched', 5, 'Payments are refunded', 'Customers have paid, and get their money back instead of what they wanted.'),
  countSlo('payment-starts-failed', 5, 'Payments cannot start', 'Shoppers want to pay, and no payment window opens.', 5),
  countSlo('payments-unclear', 10, 'The provider does not answer', 'Customers who have paid wait for their order longer than a minute.', 15),
  countSlo(
    'holds-released-unverified',
    1,
    'The provider does not answer',
    'Customers who paid at the last moment may lose what they paid for and be refunded.',
  ),
  countSlo(
    'hold-expiries',
    50,
    'Many begin to pay and do not',
    'Many shoppers begin to pay and do not come to the end: something in the payment may not work for them.',
  ),
  countSlo(
    'webhooks-refused',
    5,
    'Webhooks are refused',
    'Orders whose shopper closed the window are confirmed up to a minute later; staff do not see new disputes.',
    15,
  ),
  countSlo('disputes', 1, 'A payment is disputed', 'A customer asked the bank for the money: the shop loses it unless staff respond in time.'),
  {
    metric: 'open-differences',
    statistic: 'Maximum',
    minutes: 1_440,
    bound: 1,
    // Between two reconciliations nothing new is known.
    missingData: 'ignore',
    page: 'Our records and the provider’s differ',
    impact: 'Customers may have paid without an order, or been refunded twice: our records and the provider’s differ.',
  },
  {
    metric: 'refund-age',
    statistic: 'Maximum',
    minutes: 5,
    periods: 2,
    bound: 3_600,
    page: 'Refunds wait',
    impact: 'Customers have waited for an hour, and their refunds could not be requested from the provider yet.',
  },
  countSlo('refunds-failed', 1, 'Refunds fail', 'A customer was promised money back, and the provider could not pay it out.'),
  countSlo('invoices-not-issued', 1, 'Invoices are missing', 'Customers have paid and find no invoice, which the law entitles them to.'),
  {
    metric: 'outbox-age',
    statistic: 'Maximum',
    minutes: 5,
    periods: 2,
    bound: 300,
    page: 'Mails wait',
    impact: 'Customers do not get their codes and receipts; a code is good for ten minutes only.',
  },
  countSlo('mails-set-aside', 5, 'Mails are set aside', 'Customers will never get mails that were meant for them.'),
  countSlo('mailboxes-stopped', 20, 'Mailboxes bounce', 'Mail services may stop accepting our mails: then customers cannot sign in by code.', 1_440),
  countSlo('reminders-failed', 5, 'Reminders fail', 'Patients are not reminded of their appointments, and may miss what they have paid for.'),
  countSlo(
    'code-failures',
    100,
    'Codes are rejected',
    'Many codes are wrong or late: customers cannot sign in, or an attacker is guessing codes.',
    15,
  ),
  countSlo('erasures-failed', 3, 'Erasures fail', 'The data of a customer who closed the account is not erased, as the law demands.'),
  {
    metric: 'catalogue-lag',
    statistic: 'Maximum',
    minutes: 5,
    periods: 3,
    bound: 10_000,
    page: 'The catalogue is old',
    impact: 'Shoppers see a change of price or stock more than ten seconds late.',
  },
  {
    metric: 'catalogue-full',
    statistic: 'Maximum',
    minutes: 5,
    bound: 80,
    page: 'The catalogue is nearly full',
    impact: 'Nothing yet: at 100 % staff can neither create nor import another product.',
  },
  countSlo('catalogue-failures', 3, 'The catalogue is old', 'Shoppers see old prices, stock and products in the lists and in the search.', 15),
];
