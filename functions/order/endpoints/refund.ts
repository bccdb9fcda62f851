/** Refunds some items of an order, or all that is left of it. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { orderById } from '#functions/order/order-store.ts';
import { refundItems } from '#functions/order/refund-items.ts';
import { refund } from '#shared/contract/order/order.ts';

export const handler = endpoint(refund, async ({ params, body, caller, source, now, note }) => {
  note({ orderId: params.id });
  const auditedRequest = { action: refund.key, caller, source, now };
  return toOrderResponse(await refundItems(() => orderById(params.id), body, auditedRequest), caller, now);
});
