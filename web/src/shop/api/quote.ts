/** Prices with a coupon, for the cart and the checkout; kept out of the first script of every page. */
import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { Answer, ApiError, Body } from '#web/api/client.ts';
import { usePin } from '#web/api/pin.ts';
import type { Read } from '#web/api/public-read.ts';
import { onSessionChange, session } from '#web/api/session.ts';
import { quoteCart } from './cart.ts';

/** Prices goods that are in no cart. @param items null: sends no request */
export const useQuote = (items: Body<'cart.quote'>['items'] | null, coupon?: string): Read<Answer<'cart.quote'>> =>
  useSWR<Answer<'cart.quote'>, ApiError>(useKey(items, coupon), () => quoteCart(items ?? [], coupon), {
    // Shows the previous figures while another coupon or PIN code is priced.
    keepPreviousData: true,
  });

const useKey = (items: Body<'cart.quote'>['items'] | null, coupon: string | undefined) => {
  const pin = usePin();
  // The answer depends on the customer. The token and not the id: with an expired one the caller was priced as a visitor.
  const token = useSyncExternalStore(onSessionChange, session, () => null)?.token;
  return items === null ? null : ['cart.quote', items, coupon, pin, token];
};
