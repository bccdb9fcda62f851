import type { LineRef } from '#shared/rules/order/variant-ref.ts';
import { type Body, call } from '#web/api/client.ts';
import { rememberedPin } from '#web/api/pin.ts';

/** Prices a visitor's lines: current products, stock, tax, shipping and total. */
export const quoteCart = (items: Body<'cart.quote'>['items'], coupon?: string) => {
  const pin = rememberedPin();
  return call('cart.quote', { body: { items, ...(coupon === undefined ? {} : { coupon }), ...(pin === null ? {} : { pin }) } });
};

/** The PIN code to deliver to, so that the answer has the delivery charge. */
export const deliveryQuery = () => {
  const pin = rememberedPin();
  return { query: pin === null ? {} : { pin } };
};

export const readCart = () => call('cart.read', deliveryQuery());

/** Every change has an idempotency key, so that a retry has no second effect. */
const withKey = (key: string) => ({ 'idempotency-key': key });

export const addCartItem = ({ productId, variantId }: LineRef, quantity: number, key: string) =>
  call('cart.add', { body: { productId, variantId: variantId ?? productId, quantity }, headers: withKey(key), ...deliveryQuery() });

/** @param from the quantity shown: the line changes by the difference, whatever the server has by then; undefined sets the quantity */
export const updateCartItem = (cartItemId: string, quantity: number, from: number | undefined, key: string) =>
  call('cart.update', {
    params: { cartItemId },
    body: { quantity, ...(from === undefined ? {} : { from }) },
    headers: withKey(key),
    ...deliveryQuery(),
  });

export const moveCartItem = (cartItemId: string, quantity: number, variantId: number, key: string) =>
  call('cart.update', { params: { cartItemId }, body: { quantity, from: quantity, variantId }, headers: withKey(key), ...deliveryQuery() });

export const removeCartItem = (cartItemId: string) => call('cart.remove', { params: { cartItemId }, ...deliveryQuery() });
