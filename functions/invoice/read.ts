/** What was billed for this order? Its invoice as PDF, for its customer or an admin. */
import { drawPaper } from '#functions/flows/invoice/draw.ts';
import { fileOf } from '#functions/flows/invoice/file.ts';
import { config } from '#functions/http/config.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { invoiceOf } from '#functions/store/invoice.ts';
import { orderById, orderOfCustomer } from '#functions/store/order.ts';
import { read } from '#shared/contract/invoice.ts';
import { mayDo } from '#shared/rules/role.ts';

export const handler = endpoint(read, async ({ params, query, caller, note }) => {
  const order = mayDo(caller.role, 'orders') ? await orderById(params.id) : await orderOfCustomer(caller.id, params.id);
  if (order === undefined) throw new Failure('order_not_found');
  note({ orderId: order.id });
  const invoice = await invoiceOf(order.customerId, order.id);
  // Its number comes from another function, a moment after the payment.
  if (invoice === undefined) throw new Failure('invoice_not_ready', { retryAfter: 5 });
  return { ...fileOf(invoice), disposition: query.disposition, bytes: await drawPaper(invoice, config('BRAND')) };
});
