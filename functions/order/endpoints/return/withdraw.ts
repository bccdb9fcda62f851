/** Withdraws the customer's own return request before the shop has decided on it. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { withdrawReturn } from '#functions/order/return-order.ts';
import { withdraw } from '#shared/contract/order/return.ts';

export const handler = endpoint(withdraw, async ({ params, caller, now, note }) => {
  note({ orderId: params.id, returnId: params.returnId });
  return toOrderResponse(await withdrawReturn(caller, params.id, params.returnId, now), caller, now);
});
