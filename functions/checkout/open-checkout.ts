/** How does a wish to buy become a held, priced checkout with a provider order to pay? Once, however often it is asked. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { type AddressItem, addressOf } from '#functions/customer/address-store.ts';
import { customerOf } from '#functions/identity/customer-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import { moveHold } from '#functions/stock/stock-store.ts';
import { holdEnd } from '#shared/rules/checkout.ts';
import type { PostalAddress, Purchase } from '#shared/rules/purchase.ts';
import { largestPayment, smallestPayment } from '#shared/rules/quote.ts';
import { cartOf } from './cart-store.ts';
import {
  type CheckoutItem,
  checkoutById,
  findIdempotencyKey,
  moveCheckout,
  noteCheckout,
  openCheckoutId,
  putCheckout,
  saveIdempotencyKey,
  setOpenCheckout,
} from './checkout-store.ts';
import { expire } from './expire-checkout.ts';
import { merged, outOfStock, priceBasket, type Wanted } from './price-basket.ts';
import { type PayableCheckout, withProviderOrder } from './provider-order.ts';
import { settle } from './settle-checkout.ts';
import { toProviderFailure } from './settle-own.ts';

export interface CheckoutRequest {
  readonly customerId: string;
  readonly orderType: CheckoutItem['orderType'];
  /** Absent: what is in the cart. */
  readonly items: readonly Wanted[] | undefined;
  readonly shippingAddressId: string;
  readonly billingAddressId: string | undefined;
  /** Paise that the shopper was shown; compared, never used. */
  readonly amount: number | undefined;
  readonly idempotencyKey: string | undefined;
}

/** DynamoDB's limit for one transaction. */
const mostWrites = 100;
/** Rounds against other requests of the same customer. */
const rounds = 5;

export async function openCheckout(wish: CheckoutRequest, now: Date): Promise<PayableCheckout> {
  for (let round = 1; ; round++) {
    try {
      const { checkout, isNew } = await standing(wish, now);
      return await withProviderOrder(checkout, isNew, now);
    } catch (error) {
      // Another request, the sweep or a payment moved the same checkout meanwhile: look at what is there now.
      if (!(error instanceof ConditionFailed)) throw error;
      if (round === rounds) throw new Failure('unavailable', { retryAfter: 2, cause: error });
    }
  }
}

interface Standing {
  readonly checkout: CheckoutItem;
  readonly isNew: boolean;
}

const isLive = ({ status, holdEndsAt }: CheckoutItem, now: Date): boolean => status === 'open' && now.getTime() < Date.parse(holdEndsAt);

/** The checkout that this wish is met by: the one of its idempotency key, an equal one that is open, or a new one in place of the open one. */
async function standing(wish: CheckoutRequest, now: Date): Promise<Standing> {
  const { customerId, idempotencyKey } = wish;
  const request = printOf([wish.orderType, wish.items, wish.shippingAddressId, wish.billingAddressId, wish.amount]);
  const use = idempotencyKey === undefined ? undefined : await findIdempotencyKey(customerId, idempotencyKey);
  if (use !== undefined && use.request !== request) throw new Failure('idempotency_conflict');
  const used = use && (await checkoutById(use.checkoutId));
  // The key of a checkout whose hold is over stands for a new try: its old answer would invite a payment for nothing.
  if (used !== undefined && (used.status === 'confirmed' || isLive(used, now))) return stillToPay(used, now);
  const remember = (checkoutId: string): TransactItem[] =>
    idempotencyKey === undefined ? [] : [saveIdempotencyKey(customerId, idempotencyKey, { request, checkoutId }, use, now)];

  const previousId = await openCheckoutId(customerId);
  const previous = previousId === undefined ? undefined : await checkoutById(previousId);
  const open = previous?.status === 'open' ? previous : undefined;
  const purchase = await priced(wish, open);
  const fingerprint = printOf([wish.orderType, purchase]);
  if (open !== undefined && open.fingerprint === fingerprint && isLive(open, now)) {
    if (idempotencyKey !== undefined) await commit(remember(open.id));
    return stillToPay(open, now);
  }
  if (open !== undefined && (await wasPaid(open, now))) {
    if (printOf(goodsOf(open)) === printOf(goodsOf(purchase))) throw alreadyPaid(open);
    return standing(wish, now);
  }

  const id = ulid(now.getTime());
  const checkout: CheckoutItem = {
    ...purchase,
    id,
    orderType: wish.orderType,
    status: 'open',
    fingerprint,
    createdAt: now.toISOString(),
    holdEndsAt: holdEnd(now).toISOString(),
  };
  const writes = [
    putCheckout(checkout, now),
    noteCheckout(checkout, now),
    setOpenCheckout(checkout, previousId),
    ...remember(id),
    ...(open === undefined ? [] : [moveCheckout(open.id, 'open', 'expired')]),
    ...holdMoves(open, checkout),
  ];
  if (open !== undefined && writes.length > mostWrites) {
    await expire(open);
    return standing(wish, now);
  }
  await commit(writes);
  log.info('checkout.opened', { checkoutId: id, customerId, replaced: open?.id });
  return { checkout, isNew: true };
}

/** Whoever paid, never heard of it and presses Pay again: the provider is asked before its window asks for the money a second time. */
async function stillToPay(checkout: CheckoutItem, now: Date): Promise<Standing> {
  if (checkout.status === 'confirmed' || (await wasPaid(checkout, now))) throw alreadyPaid(checkout);
  return { checkout, isNew: false };
}

/** Its order has its id. */
const alreadyPaid = ({ id }: CheckoutItem) => new Failure('already_paid', { details: { orderId: id } });
const goodsOf = ({ lines }: Purchase) => lines.map(({ productId, quantity }) => [productId, quantity]);

/** Before its hold is taken over, a checkout that may be paid already gets its order: what was paid in time is not sold again. */
async function wasPaid(open: CheckoutItem, now: Date): Promise<boolean> {
  try {
    return (await settle(open, now)).status === 'confirmed';
  } catch (error) {
    throw toProviderFailure(error, 'payment_provider_down');
  }
}

/** The hold of the old checkout becomes that of the new one, product by product: a customer never holds units twice. */
function holdMoves(from: CheckoutItem | undefined, to: CheckoutItem): readonly TransactItem[] {
  const before = new Map(from?.lines.map((line) => [line.productId, line]));
  const after = new Map(to.lines.map((line) => [line.productId, line]));
  return [...new Map([...before, ...after]).values()].flatMap(({ productId, name }) => {
    const [had, wants] = [before.get(productId)?.quantity ?? 0, after.get(productId)?.quantity ?? 0];
    return had === wants ? [] : [moveHold(productId, had, wants, outOfStock([{ product: { id: productId, name } }]))];
  });
}

/** What the shopper is to agree to, by the shop's own prices and the customer's own records. */
async function priced(wish: CheckoutRequest, open: CheckoutItem | undefined): Promise<Purchase> {
  const { customerId, shippingAddressId, billingAddressId, amount } = wish;
  const [wanted, customer, shipping, billing] = await Promise.all([
    wish.items ?? cartOf(customerId).then(({ lines }) => lines),
    customerOf(customerId),
    addressOf(customerId, shippingAddressId),
    billingAddressId === undefined ? undefined : addressOf(customerId, billingAddressId),
  ]);
  if (wanted.length === 0) throw new Failure('cart_empty');
  if (customer === undefined) throw new Failure('session_expired');
  if (shipping === undefined || (billingAddressId !== undefined && billing === undefined)) throw new Failure('address_not_found');
  const held = new Map(open?.lines.map(({ productId, quantity }) => [productId, quantity]));
  const { lines, quote } = await priceBasket(merged(wanted), held);
  const { subtotal, tax, shippingCost, total } = quote;
  if (amount !== undefined && amount !== total) throw new Failure('total_changed', { details: { amount, subtotal, tax, shippingCost, total } });
  if (total < smallestPayment) throw new Failure('total_too_small');
  if (total > largestPayment) throw new Failure('total_too_large');
  const { firstName, lastName, email, phone = shipping.phone } = customer;
  const shippingAddress = snapshotOf(shipping);
  return {
    customerId,
    lines,
    ...quote,
    shippingAddress,
    billingAddress: billing === undefined ? shippingAddress : snapshotOf(billing),
    buyer: { firstName, lastName, email, phone },
  };
}

function snapshotOf({ label, recipientName, phone, secondaryPhone, address, city, state, postalCode }: AddressItem): PostalAddress {
  return { label, recipientName, phone, ...(secondaryPhone === undefined ? {} : { secondaryPhone }), address, city, state, postalCode };
}

const printOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
