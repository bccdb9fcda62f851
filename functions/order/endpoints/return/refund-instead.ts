/** Refunds an exchange of an order. */

import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { orderById } from '#functions/order/order-store.ts';
import { refundInstead as refundExchange } from '#functions/order/refund-exchange.ts';
import { refundInstead } from '#shared/contract/order/return.ts';

export const handler = endpoint(refundInstead, async ({ params, body, caller, source, now, note }) => {
  note({ orderId: params.id, returnId: params.returnId });
  const auditedRequest = { action: refundInstead.key, caller, source, now };
  return toOrderResponse(await refundExchange(() => orderById(params.id), params.returnId, body, auditedRequest), caller, now);
});
