/** Returns the order of a payment; settles the payment first if necessary. Items and addresses in the body are ignored: the checkout has them. */
import { findOwnCheckout, settleOwnCheckout } from '#functions/checkout/settle-own-checkout.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { toOrderResponse } from '#functions/order/order-response.ts';
import { create } from '#shared/contract/checkout/payment.ts';

export const handler = endpoint(create, async ({ body, caller, now, note }) => {
  const { razorpayOrderId: providerOrderId, paymentId } = body;
  note({ providerOrderId, paymentId });
  const order = await settleOwnCheckout(await findOwnCheckout(caller.id, providerOrderId), paymentId, false, now);
  note({ orderId: order.id });
  return toOrderResponse(order, caller, now);
});
