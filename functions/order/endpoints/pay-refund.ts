/** Records that staff have paid a refund to the customer's UPI id or bank account. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { payRefund as pay } from '#functions/order/pay-refund.ts';
import { payRefund } from '#shared/contract/order/order.ts';

export const handler = endpoint(payRefund, async ({ params: { id, refundId }, body, caller, source, now, note }) => {
  note({ orderId: id, refundId });
  return toOrderResponse(await pay(id, refundId, body, { action: payRefund.key, caller, source, now }), caller, now);
});
