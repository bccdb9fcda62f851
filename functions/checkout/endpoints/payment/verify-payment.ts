/** Checks the provider's signature over the payment window's result, and settles the payment into its order. */
import { findOwnCheckout, settleOwnCheckout } from '#functions/checkout/settle-own-checkout.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { isPaymentSignatureValid } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { verifyPayment } from '#shared/contract/checkout/payment.ts';

export const handler = endpoint(verifyPayment, async ({ body, caller, now, note }) => {
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
  note({ providerOrderId, paymentId });
  const checkout = await findOwnCheckout(caller.id, providerOrderId);
  // The signature is checked over the stored order id, never over the one in the body.
  if (!(await isPaymentSignatureValid(checkout.providerOrderId ?? '', paymentId, signature))) throw new Failure('signature_invalid');
  const order = await settleOwnCheckout(checkout, paymentId, true, now);
  note({ orderId: order.id });
  return { success: true, message: 'Payment verified successfully', orderId: order.id } as const;
});
