/** Builds the purchase that a customer requests: priced by the shop, and checked against what the shopper was shown and what the shop may sell. */
import { type AddressItem, addressOf } from '#functions/customer/address-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { couponRefusedFailure } from '#functions/offers/offer-uses.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { deliveryPromise } from '#functions/settings/delivery.ts';
import { stateOfGstin } from '#shared/rules/order/gst.ts';
import type { Business, PostalAddress, Purchase } from '#shared/rules/order/purchase.ts';
import { maxPayment, minPayment } from '#shared/rules/order/quote.ts';
import { variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { stateName } from '#shared/rules/states.ts';
import { readCart } from './cart-store.ts';
import type { CheckoutItem } from './checkout-store.ts';
import { assertCodPossible } from './cod.ts';
import { type LineRequest, type PricedBasket, priceBasket } from './price-basket.ts';

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

export interface BuiltPurchase extends Pick<PricedBasket, 'available' | 'uses'> {
  readonly purchase: Purchase;
  /** The business details of the customer's last checkout, if it had any. */
  readonly savedBusiness: Business | undefined;
}

/** Makes the purchase from the shop's own prices and the customer's own records. */
export async function buildPurchase(request: CheckoutRequest, open: CheckoutItem | undefined, now: Date): Promise<BuiltPurchase> {
  const { customerId, giftMessage, business } = request;
  const { cart, customer, shipping, billing } = await readRecordsOf(request);
  const held = new Map(open?.lines.map((line) => [variantIdOf(line), line.quantity]));
  const basket = await priceBasket(cart.lines, held, now, {
    customerId,
    coupon: request.coupon ?? cart.coupon,
    openCheckout: async () => open,
    pin: shipping.postalCode,
    paymentMethod: request.paymentMethod,
  });
  const { lines, quote, offers, uses, available } = basket;
  const { serviceable, ...days } = await deliveryPromise(shipping.postalCode, now);
  if (!serviceable) throw notServiceableFailure(shipping);
  assertShownTotal(request.amount, basket);
  if (request.paymentMethod !== undefined) await assertCodPossible(customer, { lines, quote }, shipping.postalCode, now);
  const { total } = quote;
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
  return { purchase, uses, available, savedBusiness: customer.business };
}

/**
 * Reads what the customer buys, the customer and the addresses.
 * @throws Failure `cart_empty`, `session_expired`, `address_not_found`
 */
async function readRecordsOf({ customerId, items, shippingAddressId, billingAddressId }: CheckoutRequest) {
  const [cart, customer, shipping, billing] = await Promise.all([
    items === undefined ? readCart(customerId) : { lines: items, coupon: undefined },
    readCustomer(customerId),
    addressOf(customerId, shippingAddressId),
    billingAddressId === undefined ? undefined : addressOf(customerId, billingAddressId),
  ]);
  if (cart.lines.length === 0) throw new Failure('cart_empty');
  if (customer === undefined) throw new Failure('session_expired');
  if (shipping === undefined || (billingAddressId !== undefined && billing === undefined)) throw new Failure('address_not_found');
  return { cart, customer, shipping, billing };
}

/**
 * @param amount the total that the shopper was shown; undefined: not compared
 * @throws Failure `coupon_refused`, `total_changed`, each with the current figures
 */
function assertShownTotal(amount: number | undefined, { quote, offers, refusal }: PricedBasket): void {
  const { total } = quote;
  const figures = { amount, taxIncluded: 0, discount: 0, codFee: 0, ...quote, offers: offers ?? [] };
  // A shopper who agreed to the total without the coupon already knows that it does not apply.
  if (refusal !== undefined && amount !== total) throw couponRefusedFailure(refusal, figures);
  if (amount !== undefined && amount !== total) throw new Failure('total_changed', { details: figures });
}

const notServiceableFailure = ({ postalCode, city }: AddressItem) =>
  new Failure('not_serviceable', {
    message: `We do not deliver to ${postalCode} (${city}) at present. Please choose another delivery address.`,
    details: { postalCode },
  });

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
