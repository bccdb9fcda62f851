/** Returns the credit note of a refund as PDF, to the order's customer or an admin. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { creditNoteOf, findDueCreditNote } from '#functions/order/invoice/invoice-store.ts';
import { renderTaxDocument } from '#functions/order/invoice/render-tax-document.ts';
import { requireReadableOrder } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readCreditNote } from '#shared/contract/order/invoice.ts';

export const handler = endpoint(readCreditNote, async ({ params, query, caller, note }) => {
  const order = await requireReadableOrder(caller, params.id);
  note({ orderId: order.id });
  const creditNote = await creditNoteOf(order.customerId, order.id, params.creditNoteId);
  if (creditNote === undefined) {
    const due = await findDueCreditNote(params.creditNoteId);
    if (due?.orderId !== order.id) throw new Failure('credit_note_not_found');
    throw new Failure('invoice_not_ready', { message: 'The credit note is being prepared. Please try again in a minute.', retryAfter: 5 });
  }
  return { ...(await renderTaxDocument(creditNote)), disposition: query.disposition };
});
