import { type Body, call } from '#web/api/client.ts';

/** A repeat with the same key makes no second order. */
export const createPaymentOrder = (body: Body<'payment.createOrder'>, key: string) =>
  call('payment.createOrder', { body, headers: { 'idempotency-key': key } });

export const verifyPayment = (body: Body<'payment.verifyPayment'>) => call('payment.verifyPayment', { body });

/** Holds nothing, unlike another payment order. */
export const checkPayment = (providerOrderId: string) => call('payment.checkPayment', { body: { razorpay_order_id: providerOrderId } });
