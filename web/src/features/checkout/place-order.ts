/** The steps from Pay to the order: the provider's order, its window, the verification, and the meaning of each ending. */
import { toPaise, toRupees } from '#shared/rules/money.ts';
import type { Business } from '#shared/rules/order/purchase.ts';
import { ApiError, type ErrorCode, serverMessage } from '#web/api/client.ts';
import { waitForCartChanges } from '#web/shop/cart/cart.ts';
import type { Method } from '#web/shop/payment/payment-methods.ts';
import { type Payer, type PaymentOrder, PaymentSetupError, payInWindow, type Success } from '#web/shop/payment/payment-window.ts';
import { pollPayment } from '#web/shop/payment/poll-payment.ts';
import type { Figures } from '#web/ui/catalog/order-totals.tsx';
import { checkPayment, createPaymentOrder, verifyPayment } from './api/payment.ts';
import type { Basket } from './basket.ts';
import { describeChanges } from './price-changes.ts';

/** A checkout whose goods are held until the code is entered. */
export interface HeldCheckout {
  readonly checkoutId: string;
  /** Paise. */
  readonly amount: number;
  /** Mails another code. */
  readonly sendAnotherCode: () => Promise<Omit<HeldCheckout, 'sendAnotherCode'>>;
}

export type Outcome =
  | { readonly kind: 'ordered'; readonly orderId: string }
  /** Payment on delivery was chosen: the goods are held, and a code was mailed. */
  | { readonly kind: 'held'; readonly held: HeldCheckout }
  /** The payment is not confirmed yet; the page must not offer to pay again. */
  | { readonly kind: 'unconfirmed' }
  | {
      readonly kind: 'stopped';
      readonly text: string;
      readonly variant: 'error' | 'warning';
      readonly isOutdated: boolean;
      /** Money may have left the shopper's account, so the message says where to look first. */
      readonly mayBePaid?: true;
      /** The quantity must be reduced where the shopper chose it. */
      readonly isTooMany?: true;
      /** The coupon no longer applies; the message says why. */
      readonly isCouponRefused?: true;
      /** Makes the message once the basket is read again, with the amounts that have changed. */
      readonly describeChanges?: (now: Basket | undefined) => string;
      /** Why the server rejects the GSTIN. */
      readonly gstin?: string;
    };

const stoppedWith = (text: string, variant: 'error' | 'warning' = 'error', isOutdated = false): Outcome => ({
  kind: 'stopped',
  text,
  variant,
  isOutdated,
});
const stoppedUnclear = (text: string): Outcome => ({ kind: 'stopped', text, variant: 'error', isOutdated: false, mayBePaid: true });

const defaultErrorText = 'Payment failed. Please try again.';

interface Purchase {
  readonly basket: Basket;
  readonly addressId: string;
  /** Undefined: the bill goes to the delivery address. */
  readonly billingAddressId?: string | undefined;
  /** The typed text; the server trims it. */
  readonly giftMessage: string;
  /** Undefined: a personal order. */
  readonly business?: Business | undefined;
  readonly payer: Payer;
  readonly customerId: string;
  readonly method: Method;
  /** The figures of payment on delivery; undefined: paid online. */
  readonly due?: Figures | undefined;
  /** Closes the window, because another tab has placed the order. */
  readonly signal?: AbortSignal;
  /** Called when the window has closed and the payment is being verified. */
  readonly onConfirming: () => void;
}

export async function placeOrder(purchase: Purchase): Promise<Outcome> {
  const { basket, addressId, billingAddressId, giftMessage, business, payer, customerId, method, due, signal, onConfirming } = purchase;
  const { orderType, lines, total } = basket;
  const create = createOrderWithRetry(basket, {
    shippingAddressId: addressId,
    ...(billingAddressId === undefined ? {} : { billingAddressId }),
    amount: toPaise(due?.total ?? total),
    ...(due === undefined ? {} : { paymentMethod: 'cod' as const }),
    ...(giftMessage.trim() === '' ? {} : { giftMessage }),
    ...(business === undefined ? {} : { business }),
  });
  // The server sells the cart that it has, so pending changes must reach it first. If one fails, the server's cart is not the one shown here.
  const cartAfterChanges = orderType === 'cart' ? await waitForCartChanges() : null;
  if (cartAfterChanges !== null && goodsKey(cartAfterChanges.items) !== goodsKey(lines))
    return stoppedWith('Your cart has changed. Please check it and pay again.', 'error', true);
  let order: PaymentOrder;
  try {
    const created = await create();
    if (!('key' in created)) return { kind: 'held', held: { ...created, sendAnotherCode: async () => requireHeldCheckout(await create()) } };
    order = created;
  } catch (error) {
    return toChangedOutcome(error, basket, due) ?? toSetupOutcome(error);
  }
  try {
    const notes = { order_type: orderType, user_id: customerId, shipping_address_id: addressId, items: String(lines.length) };
    const outcome = await payInWindow(order, payer, { description: 'Your order', notes, method, ...(signal === undefined ? {} : { signal }) });
    if ((outcome.kind === 'cancelled' || outcome.kind === 'failed') && signal?.aborted !== true) {
      const paid = await findPaidOrder(order.id);
      if (paid !== null) return paid;
    }
    if (outcome.kind === 'cancelled') return stoppedWith('Payment cancelled by user', 'warning');
    if (outcome.kind === 'failed') return stoppedWith(outcome.description === null ? defaultErrorText : `Payment failed: ${outcome.description}`);
    if (outcome.kind === 'garbled') return stoppedUnclear('Payment failed: Invalid payment response');
    onConfirming();
    return await verifyUntilKnown(outcome.success);
  } catch (error) {
    return stoppedWith(error instanceof PaymentSetupError ? error.message : 'Failed to place order. Please try again.');
  }
}

/** Returns the held checkout. The server never answers a request for payment on delivery with a provider's order. */
function requireHeldCheckout(created: Awaited<ReturnType<typeof createPaymentOrder>>): Omit<HeldCheckout, 'sendAnotherCode'> {
  if ('key' in created) throw new Error('Not a checkout that is paid on delivery.');
  return created;
}

const goodsKey = (lines: readonly { readonly variantId: number; readonly quantity: number }[]): string =>
  JSON.stringify(lines.map(({ variantId, quantity }) => [variantId, quantity]).toSorted(([one = 0], [other = 0]) => one - other));

interface Terms {
  readonly shippingAddressId: string;
  readonly billingAddressId?: string;
  readonly amount: number;
  readonly paymentMethod?: 'cod';
  readonly giftMessage?: string;
  readonly business?: Business;
}

/**
 * A payment may succeed although its window was closed: in another tab, or by an earlier attempt. The server asks the provider.
 * @returns null when nothing was paid
 */
async function findPaidOrder(providerOrderId: string): Promise<Outcome | null> {
  try {
    const { orderId } = await checkPayment(providerOrderId);
    return orderId === null ? null : { kind: 'ordered', orderId };
  } catch (error) {
    return error instanceof ApiError && error.code === 'payment_refunded'
      ? stoppedWith(error.message, 'warning', true)
      : stoppedUnclear('We could not check whether your payment went through.');
  }
}

function createOrderWithRetry({ orderType, lines, coupon }: Basket, terms: Terms) {
  const key = crypto.randomUUID();
  const { code } = coupon.current ?? {};
  const items =
    orderType === 'buy_now'
      ? {
          items: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
          ...(code === undefined ? {} : { coupon: code }),
        }
      : {};
  const send = () => createPaymentOrder({ ...items, ...terms }, key);
  // Both requests have the same key, so the server creates one order.
  return () =>
    send().catch(async (error: unknown) => {
      const pauseMs = retryPauseMs(error);
      if (pauseMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return send();
    });
}

/**
 * Milliseconds to wait before the one retry: none after a lost answer, as long as the server asks when it is busy; undefined when a retry does not
 * help.
 */
function retryPauseMs(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'unavailable') return Math.min(error.retryAfter ?? 2, 5) * 1_000;
  return error.code === 'network' || error.code === 'timeout' ? 0 : undefined;
}

/** Returns the id of the order that this payment has already created, or null. */
const paidOrderId = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'already_paid' && typeof error.details['orderId'] === 'string' ? error.details['orderId'] : null;

/**
 * The request carries only the total, so the page itself says what has changed.
 * @returns null for another error
 */
function toChangedOutcome(error: unknown, basket: Basket, due: Figures | undefined): Outcome | null {
  if (!(error instanceof ApiError) || error.code !== 'total_changed') return null;
  // A basket has no fee for cash on delivery; the server's answer has it.
  const { codFee, total, tax } = error.details;
  const isKnown = typeof codFee === 'number' && typeof total === 'number' && typeof tax === 'number';
  const withFee = due !== undefined && isKnown ? { codFee: toRupees(codFee), total: toRupees(total), tax: toRupees(tax) } : {};
  return {
    ...{ kind: 'stopped', variant: 'error', text: error.message, isOutdated: true },
    describeChanges: (now) => describeChanges({ ...basket, ...due }, now && { ...now, ...withFee }),
  };
}

/** What helps when the total is no amount that can be paid: offers may leave nothing of a small order. */
const totalRemedies = {
  total_too_small: 'Please add another item, or remove a coupon.',
  total_too_large: 'Please order some of the items separately.',
} as const satisfies Partial<Record<ErrorCode, string>>;

function toSetupOutcome(error: unknown): Outcome {
  const code = error instanceof ApiError ? error.code : null;
  // An earlier attempt whose answer was lost, or another tab, has already placed the order.
  const paid = paidOrderId(error);
  if (paid !== null) return { kind: 'ordered', orderId: paid };
  const gstin = error instanceof ApiError ? error.fields['business.gstin'] : undefined;
  if (gstin !== undefined) return { kind: 'stopped', text: gstin, variant: 'error', isOutdated: false, gstin };
  // The messages of these errors say themselves what to do.
  if (code === 'units_limited')
    return { kind: 'stopped', text: serverMessage(error, 'Please reduce the quantity.'), variant: 'error', isOutdated: false, isTooMany: true };
  if (code === 'coupon_refused')
    return {
      kind: 'stopped',
      text: `${serverMessage(error, 'The coupon does not apply.')} The total has changed: please check it and pay again.`,
      variant: 'error',
      isOutdated: true,
      isCouponRefused: true,
    };
  if (code === 'total_too_small' || code === 'total_too_large')
    return stoppedWith(`${serverMessage(error, 'This total cannot be paid.')} ${totalRemedies[code]}`);
  if (code === 'cod_not_possible') return stoppedWith(serverMessage(error, 'Please pay online.'), 'error', true);
  if (code === 'hold_paused' || code === 'not_serviceable') return stoppedWith(serverMessage(error, 'Please try again later.'));
  if (code === 'payment_provider_down' || code === 'payments_not_configured')
    return stoppedWith(serverMessage(error, 'Payment system not available. Please try again later.'));
  const isBasketOutdated = code !== null && ['out_of_stock', 'product_not_found', 'cart_empty', 'address_not_found'].includes(code);
  // Shows only the first sentence, which is the reason; our own text then says what to do.
  const [reason] = serverMessage(error, 'Something went wrong').split(/\.(?:\s|$)/);
  return stoppedWith(`Payment setup failed: ${reason}. Please try again.`, 'error', isBasketOutdated);
}

const finalErrors: readonly string[] = [
  'payment_refunded',
  'payment_failed',
  'signature_invalid',
  'invalid_input',
  'checkout_not_found',
  'signed_out',
  'session_expired',
] satisfies readonly ErrorCode[];

/** After any other error (pending, busy, no network) the payment is read again. */
async function verifyUntilKnown(success: Success): Promise<Outcome> {
  try {
    const answer = await pollPayment(
      () => verifyPayment(success),
      ({ code }) => finalErrors.includes(code),
    );
    return answer === null ? { kind: 'unconfirmed' } : { kind: 'ordered', orderId: answer.orderId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    switch (error.code) {
      case 'payment_refunded':
        return stoppedWith(error.message, 'warning', true);
      case 'payment_failed':
        return stoppedWith(defaultErrorText);
      case 'checkout_not_found':
        return stoppedUnclear('Payment verification failed. Please contact support.');
      case 'signature_invalid':
      case 'invalid_input':
        return stoppedUnclear(`Payment verification failed: ${error.message}`);
      default:
        return { kind: 'unconfirmed' };
    }
  }
}
