/** How does the order stand after a payment? The provider says, not the browser: the status sent is not looked at. */
import { findOwnCheckout, settleOwnCheckout } from '#functions/checkout/settle-own.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { updateOrderStatus } from '#shared/contract/checkout/payment.ts';

export const handler = endpoint(updateOrderStatus, async ({ body, caller, now, note }) => {
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId } = body;
  note({ providerOrderId, paymentId });
  const order = await settleOwnCheckout(await findOwnCheckout(caller.id, providerOrderId), paymentId, false, now);
  note({ orderId: order.id });
  return { success: true, message: 'Order is up to date', order: toOrderResponse(order, caller, now) } as const;
});
