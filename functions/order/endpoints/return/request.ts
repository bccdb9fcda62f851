/** Requests a return of items of the customer's own order. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { requestReturn } from '#functions/order/return-order.ts';
import { request } from '#shared/contract/order/return.ts';

export const handler = endpoint(request, async ({ params, headers, body, caller, now, note }) => {
  note({ orderId: params.id });
  const { items, comment } = body;
  const order = await requestReturn(caller, params.id, { items, comment, key: headers['idempotency-key'] }, now);
  return toOrderResponse(order, caller, now);
});
