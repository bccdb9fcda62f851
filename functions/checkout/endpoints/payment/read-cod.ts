/** Returns whether the cart, or named items, can be paid on delivery at an address, and what that costs. */

import { readCartBuyer } from '#functions/checkout/cart-buyer.ts';
import { readCart } from '#functions/checkout/cart-store.ts';
import { findCustomerCodRefusal } from '#functions/checkout/cod.ts';
import { codRules } from '#functions/checkout/cod-rules.ts';
import { priceBasket } from '#functions/checkout/price-basket.ts';
import { addressOf } from '#functions/customer/address-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { limitCouponAttempts } from '#functions/offers/price-offers.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readCod } from '#shared/contract/checkout/payment.ts';
import { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import { toRupeeFigures } from '#shared/rules/order/quote.ts';

const nothing = { subtotal: 0, tax: 0, shippingCost: 0, total: 0 };

export const handler = endpoint(readCod, async ({ body: { items, shippingAddressId, pin, coupon }, caller, source, now }) => {
  if (!(await codRules(now)).isOn) return { isOffered: false, ...toRupeeFigures(nothing) };
  if (coupon !== undefined) await limitCouponAttempts(coupon, { customerId: caller.id, source }, now);
  const [customer, cart, buyer, address] = await Promise.all([
    readCustomer(caller.id),
    items === undefined ? readCart(caller.id) : { lines: items, coupon: undefined },
    readCartBuyer(caller.id),
    shippingAddressId === undefined ? undefined : addressOf(caller.id, shippingAddressId),
  ]);
  if (customer === undefined) throw new Failure('session_expired');
  if (cart.lines.length === 0) throw new Failure('cart_empty');
  if (shippingAddressId !== undefined && address === undefined) throw new Failure('address_not_found');
  const postalCode = address?.postalCode ?? pin;
  const terms = { ...buyer, coupon: coupon ?? cart.coupon, pin: postalCode, paymentMethod: cashOnDelivery } as const;
  const basket = await priceBasket(cart.lines, buyer.held, now, terms);
  const refusal = await findCustomerCodRefusal(customer, basket, postalCode, now);
  return { isOffered: true, ...(refusal === undefined ? {} : { refusal }), ...toRupeeFigures(basket.quote) };
});
