import { type Body, call } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

/** A repeat with the same key makes no second order. */
export const createPaymentOrder = (body: Body<'payment.createOrder'>, key: string) =>
  call('payment.createOrder', { body, headers: { 'idempotency-key': key } });

export const verifyPayment = (body: Body<'payment.verifyPayment'>) => call('payment.verifyPayment', { body });

/** Reads the state of a payment; holds no stock, unlike a new payment order. */
export const checkPayment = (providerOrderId: string) => call('payment.checkPayment', { body: { razorpay_order_id: providerOrderId } });

export const confirmDelivery = (body: Body<'payment.confirmCod'>) => call('payment.confirmCod', { body });

/** Reads whether these goods can be paid on delivery, and for which fee. Sends no request while none of them can be bought. */
export const useDeliveryTerms = (body: Body<'payment.readCod'>) => useRead('payment.readCod', body.items?.length === 0 ? null : { body });
