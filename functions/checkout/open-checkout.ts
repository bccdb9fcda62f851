/**
 * Opens a checkout: priced by the shop, its stock held for 15 minutes, with one order at the provider to pay. Repeated requests get the same
 * one. An order at the provider whose response was lost is found again by its receipt.
 */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { setBusiness } from '#functions/identity/customer-store.ts';
import { moveUses } from '#functions/offers/offer-uses.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { createProviderOrder, providerOrderByReceipt } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { moveHold } from '#functions/stock/stock-store.ts';
import { countUnpaidHold, requireUnchangedUnpaidHolds, unpaidHoldsOf } from '#functions/stock/unpaid-hold-store.ts';
import { holdEnd, holdMinutes } from '#shared/rules/order/checkout.ts';
import { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import type { Business, Purchase } from '#shared/rules/order/purchase.ts';
import { addUnpaidHold } from '#shared/rules/order/unpaid-holds.ts';
import { variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { type BuiltPurchase, buildPurchase, type CheckoutRequest } from './build-purchase.ts';
import {
  bindProviderOrder,
  type CheckoutItem,
  findIdempotencyKey,
  linkCheckout,
  moveCheckout,
  openCheckoutId,
  putCheckout,
  readCheckout,
  saveIdempotencyKey,
  setOpenCheckout,
} from './checkout-store.ts';
import { expireCheckout } from './expire-checkout.ts';
import { assertWithinUnpaidLimit } from './limit-unpaid.ts';
import { outOfStockFailure } from './price-basket.ts';
import { settleCheckout } from './settle-checkout.ts';

/** DynamoDB's limit for one transaction. */
const maxWrites = 100;

/**
 * A conflict means that another request, the job settle-pending or a payment changed the same checkout. Such conflicts are few, and a shopper can wait
 * two seconds.
 */
const conflictLimits = { maxAttempts: 5, retryAfter: 2 } as const;

export async function openCheckout(request: CheckoutRequest, now: Date): Promise<PayableCheckout> {
  return retryOnConflict(async () => {
    const { checkout, isNew } = await findOrOpenCheckout(request, now);
    return ensureProviderOrder(checkout, isNew, now);
  }, conflictLimits);
}

/** Opens a checkout that is paid on delivery: it holds its stock like any other, and has no order at the provider. */
export async function openDeliveryCheckout(request: CheckoutRequest, now: Date): Promise<CheckoutItem> {
  const { checkout } = await retryOnConflict(() => findOrOpenCheckout({ ...request, paymentMethod: cashOnDelivery }, now), conflictLimits);
  return checkout;
}

interface OpenCheckoutResult {
  readonly checkout: CheckoutItem;
  readonly isNew: boolean;
}

const isLive = ({ status, holdEndsAt }: CheckoutItem, now: Date): boolean => status === 'open' && now.getTime() < Date.parse(holdEndsAt);

/** Refusals of units or of a use of an offer that another request of the same customer may hold. */
const holdRelatedCodes: ReadonlySet<string> = new Set(['out_of_stock', 'coupon_refused', 'total_changed']);

/** @throws ConditionFailed when another request of the customer, such as the first of a double click, may have caused the refusal */
async function findOrOpenCheckout(request: CheckoutRequest, now: Date): Promise<OpenCheckoutResult> {
  const previousId = await openCheckoutId(request.customerId);
  try {
    return await replaceCheckout(request, previousId, now);
  } catch (error) {
    const isRefused = error instanceof Failure && holdRelatedCodes.has(error.code);
    if (isRefused && (await openCheckoutId(request.customerId)) !== previousId) throw new ConditionFailed(0);
    throw error;
  }
}

interface KeyUse {
  /** The checkout that was opened under the request's key, while it can be paid or is paid. */
  readonly checkout: CheckoutItem | undefined;
  /** Records which checkout the request has opened; no writes without a key. */
  readonly saveWrites: (checkoutId: string) => TransactItem[];
}

/** @throws Failure `idempotency_conflict` when the key was used for another request */
async function findByIdempotencyKey(request: CheckoutRequest, now: Date): Promise<KeyUse> {
  // The fingerprint covers the whole request except the key itself, so that no field can be forgotten.
  const { customerId, idempotencyKey, ...terms } = request;
  if (idempotencyKey === undefined) return { checkout: undefined, saveWrites: () => [] };
  const requestFingerprint = fingerprintOf(terms);
  const keyRecord = await findIdempotencyKey(customerId, idempotencyKey);
  if (keyRecord !== undefined && keyRecord.request !== requestFingerprint) throw new Failure('idempotency_conflict');
  const checkout = keyRecord && (await readCheckout(keyRecord.checkoutId));
  // When the hold of the key's checkout has ended, open a new one: the old response would invite a payment for goods that are not held.
  const isUsable = checkout !== undefined && (checkout.status === 'confirmed' || isLive(checkout, now));
  return {
    checkout: isUsable ? checkout : undefined,
    saveWrites: (checkoutId) => [saveIdempotencyKey(customerId, idempotencyKey, { request: requestFingerprint, checkoutId }, keyRecord, now)],
  };
}

/** Returns the checkout of the request's idempotency key, else an equal open checkout, else a new one that replaces the open one. */
async function replaceCheckout(request: CheckoutRequest, previousId: string | undefined, now: Date): Promise<OpenCheckoutResult> {
  const { idempotencyKey } = request;
  const key = await findByIdempotencyKey(request, now);
  if (key.checkout !== undefined) return reuseIfUnpaid(key.checkout, now);

  const previous = previousId === undefined ? undefined : await readCheckout(previousId);
  const open = previous?.status === 'open' ? previous : undefined;
  const built = await buildPurchase(request, open, now);
  const { purchase } = built;
  const { paymentMethod } = request;
  const fingerprint = fingerprintOf([request.orderType, purchase, ...(paymentMethod === undefined ? [] : [paymentMethod])]);
  if (open !== undefined && open.fingerprint === fingerprint && isLive(open, now)) {
    if (idempotencyKey !== undefined) await commit(key.saveWrites(open.id));
    return reuseIfUnpaid(open, now);
  }
  if (open !== undefined && (await isPaid(open, now))) {
    if (fingerprintOf(unitsByVariant(open)) === fingerprintOf(unitsByVariant(purchase))) throw alreadyPaidFailure(open);
    return findOrOpenCheckout(request, now);
  }
  return commitCheckout(request, { key, previousId, open }, built, fingerprint, now);
}

interface Replaced {
  readonly key: KeyUse;
  /** The checkout that the customer's record names as the open one. */
  readonly previousId: string | undefined;
  /** The same checkout, if it is still open. */
  readonly open: CheckoutItem | undefined;
}

/** Writes a new checkout, which takes over the hold of the open one, in one transaction. */
async function commitCheckout(
  request: CheckoutRequest,
  { key, previousId, open }: Replaced,
  { purchase, uses, available, savedBusiness }: BuiltPurchase,
  fingerprint: string,
  now: Date,
): Promise<OpenCheckoutResult> {
  const { customerId } = request;
  const holds = await unpaidHoldsOf(customerId, 'stock');
  // The replaced hold counts as unpaid, too: otherwise a customer could keep units without paying by replacing the hold again and again.
  await assertWithinUnpaidLimit({ ...purchase, available }, open === undefined ? holds : addUnpaidHold(holds, open, now), now);
  const checkout = toCheckout(request, purchase, uses, fingerprint, now);
  const writes = [
    putCheckout(checkout, now),
    linkCheckout(checkout, now),
    setOpenCheckout(checkout, previousId),
    ...key.saveWrites(checkout.id),
    ...(open === undefined
      ? [requireUnchangedUnpaidHolds(customerId, 'stock', holds)]
      : [moveCheckout(open.id, 'open', 'expired'), countUnpaidHold('stock', open, holds, now)]),
    ...moveHoldWrites(open, checkout),
    ...moveUses(open, checkout),
    ...saveBusinessWrites(customerId, savedBusiness, request.business),
  ];
  if (open !== undefined && writes.length > maxWrites) {
    await expireCheckout(open, now);
    return findOrOpenCheckout(request, now);
  }
  try {
    await commit(writes);
  } catch (error) {
    // Another shopper took the coupon's last use after the basket was priced. Pricing again throws the refusal with figures without the offer.
    if (error instanceof Failure && error.code === 'coupon_refused') await buildPurchase(request, open, now);
    // Another shopper took the last use of an automatic offer, which needs no message of its own: the price without it is the new total.
    if (error instanceof Failure && error.code === 'total_changed') return findOrOpenCheckout(request, now);
    throw error;
  }
  log.info('checkout.opened', { checkoutId: checkout.id, customerId, replaced: open?.id });
  return { checkout, isNew: true };
}

const toCheckout = (
  { orderType, paymentMethod }: CheckoutRequest,
  purchase: Purchase,
  uses: BuiltPurchase['uses'],
  fingerprint: string,
  now: Date,
): CheckoutItem => ({
  ...purchase,
  ...(uses.length === 0 ? {} : { uses }),
  id: ulid(now.getTime()),
  orderType,
  ...(paymentMethod === undefined ? {} : { paymentMethod }),
  status: 'open',
  fingerprint,
  createdAt: now.toISOString(),
  holdEndsAt: holdEnd(now).toISOString(),
});

/**
 * Asks the provider before a payment window opens again, because a shopper may press Pay twice when the first payment went through unnoticed.
 * @throws Failure `already_paid`
 */
async function reuseIfUnpaid(checkout: CheckoutItem, now: Date): Promise<OpenCheckoutResult> {
  if (checkout.status === 'confirmed' || (await isPaid(checkout, now))) throw alreadyPaidFailure(checkout);
  return { checkout, isNew: false };
}

/** The order of a checkout has the checkout's id. */
const alreadyPaidFailure = ({ id, paymentMethod }: CheckoutItem) =>
  new Failure('already_paid', {
    details: { orderId: id },
    ...(paymentMethod === undefined ? {} : { message: 'Your order is placed already; you pay on delivery.' }),
  });
const unitsByVariant = ({ lines }: Purchase) => lines.map((line) => [variantIdOf(line), line.quantity]);

/** Settles a checkout before its hold is taken over, because it may be paid: units that were paid in time must not be sold again. */
async function isPaid(checkout: CheckoutItem, now: Date): Promise<boolean> {
  const { status } = await settleCheckout(checkout, { now }).catch(throwProviderErrorAs('payment_provider_down'));
  return status === 'confirmed';
}

/** Turns the hold of the old checkout into that of the new one, variant by variant, so that a customer never holds the same units twice. */
function moveHoldWrites(from: CheckoutItem | undefined, to: CheckoutItem): readonly TransactItem[] {
  const before = new Map(from?.lines.map((line) => [variantIdOf(line), line]));
  const after = new Map(to.lines.map((line) => [variantIdOf(line), line]));
  return [...new Map([...before, ...after])].flatMap(([variantId, line]) => {
    const [held, requested] = [before.get(variantId)?.quantity ?? 0, after.get(variantId)?.quantity ?? 0];
    return held === requested ? [] : [moveHold(variantRefOf(line), held, requested, outOfStockFailure([{ line }]))];
  });
}

/** Stores the business details for the customer's next checkout, or removes them when this checkout has none. */
const saveBusinessWrites = (customerId: string, saved: Business | undefined, requested: Business | undefined): readonly TransactItem[] =>
  saved?.gstin === requested?.gstin && saved?.companyName === requested?.companyName ? [] : [setBusiness(customerId, requested)];

const fingerprintOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

type PayableCheckout = CheckoutItem & { readonly providerOrderId: string };

const isPayable = (checkout: CheckoutItem): checkout is PayableCheckout => checkout.providerOrderId !== undefined;

/**
 * @param isNew this request has just written the checkout, so no other request can have begun to create its provider order
 * @throws Failure `payment_provider_down`, after releasing the held stock; ConditionFailed when the checkout was closed during the call
 */
async function ensureProviderOrder(checkout: CheckoutItem, isNew: boolean, now: Date): Promise<PayableCheckout> {
  const current = isNew ? checkout : await waitForProviderOrder(checkout, now);
  if (isPayable(current)) return current;
  let providerOrderId: string;
  try {
    const existingOrder = isNew ? undefined : await providerOrderByReceipt(checkout.id);
    const order = existingOrder ?? (await createProviderOrder(orderRequestOf(checkout)));
    if (order.amount !== checkout.total || order.currency !== 'INR') throw new Error('The provider made another order than was asked for.');
    providerOrderId = order.id;
  } catch (error) {
    log.error('checkout.no-provider-order', { checkoutId: checkout.id, ...errorFields(error) });
    await expireCheckout(checkout);
    throw new Failure('payment_provider_down', { cause: error });
  }
  try {
    await commit(bindProviderOrder(checkout.id, providerOrderId));
    return { ...checkout, providerOrderId };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const latest = await readCheckout(checkout.id);
    if (latest?.status === 'open' && isPayable(latest)) return latest;
    throw error;
  }
}

const orderRequestOf = ({ id, total, customerId, orderType }: CheckoutItem) => ({
  amount: total,
  receipt: id,
  notes: { checkout_id: id, customer_id: customerId, order_type: orderType },
  holdMinutes,
});

/** Milliseconds to wait for a concurrent request that is creating the provider order at this moment. */
const maxWaitMs = 1_500;
const pollMs = 100;
/** Milliseconds after which the first request of a checkout cannot be still under way. */
const recentMs = 10_000;

/** A double click must not create two provider orders: the second request waits a moment for the first one, while the checkout is recent. */
async function waitForProviderOrder(checkout: CheckoutItem, now: Date): Promise<CheckoutItem> {
  let current = checkout;
  const isRecent = now.getTime() - Date.parse(checkout.createdAt) < recentMs;
  for (let waitedMs = 0; isRecent && !isPayable(current) && current.status === 'open' && waitedMs < maxWaitMs; waitedMs += pollMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    current = (await readCheckout(checkout.id)) ?? current;
  }
  return current;
}
