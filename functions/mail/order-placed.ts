/** What do we write when an order is placed? */
import type { OutboxMail } from '#functions/store/outbox.ts';
import { showRupees, toRupees } from '#shared/rules/money.ts';
import { letter } from './layout.ts';
import type { Letterhead, MailText } from './text.ts';

type Mail = Extract<OutboxMail, { template: 'order-placed' }>;
const show = (paise: number) => showRupees(toRupees(paise));

export const orderPlaced = (head: Letterhead, { firstName, orderNumber, lines, subtotal, tax, shippingCost, total }: Mail): MailText =>
  letter(head, {
    subject: `Your order ${orderNumber} is confirmed`,
    title: `Thank you, ${firstName}!`,
    paragraphs: [
      `We have your payment, and your order ${orderNumber} is confirmed.`,
      ...lines.map(({ name, quantity, amount }) => `${name} × ${quantity}: ${show(amount)}`),
      `Subtotal ${show(subtotal)} · Shipping ${shippingCost === 0 ? 'Free' : show(shippingCost)} · Tax ${show(tax)}`,
      `Total ${show(total)}`,
    ],
    button: { label: 'View Your Orders', url: `${head.site}/profile?tab=orders` },
  });
