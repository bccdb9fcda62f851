/** The e-mail about a refund that has started. */

import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { appointmentsButton, bankTimeText, orderButton } from './order-emails.ts';

type Mail = Extract<OutboxMail, { template: 'refund-started' }>;

const reasonTexts: Readonly<Record<Mail['reason'], string>> = {
  stock_gone: 'It reached us after we could no longer keep the items for you, and another customer has them now. We are sorry.',
  slot_gone: 'It reached us when the appointment was not held for you any more. You can book another time.',
  paid_twice: 'You paid twice for this purchase. Your order is placed, and we refund the second payment.',
  returned: 'What you sent back has arrived.',
  by_shop: 'It is for items of your order; the order page lists them with the reason.',
  not_as_agreed: 'The amount did not match your purchase, so we could not place the order.',
};

/** The reasons for an appointment, which are worded differently. */
const appointmentReasonTexts: Readonly<Partial<Record<Mail['reason'], string>>> = {
  paid_twice: 'You paid twice. Your appointment is confirmed, and we refund the second payment.',
  not_as_agreed: 'The amount did not match the fee, so we could not confirm the appointment.',
};

/** Whether the refund concerns a part of an order. */
const isOfOrder = (reason: Mail['reason']) => reason === 'returned' || reason === 'by_shop';

export const refundStarted = (
  head: Letterhead,
  { firstName, amount, currency, reason, orderNumber, orderId, isForAppointment, isPayout, payTo }: Mail,
): MailText =>
  renderMailLayout(head, {
    why: 'order',
    subject:
      isPayout === true && payTo === undefined
        ? `Where shall we send your refund of ${formatMoney(amount, currency)}?`
        : isOfOrder(reason)
          ? `Your refund of ${formatMoney(amount, currency)} has started`
          : `Your payment of ${formatMoney(amount, currency)} is being refunded`,
    title: isPayout === true ? `Your refund is ready, ${firstName}` : `Your money is on its way back, ${firstName}`,
    paragraphs: [
      isOfOrder(reason)
        ? `We are refunding ${formatMoney(amount, currency)}${orderNumber === undefined ? '' : ` of your order ${orderNumber}`} to you.`
        : `We are refunding your payment of ${formatMoney(amount, currency)} in full.`,
      (isForAppointment === true ? appointmentReasonTexts[reason] : undefined) ?? reasonTexts[reason],
      isPayout !== true
        ? bankTimeText
        : payTo === undefined
          ? 'You paid on delivery, so please tell us your UPI id or bank account on the page of your order: we pay it there.'
          : `We pay it to ${payTo}; you can change that on the page of your order.`,
    ],
    // Without an order the account shows nothing about this refund.
    button:
      isForAppointment === true
        ? appointmentsButton(head)
        : isOfOrder(reason)
          ? orderButton(head, orderId)
          : { label: 'Continue Shopping', url: `${head.site}/products` },
  });
