/** Approves a return, refuses it, records its arrival, which refunds its items, or sends the units of an exchange. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { orderById } from '#functions/order/order-store.ts';
import { changeReturn } from '#functions/order/return-order.ts';
import { change } from '#shared/contract/order/return.ts';

export const handler = endpoint(change, async ({ params, body, caller, source, now, note }) => {
  note({ orderId: params.id, returnId: params.returnId, status: body.status });
  const auditedRequest = { action: change.key, caller, source, now };
  return toOrderResponse(await changeReturn(() => orderById(params.id), params.returnId, body, auditedRequest), caller, now);
});
