/** Prices with a coupon, for the cart and the checkout; kept out of the first script of every page. */
import useSWR from 'swr';
import { type Answer, type ApiError, type Body, call } from '#web/api/client.ts';
import { usePin } from '#web/api/pin.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';
import { deliveryQuery, quoteCart } from './cart.ts';

/** Prices goods that are in no cart. @param items null: sends no request */
export const useQuote = (items: Body<'cart.quote'>['items'] | null, coupon?: string): Read<Answer<'cart.quote'>> =>
  useSWR<Answer<'cart.quote'>, ApiError>(useKey(items, coupon), () => quoteCart(items ?? [], coupon), {
    // Shows the previous figures while another coupon or PIN code is priced.
    keepPreviousData: true,
  });

const useKey = (items: Body<'cart.quote'>['items'] | null, coupon: string | undefined) => {
  const pin = usePin();
  return items === null ? null : ['cart.quote', items, coupon, pin];
};

export const applyCartCoupon = (code: string) => call('cart.applyCoupon', { body: { code }, ...deliveryQuery() });
export const removeCartCoupon = () => call('cart.removeCoupon', deliveryQuery());

/** The offers that the shop lists for all visitors. */
export const useAvailableOffers = (): Read<Answer<'offer.available'>> => usePublicRead('offer.available', {});
