/**
 * Opens a checkout: priced by the shop, its stock held for 15 minutes, with one order at the provider to pay. Repeated requests get the same
 * one. An order at the provider whose response was lost is found again by its receipt.
 */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { type AddressItem, addressOf } from '#functions/customer/address-store.ts';
import { readCustomer, setBusiness } from '#functions/identity/customer-store.ts';
import { couponRefusedFailure, moveUses } from '#functions/offers/offer-uses.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { createProviderOrder, providerOrderByReceipt } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { deliveryPromise } from '#functions/settings/delivery.ts';
import { moveHold } from '#functions/stock/stock-store.ts';
import { countUnpaidHold, requireUnchangedUnpaidHolds, unpaidHoldsOf } from '#functions/stock/unpaid-hold-store.ts';
import { holdEnd, holdMinutes } from '#shared/rules/order/checkout.ts';
import { stateOfGstin } from '#shared/rules/order/gst.ts';
import { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import type { Business, PostalAddress, Purchase } from '#shared/rules/order/purchase.ts';
import { maxPayment, minPayment } from '#shared/rules/order/quote.ts';
import { addUnpaidHold } from '#shared/rules/order/unpaid-holds.ts';
import { variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { stateName } from '#shared/rules/states.ts';
import { readCart } from './cart-store.ts';
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
import { assertCodPossible } from './cod.ts';
import { expireCheckout } from './expire-checkout.ts';
import { assertWithinUnpaidLimit } from './limit-unpaid.ts';
import { type LineRequest, outOfStockFailure, type PricedBasket, priceBasket } from './price-basket.ts';
import { settleCheckout } from './settle-checkout.ts';

export interface CheckoutRequest {
  readonly customerId: string;
  readonly orderType: CheckoutItem['orderType'];
  /** Absent: the lines of the cart are bought. */
  readonly items: readonly LineRequest[] | undefined;
  readonly shippingAddressId: string;
  readonly billingAddressId: string | undefined;
  /** Paise that the shopper was shown: compared with the computed total, never charged. */
  readonly amount: number | undefined;
  readonly giftMessage: string | undefined;
  /** A code in capital letters; absent: the cart's code applies, when the cart is bought. */
  readonly coupon: string | undefined;
  readonly business: Business | undefined;
  /** Absent: paid online. */
  readonly paymentMethod?: CheckoutItem['paymentMethod'] | undefined;
  readonly idempotencyKey: string | undefined;
}

/** DynamoDB's limit for one transaction. */
const maxWrites = 100;

export async function openCheckout(request: CheckoutRequest, now: Date): Promise<PayableCheckout> {
  return retryOnConflict(
    async () => {
      const { checkout, isNew } = await findOrOpenCheckout(request, now);
      return ensureProviderOrder(checkout, isNew, now);
    },
    // Another request, the job settle-pending or a payment changed the same checkout. Such conflicts are few, and a shopper can wait two seconds.
    { maxAttempts: 5, retryAfter: 2 },
  );
}

/** Opens a checkout that is paid on delivery: it holds its stock like any other, and has no order at the provider. */
export async function openDeliveryCheckout(request: CheckoutRequest, now: Date): Promise<CheckoutItem> {
  const { checkout } = await retryOnConflict(() => findOrOpenCheckout({ ...request, paymentMethod: cashOnDelivery }, now), {
    maxAttempts: 5,
    retryAfter: 2,
  });
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
  const { customerId, idempotencyKey } = request;
  const key = await findByIdempotencyKey(request, now);
  if (key.checkout !== undefined) return reuseIfUnpaid(key.checkout, now);

  const previous = previousId === undefined ? undefined : await readCheckout(previousId);
  const open = previous?.status === 'open' ? previous : undefined;
  const { purchase, uses, available, remembered: savedBusiness } = await buildPurchase(request, open, now);
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
  uses: PricedBasket['uses'],
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

/** Makes the purchase from the shop's own prices and the customer's own records. */
async function buildPurchase(
  request: CheckoutRequest,
  open: CheckoutItem | undefined,
  now: Date,
): Promise<Pick<PricedBasket, 'available' | 'uses'> & { readonly purchase: Purchase; readonly remembered: Business | undefined }> {
  const { customerId, shippingAddressId, billingAddressId, amount, giftMessage, business } = request;
  const [cart, customer, shipping, billing] = await Promise.all([
    request.items === undefined ? readCart(customerId) : { lines: request.items, coupon: undefined },
    readCustomer(customerId),
    addressOf(customerId, shippingAddressId),
    billingAddressId === undefined ? undefined : addressOf(customerId, billingAddressId),
  ]);
  if (cart.lines.length === 0) throw new Failure('cart_empty');
  if (customer === undefined) throw new Failure('session_expired');
  if (shipping === undefined || (billingAddressId !== undefined && billing === undefined)) throw new Failure('address_not_found');
  const held = new Map(open?.lines.map((line) => [variantIdOf(line), line.quantity]));
  const coupon = request.coupon ?? cart.coupon;
  const { lines, quote, offers, uses, refusal, available } = await priceBasket(cart.lines, held, now, {
    customerId,
    coupon,
    openCheckout: async () => open,
    pin: shipping.postalCode,
    paymentMethod: request.paymentMethod,
  });
  const { serviceable, ...days } = await deliveryPromise(shipping.postalCode, now);
  if (!serviceable) throw notServiceableFailure(shipping);
  const { total } = quote;
  const figures = { amount, taxIncluded: 0, discount: 0, codFee: 0, ...quote, offers: offers ?? [] };
  // A shopper who agreed to the total without the coupon already knows that it does not apply.
  if (refusal !== undefined && amount !== total) throw couponRefusedFailure(refusal, figures);
  if (amount !== undefined && amount !== total) throw new Failure('total_changed', { details: figures });
  if (request.paymentMethod !== undefined) await assertCodPossible(customer, { lines, quote }, shipping.postalCode, now);
  if (total < minPayment) throw new Failure('total_too_small');
  if (total > maxPayment) throw new Failure('total_too_large');
  const { firstName, lastName, email, phone = shipping.phone } = customer;
  const shippingAddress = toPostalAddress(shipping);
  const billingAddress = billing === undefined ? shippingAddress : toPostalAddress(billing);
  if (business !== undefined) assertBilledInItsState(business, billingAddress);
  const purchase: Purchase = {
    customerId,
    lines,
    ...(offers === undefined ? {} : { offers }),
    ...quote,
    shippingAddress,
    billingAddress,
    buyer: { firstName, lastName, email, phone },
    ...(business === undefined ? {} : { business }),
    ...(days.from === null ? {} : { deliveryPromise: { from: days.from, to: days.to } }),
    ...(giftMessage === undefined ? {} : { giftMessage }),
  };
  return { purchase, uses, available, remembered: customer.business };
}

const notServiceableFailure = ({ postalCode, city }: AddressItem) =>
  new Failure('not_serviceable', {
    message: `We do not deliver to ${postalCode} (${city}) at present. Please choose another delivery address.`,
    details: { postalCode },
  });

/** Stores the business details for the customer's next checkout, or removes them when this checkout has none. */
const saveBusinessWrites = (customerId: string, saved: Business | undefined, requested: Business | undefined): readonly TransactItem[] =>
  saved?.gstin === requested?.gstin && saved?.companyName === requested?.companyName ? [] : [setBusiness(customerId, requested)];

/** The invoice of a registered buyer names the address of the registration. @throws Failure `invalid_input` for the field `business.gstin` */
function assertBilledInItsState({ gstin }: Business, { state }: PostalAddress): void {
  const registeredIn = stateOfGstin(gstin);
  if (registeredIn === state || registeredIn === undefined) return;
  const message = `This GSTIN is of ${stateName(registeredIn)}, the billing address is in ${stateName(state)}. Correct the GSTIN, or choose the billing address of the registration.`;
  throw new Failure('invalid_input', { fields: { 'business.gstin': message } });
}

function toPostalAddress({ label, recipientName, phone, secondaryPhone, address, city, state, postalCode }: AddressItem): PostalAddress {
  return { label, recipientName, phone, ...(secondaryPhone === undefined ? {} : { secondaryPhone }), address, city, state, postalCode };
}

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
