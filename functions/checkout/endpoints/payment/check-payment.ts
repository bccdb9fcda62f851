/** Returns the order of a payment whose window was closed; settles the payment first if necessary. Unlike create-order it never holds stock. */
import { findOwnCheckout, findPaidOrderId } from '#functions/checkout/settle-own-checkout.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { checkPayment } from '#shared/contract/checkout/payment.ts';

export const handler = endpoint(checkPayment, async ({ body: { razorpay_order_id: providerOrderId }, caller, now, note }) => {
  note({ providerOrderId });
  const orderId = await findPaidOrderId(await findOwnCheckout(caller.id, providerOrderId), now);
  if (orderId !== null) note({ orderId });
  return { success: true, message: orderId === null ? 'Nothing was paid' : 'Your order is placed', orderId } as const;
});
