/** The e-mail that confirms an order. */

import { renderMailLayout } from '#functions/platform/mail/layout.ts';
import type { Letterhead, MailText } from '#functions/platform/mail/text.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { promiseText } from '#shared/rules/order/delivery.ts';
import { invoiceText, orderButton } from './order-emails.ts';

type Mail = Extract<OutboxMail, { template: 'order-placed' }>;

function offerRow({ title, code, amount, savedShipping }: NonNullable<Mail['offers']>[number]) {
  // Free shipping takes nothing off the goods. Orders from before November 2026 store no saved shipping.
  const saving = savedShipping === undefined ? 'Applied' : `You save ${formatMoney(savedShipping)}`;
  return [code === undefined ? title : `${title} (${code})`, amount === 0 ? saving : formatMoney(-amount)] as const;
}

/** @param hasInvoice whether the invoice is attached; otherwise the e-mail says where it is */
export function orderPlaced(head: Letterhead, mail: Mail, hasInvoice: boolean): MailText {
  const {
    firstName,
    orderNumber,
    orderId,
    lines,
    subtotal,
    discount = 0,
    tax,
    taxIncluded = 0,
    shippingCost,
    codFee = 0,
    total,
    offers = [],
    deliveryPromise,
    giftMessage,
    isDue = false,
  } = mail;
  const discounts = offers.length === 0 && discount > 0 ? [['Discount', formatMoney(-discount)] as const] : offers.map(offerRow);
  return renderMailLayout(head, {
    why: 'order',
    subject: `Your order ${orderNumber} is confirmed`,
    title: `Thank you, ${firstName}!`,
    paragraphs: [
      isDue
        ? `Your order ${orderNumber} is confirmed. Please keep ${formatMoney(total)} ready: you pay when the parcel is handed to you.`
        : `We have your payment, and your order ${orderNumber} is confirmed.`,
      ...(deliveryPromise === undefined ? [] : [`It arrives ${promiseText(deliveryPromise)}.`]),
      ...(giftMessage === undefined ? [] : [`Your gift message goes into the parcel:\n${giftMessage}`]),
    ],
    rows: [
      ...lines.map(
        ({ name, sku, quantity, amount }) => [`${name} × ${quantity}${sku === undefined ? '' : ` (SKU ${sku})`}`, formatMoney(amount)] as const,
      ),
      ['Subtotal', formatMoney(subtotal)],
      ...discounts,
      ['Shipping', shippingCost === 0 ? 'Free' : formatMoney(shippingCost)],
      ...(codFee === 0 ? [] : [['Cash on delivery fee', formatMoney(codFee)] as const]),
      ...(tax > 0 || taxIncluded === 0 ? [['Tax', formatMoney(tax)] as const] : []),
      [isDue ? 'To pay on delivery' : 'Total', formatMoney(total), 'total'],
      ...(taxIncluded > 0 ? [['GST in the total', formatMoney(taxIncluded)] as const] : []),
    ],
    button: orderButton(head, orderId),
    after: [isDue ? 'Your invoice comes when the parcel is sent.' : invoiceText(head, hasInvoice)],
  });
}
