/** The steps from Pay to the order: the provider's order, its window, the verification, and the meaning of each ending. */
import { toPaise } from '#shared/rules/money.ts';
import { ApiError, type ErrorCode, textOf } from '#web/api/client.ts';
import type { Method } from '#web/shop/payment/payment-methods.ts';
import { type Payer, PaymentSetupError, payInWindow, type Success } from '#web/shop/payment/payment-window.ts';
import { pollPayment } from '#web/shop/payment/poll-payment.ts';
import { createPaymentOrder, verifyPayment } from './api/payment.ts';
import type { Basket } from './basket.ts';

export type Outcome =
  | { readonly kind: 'ordered'; readonly orderId: string }
  /** The payment is not confirmed yet; the page must not invite to pay again. */
  | { readonly kind: 'unconfirmed' }
  | {
      readonly kind: 'stopped';
      readonly text: string;
      readonly variant: 'error' | 'warning';
      readonly reread: boolean;
      /** Money may have left the shopper's account, so the message says where to look first. */
      readonly mayBePaid?: true;
      /** The quantity must be reduced where the shopper chose it. */
      readonly isTooMany?: true;
    };

const stopped = (text: string, variant: 'error' | 'warning' = 'error', reread = false): Outcome => ({ kind: 'stopped', text, variant, reread });
const unclear = (text: string): Outcome => ({ kind: 'stopped', text, variant: 'error', reread: false, mayBePaid: true });

const unexplained = 'Payment failed. Please try again.';

interface Purchase {
  readonly basket: Basket;
  readonly addressId: string;
  /** As it was typed; the server trims it. */
  readonly giftMessage: string;
  readonly payer: Payer;
  readonly customerId: string;
  readonly method: Method;
  /** Called when the window has closed and the payment is being verified. */
  readonly onConfirming: () => void;
}

export async function placeOrder({ basket, addressId, giftMessage, payer, customerId, method, onConfirming }: Purchase): Promise<Outcome> {
  const { orderType, lines, total } = basket;
  let order: Awaited<ReturnType<typeof createOrder>>;
  try {
    order = await createOrder(basket, {
      shippingAddressId: addressId,
      amount: toPaise(total),
      ...(giftMessage.trim() === '' ? {} : { giftMessage }),
    });
  } catch (error) {
    return setupFailure(error);
  }
  try {
    const notes = { order_type: orderType, user_id: customerId, shipping_address_id: addressId, items: String(lines.length) };
    const ending = await payInWindow(order, payer, { description: 'Your order', notes, method });
    if (ending.kind === 'cancelled') return stopped('Payment cancelled by user', 'warning');
    if (ending.kind === 'failed') return stopped(ending.description === null ? unexplained : `Payment failed: ${ending.description}`);
    if (ending.kind === 'garbled') return unclear('Payment failed: Invalid payment response');
    onConfirming();
    return await confirm(ending.success);
  } catch (error) {
    return stopped(error instanceof PaymentSetupError ? error.message : 'Failed to place order. Please try again.');
  }
}

function createOrder({ orderType, lines }: Basket, terms: { shippingAddressId: string; amount: number; giftMessage?: string }) {
  const key = crypto.randomUUID();
  const items = orderType === 'buy_now' ? { items: lines.map(({ productId, quantity }) => ({ productId, quantity })) } : {};
  const send = () => createPaymentOrder({ ...items, ...terms }, key);
  // After a lost answer the request is repeated with the same key: the server makes one order of both.
  return send().catch((error: unknown) =>
    error instanceof ApiError && (error.code === 'network' || error.code === 'timeout') ? send() : Promise.reject(error),
  );
}

function setupFailure(error: unknown): Outcome {
  const code = error instanceof ApiError ? error.code : null;
  // The order of an earlier attempt, whose answer was lost.
  if (error instanceof ApiError && code === 'already_paid' && typeof error.details['orderId'] === 'string')
    return { kind: 'ordered', orderId: error.details['orderId'] };
  // Their messages say what to do, in a sentence of its own.
  if (code === 'units_limited')
    return { kind: 'stopped', text: textOf(error, 'Please reduce the quantity.'), variant: 'error', reread: false, isTooMany: true };
  if (code === 'hold_paused') return stopped(textOf(error, 'Please try again later.'));
  if (code === 'payment_provider_down') return stopped(textOf(error, 'Payment system not available. Please try again later.'));
  const changed = code !== null && ['total_changed', 'out_of_stock', 'product_not_found', 'cart_empty', 'address_not_found'].includes(code);
  // Only the first sentence, the reason, is shown; our own text says what to do.
  const [reason] = textOf(error, 'Something went wrong').split(/\.(?:\s|$)/);
  return stopped(`Payment setup failed: ${reason}. Please try again.`, 'error', changed);
}

const settling: readonly string[] = [
  'payment_refunded',
  'payment_failed',
  'signature_invalid',
  'invalid_input',
  'checkout_not_found',
  'signed_out',
  'session_expired',
] satisfies readonly ErrorCode[];

/** After any other error (pending, busy, no network) the payment is read again. */
async function confirm(success: Success): Promise<Outcome> {
  try {
    const answer = await pollPayment(
      () => verifyPayment(success),
      ({ code }) => settling.includes(code),
    );
    return answer === null ? { kind: 'unconfirmed' } : { kind: 'ordered', orderId: answer.orderId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    switch (error.code) {
      case 'payment_refunded':
        return stopped(error.message, 'warning', true);
      case 'payment_failed':
        return stopped(unexplained);
      case 'checkout_not_found':
        return unclear('Payment verification failed. Please contact support.');
      case 'signature_invalid':
      case 'invalid_input':
        return unclear(`Payment verification failed: ${error.message}`);
      default:
        return { kind: 'unconfirmed' };
    }
  }
}
