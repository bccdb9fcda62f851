/** Moves an order to its next status, cancels it, or takes back a move that was made by mistake. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { changeOrderStatus } from '#functions/order/change-order-status.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { orderById } from '#functions/order/order-store.ts';
import { changeStatus } from '#shared/contract/order/order.ts';

export const handler = endpoint(changeStatus, async ({ params, body, caller, source, now, note }) => {
  const { status: to, ...more } = body;
  note({ orderId: params.id, status: to });
  const auditedRequest = { action: changeStatus.key, caller, source, now };
  return toOrderResponse(await changeOrderStatus(() => orderById(params.id), { to, by: caller, auditedRequest, ...more }, now), caller, now);
});
