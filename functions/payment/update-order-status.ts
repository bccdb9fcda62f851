/** How does the order stand after a payment? The provider says, not the browser: the status sent is not looked at. */
import { ownCheckout, settleOwn } from '#functions/flows/settle-own.ts';
import { showOrder } from '#functions/flows/show-order.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { updateOrderStatus } from '#shared/contract/payment.ts';

export const handler = endpoint(updateOrderStatus, async ({ body, caller, now, note }) => {
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId } = body;
  note({ providerOrderId, paymentId });
  const order = await settleOwn(await ownCheckout(caller.id, providerOrderId), paymentId, false, now);
  note({ orderId: order.id });
  return { success: true, message: 'Order is up to date', order: showOrder(order, caller, now) } as const;
});
