/** The e-mails about a return or an exchange: the request was received, what the shop has decided, and what became of the exchange. */

import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { exchangeDays } from '#shared/rules/order/exchange.ts';
import { orderButton } from './order-emails.ts';

type Mail<T> = Extract<OutboxMail, { template: T }>;
type Items = Mail<'return-asked'>['items'];
const itemLines = (items: Items) =>
  items.map(({ name, quantity, exchangeFor }) => `${name} × ${quantity}${exchangeFor === undefined ? '' : `, to be exchanged for ${exchangeFor}`}`);
/** The items of an exchange that has become a refund before the shop decided. */
const withoutExchange = (items: Items): Items => items.map(({ name, quantity }) => ({ name, quantity }));
const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const newItems = (items: Items) =>
  items.flatMap(({ quantity, exchangeFor }) => (exchangeFor === undefined ? [] : [`${exchangeFor} × ${quantity}`])).join(', ');

const dayInIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** What is held, until when, and what happens after it. */
const holdLines = (items: Items, heldUntil: string | undefined): string[] =>
  heldUntil === undefined
    ? []
    : [
        `We keep for you: ${newItems(items)}. They are yours until ${dayInIndia.format(new Date(heldUntil))} (India), ${exchangeDays} days from your request. If your parcel arrives later, we refund it instead.`,
      ];

export const returnAsked = (head: Letterhead, { firstName, orderNumber, orderId, items, heldUntil }: Mail<'return-asked'>): MailText => {
  const isExchange = heldUntil !== undefined && items.every(({ exchangeFor }) => exchangeFor !== undefined);
  return renderMailLayout(head, {
    subject: `We have your ${isExchange ? 'exchange' : 'return'} request for order ${orderNumber}`,
    preview: 'We will review your request and write to you.',
    title: `We have your request, ${firstName}`,
    paragraphs: [`You asked to ${isExchange ? 'exchange' : 'return'} from your order ${orderNumber}:`],
    items: itemLines(items),
    below: [...holdLines(items, heldUntil), 'We will review your request and write to you. Please keep the items until then.'],
    button: orderButton(head, orderId),
    why: 'order',
  });
};

/** For items that cost nothing, like the free unit of an offer. */
const nothingToRefund = 'they cost nothing, so there is nothing to refund.';

export const returnDecided = (
  head: Letterhead,
  { firstName, orderNumber, orderId, items, approved, reason, heldUntil, amount }: Mail<'return-decided'>,
): MailText => {
  const noun = heldUntil === undefined ? 'return' : 'exchange';
  const nextStep =
    heldUntil !== undefined
      ? 'we send the new ones as soon as they are with us.'
      : amount === 0
        ? nothingToRefund
        : 'your refund starts as soon as they are with us.';
  return renderMailLayout(head, {
    subject: approved ? `Your ${noun} for order ${orderNumber} is approved` : `About your ${noun} for order ${orderNumber}`,
    preview: approved ? `Please send the items back; ${nextStep}` : 'We have looked at your request.',
    title: approved ? `Your ${noun} is approved, ${firstName}` : `We cannot take this back, ${firstName}`,
    paragraphs: [approved ? `Please send back from your order ${orderNumber}:` : `You asked to ${noun} from your order ${orderNumber}:`],
    items: itemLines(heldUntil === undefined ? withoutExchange(items) : items),
    below: [
      ...(reason === undefined ? [] : [approved ? reason : `The reason: ${reason}`]),
      ...(approved
        ? [`Pack them as they came. ${capitalise(nextStep)}`, ...holdLines(items, heldUntil)]
        : ['If you see it differently, please write to us: “Contact us” is at the foot of every page of the shop.']),
    ],
    button: orderButton(head, orderId),
    why: 'order',
  });
};

export const exchangeSent = (
  head: Letterhead,
  { firstName, orderNumber, orderId, items, carrier, trackingNumber, url }: Mail<'exchange-sent'>,
): MailText =>
  renderMailLayout(head, {
    subject: `Your exchange for order ${orderNumber} is on its way`,
    title: `It is on its way, ${firstName}!`,
    paragraphs: [
      `What you sent back from your order ${orderNumber} has arrived. We have handed over the new items${carrier === undefined ? '' : ` to ${carrier}`}:`,
    ],
    items: items.map(({ name, quantity, exchangeFor = '' }) => `${exchangeFor} × ${quantity}, instead of ${name}`),
    below: [`Tracking number: ${trackingNumber}`, 'There is nothing to pay, and your invoice stays as it is.'],
    button: { ...orderButton(head, orderId), label: 'Track Package' },
    ...(url === undefined ? {} : { after: [`The carrier's own page: ${url}`] }),
    why: 'order',
  });

export const exchangeEnded = (
  head: Letterhead,
  { firstName, orderNumber, orderId, items, reason, isArrived, isSent = false, amount }: Mail<'exchange-ended'>,
): MailText => {
  const hasRefund = amount !== 0;
  return renderMailLayout(head, {
    subject: hasRefund ? `Your exchange for order ${orderNumber} is a refund now` : `Your exchange for order ${orderNumber} has ended`,
    title: hasRefund ? `We refund it instead, ${firstName}` : `Your exchange has ended, ${firstName}`,
    paragraphs: [
      reason === undefined
        ? `What you wanted to exchange from your order ${orderNumber} has not reached us within ${exchangeDays} days, so the new items are on sale again:`
        : `You asked to exchange from your order ${orderNumber}:`,
    ],
    items: itemLines(items),
    below: [
      ...(reason === undefined ? [] : [`${endText(isSent, hasRefund)} The reason: ${reason}`]),
      ...(hasRefund ? [] : [capitalise(nothingToRefund)]),
      ...(hasRefund && isArrived ? ['Your refund has started; another mail says how it reaches you.'] : []),
      ...(isArrived
        ? []
        : [
            `${hasRefund ? 'Your refund starts as soon as your parcel is with us. ' : ''}If you would rather keep the items, there is nothing to do.`,
          ]),
    ],
    button: orderButton(head, orderId),
    why: 'order',
  });
};

function endText(isSent: boolean, hasRefund: boolean): string {
  if (!isSent) return 'We cannot send the new items.';
  return hasRefund ? 'We refund it although the new items were sent.' : 'We ended it although the new items were sent.';
}
