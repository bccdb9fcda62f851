/** Cancels the customer's own order before it is shipped. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { changeOrderStatus } from '#functions/order/change-order-status.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { orderOfCustomer } from '#functions/order/order-store.ts';
import { cancel } from '#shared/contract/order/order.ts';

export const handler = endpoint(cancel, async ({ params, body, caller, now, note }) => {
  note({ orderId: params.id });
  // Staff who cancel their own order act as its customer, not as staff.
  const by = { id: caller.id, role: 'customer' } as const;
  const order = await changeOrderStatus(() => orderOfCustomer(caller.id, params.id), { to: 'cancelled', by, reason: body.reason }, now);
  return toOrderResponse(order, caller, now);
});
