/** Updates an order after a payment. The status in the body is ignored: the provider is asked. */
import { findOwnCheckout, settleOwnCheckout } from '#functions/checkout/settle-own-checkout.ts';
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
