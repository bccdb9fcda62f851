/** The e-mails about a return: the request was received, and what the shop has decided. */

import { letter } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { yourOrder } from './order-news.ts';

type Mail<T> = Extract<OutboxMail, { template: T }>;
const lines = (items: Mail<'return-asked'>['items']) => items.map(({ name, quantity }) => `${name} × ${quantity}`);

export const returnAsked = (head: Letterhead, { firstName, orderNumber, orderId, items }: Mail<'return-asked'>): MailText =>
  letter(head, {
    subject: `We have your return request for order ${orderNumber}`,
    preview: 'We look at it and write to you again.',
    title: `We have your request, ${firstName}`,
    paragraphs: [`You asked to return from your order ${orderNumber}:`],
    items: lines(items),
    below: ['We look at it and write to you again. Please keep the items until then.'],
    button: yourOrder(head, orderId),
    why: 'order',
  });

export const returnDecided = (head: Letterhead, { firstName, orderNumber, orderId, items, approved, reason }: Mail<'return-decided'>): MailText =>
  letter(head, {
    subject: approved ? `Your return for order ${orderNumber} is approved` : `About your return for order ${orderNumber}`,
    preview: approved ? 'Please send the items back; your refund starts as soon as they are with us.' : 'We have looked at your request.',
    title: approved ? `Your return is approved, ${firstName}` : `We cannot take this back, ${firstName}`,
    paragraphs: [approved ? `Please send back from your order ${orderNumber}:` : `You asked to return from your order ${orderNumber}:`],
    items: lines(items),
    below: [
      ...(reason === undefined ? [] : [approved ? reason : `The reason: ${reason}`]),
      approved
        ? 'Pack them as they came. Your refund starts as soon as they are with us.'
        : 'If you see it differently, please write to us: “Contact us” is at the foot of every page of the shop.',
    ],
    button: yourOrder(head, orderId),
    why: 'order',
  });
