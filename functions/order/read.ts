/** What is in this order? One's own; an admin reads anyone's. */
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { changesOfOrder, orderById, orderOfCustomer } from '#functions/store/order.ts';
import { read } from '#shared/contract/order.ts';

/** Changes that are shown; an order has a handful. */
const mostChanges = 100;

export const handler = endpoint(read, async ({ params, caller, now }) => {
  const order = caller.role === 'admin' ? await orderById(params.id) : await orderOfCustomer(caller.id, params.id);
  if (order === undefined) throw new Failure('order_not_found');
  return showOrder(order, caller, now, caller.role === 'admin' ? await changesOfOrder(order.id, mostChanges) : undefined);
});
