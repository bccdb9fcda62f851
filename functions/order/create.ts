/** Which order did this payment make? Settles it if need be; the items and addresses sent are those of the checkout already. */
import { ownCheckout, settleOwn } from '#functions/flows/settle-own.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { create } from '#shared/contract/order.ts';

export const handler = endpoint(create, async ({ body, caller, now, note }) => {
  const { razorpayOrderId: providerOrderId, paymentId } = body;
  note({ providerOrderId, paymentId });
  const order = await settleOwn(await ownCheckout(caller.id, providerOrderId), paymentId, false, now);
  note({ orderId: order.id });
  return showOrder(order, caller, now);
});
