/** Give back what some items cost, or all that is left of an order. */
import { refundItems } from '#functions/flows/refund-items.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { orderById } from '#functions/store/order.ts';
import { refund } from '#shared/contract/order.ts';

export const handler = endpoint(refund, async ({ params, body, caller, source, now, note }) => {
  note({ orderId: params.id });
  const act = { action: refund.key, caller, source, now };
  return showOrder(await refundItems(() => orderById(params.id), body, act), caller, now);
});
