/** The e-mails about an order that is shipped, delivered or cancelled, and about a finished refund. */

import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { refundTime } from '#shared/rules/return-terms.ts';

type Mail<T> = Extract<OutboxMail, { template: T }>;

export const bankTimeText = `Banks usually take ${refundTime} to show it.`;

/** Formats `2026-12-21` as `21 December 2026`. */
export const formatLongDay = (day: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The button to the page of an order, or to the list of orders in a mail that was written before orders had pages. */
export const orderButton = ({ site }: Letterhead, orderId: string | undefined) =>
  orderId === undefined
    ? { label: 'View Your Orders', url: `${site}/profile?tab=orders` }
    : { label: 'View Your Order', url: `${site}/orders/${encodeURIComponent(orderId)}` };

export const appointmentsButton = ({ site }: Letterhead) => ({ label: 'View My Appointments', url: `${site}/doctor/my-appointments` });

/** Says whether the invoice is attached, or where it is. */
export const invoiceText = ({ site }: Letterhead, hasDocument: boolean): string =>
  hasDocument ? 'Your invoice is attached as a PDF; it is in your account, too.' : `Your invoice is in your account: ${site}/profile?tab=invoices`;

/** @param hasDocument whether the invoice is attached, which this e-mail brings when the parcel is paid on delivery */
export const orderShipped = (
  head: Letterhead,
  { firstName, orderNumber, orderId, carrier, trackingNumber, url, due, paper }: Mail<'order-shipped'>,
  hasDocument: boolean,
): MailText =>
  renderMailLayout(head, {
    why: 'order',
    subject: `Your order ${orderNumber} is on its way`,
    title: `It is on its way, ${firstName}!`,
    paragraphs: [
      carrier === undefined ? `We have handed over your order ${orderNumber}.` : `We have handed over your order ${orderNumber} to ${carrier}.`,
      `Tracking number: ${trackingNumber}`,
      ...(due === undefined ? [] : [`Please keep ${formatMoney(due)} ready: you pay when the parcel is handed to you.`]),
    ],
    button: orderId === undefined && url !== undefined ? { label: 'Track Package', url } : { ...orderButton(head, orderId), label: 'Track Package' },
    after: [
      ...(orderId === undefined || url === undefined ? [] : [`The carrier's own page: ${url}`]),
      ...(paper === undefined ? [] : [invoiceText(head, hasDocument)]),
    ],
  });

export const orderDelivered = (head: Letterhead, { firstName, orderNumber, orderId, returnableUntil }: Mail<'order-delivered'>): MailText =>
  renderMailLayout(head, {
    why: 'account',
    subject: `Your order ${orderNumber} has been delivered`,
    title: `Your order has arrived, ${firstName}!`,
    paragraphs: [
      `Your order ${orderNumber} has been delivered. We hope that it brings joy.`,
      `Something not right? You can ask to return items until ${formatLongDay(returnableUntil)}.`,
    ],
    button: orderButton(head, orderId),
  });

export const orderCancelled = (
  head: Letterhead,
  { firstName, orderNumber, orderId, amount, wasRefunded, reason }: Mail<'order-cancelled'>,
): MailText =>
  renderMailLayout(head, {
    why: 'order',
    subject:
      amount === 0
        ? `Your order ${orderNumber} is cancelled`
        : `Your order ${orderNumber} is cancelled, and ${formatMoney(amount)} is being refunded`,
    title: reason === undefined ? `Your order is cancelled, ${firstName}` : `We had to cancel your order, ${firstName}`,
    paragraphs: [
      `Your order ${orderNumber} is cancelled, and nothing of it will be sent.`,
      ...(reason === undefined ? [] : [`The reason: ${reason}`]),
      amount > 0
        ? `We are refunding ${formatMoney(amount)} to you, without a deduction. ${bankTimeText}`
        : wasRefunded === true
          ? 'We had refunded your payment before, so there is nothing left to refund.'
          : 'You have not paid anything for it, and there is nothing to pay.',
    ],
    button: orderButton(head, orderId),
  });

export const orderCameBack = (head: Letterhead, { firstName, orderNumber, orderId, amount = 0, wasRefunded }: Mail<'order-came-back'>): MailText => {
  const isUnpaid = amount === 0 && wasRefunded === undefined;
  return renderMailLayout(head, {
    why: 'order',
    subject: `Your order ${orderNumber} came back to us`,
    title: `We could not hand it over, ${firstName}`,
    paragraphs: [
      `The parcel with your order ${orderNumber} was not accepted and came back to us.${isUnpaid ? ' There is nothing to pay.' : ''}`,
      ...(amount > 0 ? [`We are refunding ${formatMoney(amount)} to you, without a deduction. ${bankTimeText}`] : []),
      ...(wasRefunded === true ? ['We had refunded your payment before, so there is nothing left to refund.'] : []),
      `If that was a mistake, you can order again.${isUnpaid ? ' An order that is paid online goes out as usual.' : ''}`,
    ],
    button: orderButton(head, orderId),
  });
};

/** @param hasDocument whether the credit note is attached; otherwise the e-mail says where it is */
export const refundDone = (
  head: Letterhead,
  { firstName, amount, currency, orderNumber, orderId, paper, isForAppointment, paidTo }: Mail<'refund-done'>,
  hasDocument: boolean,
): MailText =>
  renderMailLayout(head, {
    why: 'order',
    subject: `Your refund of ${formatMoney(amount, currency)} is done`,
    title: `Your money is with your bank, ${firstName}`,
    paragraphs: [
      orderNumber === undefined
        ? `We have refunded ${formatMoney(amount, currency)} to you.`
        : `We have refunded ${formatMoney(amount, currency)} of your order ${orderNumber}.`,
      paidTo === undefined ? `We sent it to the payment method that you used. ${bankTimeText}` : `It went to ${paidTo}. ${bankTimeText}`,
    ],
    button: isForAppointment === true ? appointmentsButton(head) : orderButton(head, orderId),
    ...(paper === undefined
      ? {}
      : {
          after: [hasDocument ? 'The credit note is attached as a PDF.' : `Your credit note is in your account: ${head.site}/profile?tab=invoices`],
        }),
  });
