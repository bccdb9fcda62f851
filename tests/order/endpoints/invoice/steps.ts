/** Helpers that read the text of a tax document and create the orders and refunds it is issued for. */
import { ulid } from 'ulid';
import { extractText, getDocumentProxy } from 'unpdf';
import { putCreditNoteDue, putInvoiceDue } from '#functions/order/invoice/invoice-store.ts';
import { placeOrder } from '#functions/order/order-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { BoughtLine, Business } from '#shared/rules/order/purchase.ts';
import { quote, taxOfLine } from '#shared/rules/order/quote.ts';

/** The text of each page, with whitespace collapsed. */
export async function pageTextsOf(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((sheet) => sheet.replace(/\s+/g, ' '));
}
export const textOf = async (pdf: Uint8Array): Promise<string> => (await pageTextsOf(pdf)).join(' ');

export const aLine = (given: Partial<BoughtLine> = {}): BoughtLine => ({
  productId: 1,
  name: 'Teddy bear',
  image: '/images/none.webp',
  quantity: 2,
  unitPrice: 49_905,
  gstRate: 18,
  hsn: '9503',
  ...given,
});

export interface OrderFields {
  readonly customerId?: string;
  readonly lines?: readonly BoughtLine[];
  readonly state?: string;
  readonly recipientName?: string;
  readonly lastName?: string;
  readonly billingAddress?: string;
  readonly billingName?: string;
  readonly business?: Business;
}

/** Creates an order as a settled payment writes it, with the record that its invoice is due. */
export async function paidOrder(now: Date, given: OrderFields = {}) {
  const { customerId = ulid(), state = 'KA', recipientName = 'Asha Rao', lastName = 'Rao' } = given;
  const lines = (given.lines ?? [aLine()]).map((line) => ({ ...line, tax: taxOfLine(line) }));
  const id = ulid();
  const address = {
    ...{ label: 'Home', recipientName, phone: '+919876543210', address: '12 MG Road', city: 'Bengaluru', state, postalCode: '560001' },
  };
  const { order, writes } = placeOrder(
    {
      id,
      customerId,
      lines,
      ...quote(lines),
      shippingAddress: address,
      billingAddress: { ...address, recipientName: given.billingName ?? 'Asha Rao', address: given.billingAddress ?? '7 Park Street' },
      ...(given.business === undefined ? {} : { business: given.business }),
      buyer: { firstName: 'Asha', lastName, email: 'asha@example.test', phone: '+919876543210' },
      paymentId: `pay_${id}`,
      providerOrderId: `order_${id}`,
      paymentMethod: 'upi',
    },
    now,
  );
  await commit([...writes, putInvoiceDue(order, now)]);
  return order;
}

/** Records a completed refund of the order, whose credit note is due. */
export async function recordRefund(order: { readonly id: string; readonly customerId: string }, id: string, amount: number, now: Date) {
  await commit([putCreditNoteDue({ id, orderId: order.id, customerId: order.customerId, amount, reason: 'Order cancelled' }, now)]);
}
