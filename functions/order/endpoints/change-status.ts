/** Move an order on, cancel it, or take a wrong click back. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { moveOrder } from '#functions/order/change-order-status.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { orderById } from '#functions/order/order-store.ts';
import { changeStatus } from '#shared/contract/order/order.ts';

export const handler = endpoint(changeStatus, async ({ params, body, caller, source, now, note }) => {
  const { status: to, ...more } = body;
  note({ orderId: params.id, status: to });
  const act = { action: changeStatus.key, caller, source, now };
  return toOrderResponse(await moveOrder(() => orderById(params.id), { to, by: caller, act, ...more }, now), caller, now);
});
