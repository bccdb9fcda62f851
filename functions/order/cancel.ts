/** Cancel one's own order before it is shipped. */
import { moveOrder } from '#functions/flows/move-order.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { orderOfCustomer } from '#functions/store/order.ts';
import { cancel } from '#shared/contract/order.ts';

export const handler = endpoint(cancel, async ({ params, body, caller, now, note }) => {
  note({ orderId: params.id });
  // Whatever else they may do in the shop: who cancels their own order is its customer.
  const by = { id: caller.id, role: 'customer' } as const;
  const order = await moveOrder(() => orderOfCustomer(caller.id, params.id), { to: 'cancelled', by, reason: body.reason }, now);
  return showOrder(order, caller, now);
});
