/** Returns the invoice of an order as PDF, to its customer or an admin. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { findDueInvoice, invoiceOf } from '#functions/order/invoice/invoice-store.ts';
import { renderTaxDocument } from '#functions/order/invoice/render-tax-document.ts';
import { type OrderItem, requireReadableOrder } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { read } from '#shared/contract/order/invoice.ts';

export const handler = endpoint(read, async ({ params, query, caller, note }) => {
  const order = await requireReadableOrder(caller, params.id);
  note({ orderId: order.id });
  const invoice = await invoiceOf(order.customerId, order.id);
  if (invoice === undefined) throw await missingInvoice(order);
  return { ...(await renderTaxDocument(invoice)), disposition: query.disposition };
});

/** Says when an invoice is to be expected: at dispatch when the order is paid on delivery, and never when it was cancelled before that. */
async function missingInvoice({ id, paymentStatus }: OrderItem): Promise<Failure> {
  const message =
    paymentStatus === 'due'
      ? 'The invoice comes when the parcel is sent.'
      : paymentStatus === 'voided'
        ? 'There is no invoice: nothing was sold.'
        : undefined;
  // Another function issues the number of a due invoice a moment after payment or dispatch.
  if (message === undefined || (await findDueInvoice(id)) !== undefined) return new Failure('invoice_not_ready', { retryAfter: 5 });
  return new Failure('invoice_not_ready', { message });
}
