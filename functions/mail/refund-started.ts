/** What do we write when a payment goes back? */
import type { OutboxMail } from '#functions/store/outbox.ts';
import { showRupees, toRupees } from '#shared/rules/money.ts';
import { letter } from './layout.ts';
import { bankTime, yourOrders } from './order-news.ts';
import type { Letterhead, MailText } from './text.ts';

type Mail = Extract<OutboxMail, { template: 'refund-started' }>;

const because: Readonly<Record<Mail['reason'], string>> = {
  stock_gone: 'It reached us after we could no longer keep the items for you, and somebody else has them now. We are sorry.',
  paid_twice: 'This purchase was paid twice. Your order stands; the second payment is yours.',
  returned: 'What you sent back has arrived.',
  not_as_agreed: 'It was not of the amount that the purchase came to, so no order was made from it.',
};

export const refundStarted = (head: Letterhead, { firstName, amount, reason }: Mail): MailText =>
  letter(head, {
    why: 'order',
    subject:
      reason === 'returned'
        ? `Your refund of ${showRupees(toRupees(amount))} has started`
        : `Your payment of ${showRupees(toRupees(amount))} is being refunded`,
    title: `Your money is on its way back, ${firstName}`,
    paragraphs: [
      reason === 'returned'
        ? `We are refunding ${showRupees(toRupees(amount))} to you.`
        : `We are refunding your payment of ${showRupees(toRupees(amount))} in full.`,
      because[reason],
      bankTime,
    ],
    // Without an order there is nothing to see there.
    button: reason === 'returned' ? yourOrders(head) : { label: 'Continue Shopping', url: `${head.site}/products` },
  });
