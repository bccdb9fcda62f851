/** Did the window's answer come from the provider, and which order did the payment make? */
import { ownCheckout, settleOwn } from '#functions/flows/settle-own.ts';
import { paymentSignatureIsGood } from '#functions/gateways/razorpay.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { verifyPayment } from '#shared/contract/payment.ts';

export const handler = endpoint(verifyPayment, async ({ body, caller, now, note }) => {
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
  note({ providerOrderId, paymentId });
  const checkout = await ownCheckout(caller.id, providerOrderId);
  // Over the order id that we keep, never over the one that was sent.
  if (!(await paymentSignatureIsGood(checkout.providerOrderId ?? '', paymentId, signature))) throw new Failure('signature_invalid');
  const order = await settleOwn(checkout, paymentId, true, now);
  note({ orderId: order.id });
  return { success: true, message: 'Payment verified successfully', orderId: order.id } as const;
});
