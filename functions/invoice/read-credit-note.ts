/** What was credited for this refund? Its credit note as PDF, for the order's customer or an admin. */
import { drawPaper } from '#functions/flows/invoice/draw.ts';
import { fileOf } from '#functions/flows/invoice/file.ts';
import { config } from '#functions/http/config.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { creditNoteOf, creditNoteOwed } from '#functions/store/invoice.ts';
import { orderById, orderOfCustomer } from '#functions/store/order.ts';
import { readCreditNote } from '#shared/contract/invoice.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(readCreditNote, async ({ params, query, caller, note }) => {
  const order = mayDo(caller.role, 'orders') ? await orderById(params.id) : await orderOfCustomer(caller.id, params.id);
  if (order === undefined) throw new Failure('order_not_found');
  note({ orderId: order.id });
  const creditNote = await creditNoteOf(order.customerId, order.id, params.creditNoteId);
  if (creditNote === undefined) {
    const owed = await creditNoteOwed(params.creditNoteId);
    if (owed?.orderId !== order.id) throw new Failure('credit_note_not_found');
    throw new Failure('invoice_not_ready', { message: 'The credit note is being prepared. Please try again in a minute.', retryAfter: 5 });
  }
  return { ...fileOf(creditNote), disposition: query.disposition, bytes: await drawPaper(creditNote, config('BRAND')) };
});
