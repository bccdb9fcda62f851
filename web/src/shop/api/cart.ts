import useSWR from 'swr';
import type { LineRef } from '#shared/rules/order/variant-ref.ts';
import { type Answer, type ApiError, type Body, call } from '#web/api/client.ts';
import { rememberedPin, usePin } from '#web/api/pin.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';

/** Prices a visitor's lines: current products, stock, tax, shipping and total. */
export const quoteCart = (items: Body<'cart.quote'>['items'], coupon?: string) => {
  const pin = rememberedPin();
  return call('cart.quote', { body: { items, ...(coupon === undefined ? {} : { coupon }), ...(pin === null ? {} : { pin }) } });
};

/** The price of goods that are in no cart. @param items null: nothing is asked */
export const useQuote = (items: Body<'cart.quote'>['items'] | null, coupon?: string): Read<Answer<'cart.quote'>> =>
  useSWR<Answer<'cart.quote'>, ApiError>(useKey(items, coupon), () => quoteCart(items ?? [], coupon), {
    // The page stays while another coupon or PIN code is priced.
    keepPreviousData: true,
  });

const useKey = (items: Body<'cart.quote'>['items'] | null, coupon: string | undefined) => {
  const pin = usePin();
  return items === null ? null : ['cart.quote', items, coupon, pin];
};

/** Where the cart is to go, for the charge of its delivery. */
const toPin = () => {
  const pin = rememberedPin();
  return { query: pin === null ? {} : { pin } };
};

export const readCart = () => call('cart.read', toPin());

/** Every change has a key; a repeat with the same key counts once. */
const withKey = (key: string) => ({ 'idempotency-key': key });

export const addCartItem = ({ productId, variantId }: LineRef, quantity: number, key: string) =>
  call('cart.add', { body: { productId, variantId: variantId ?? productId, quantity }, headers: withKey(key), ...toPin() });

/** @param from the line changes by the difference to this quantity, whatever the server has by then; undefined sets the quantity */
export const updateCartItem = (cartItemId: string, quantity: number, from: number | undefined, key: string) =>
  call('cart.update', { params: { cartItemId }, body: { quantity, ...(from === undefined ? {} : { from }) }, headers: withKey(key), ...toPin() });

export const moveCartItem = (cartItemId: string, quantity: number, variantId: number, key: string) =>
  call('cart.update', { params: { cartItemId }, body: { quantity, from: quantity, variantId }, headers: withKey(key), ...toPin() });

export const removeCartItem = (cartItemId: string) => call('cart.remove', { params: { cartItemId }, ...toPin() });

export const applyCartCoupon = (code: string) => call('cart.applyCoupon', { body: { code }, ...toPin() });
export const removeCartCoupon = () => call('cart.removeCoupon', toPin());

/** The offers that the shop lists for everybody. */
export const useAvailableOffers = (): Read<Answer<'offer.available'>> => usePublicRead('offer.available', {});
