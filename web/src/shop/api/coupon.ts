import { type Answer, call } from '#web/api/client.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';
import { deliveryQuery } from './cart.ts';

export const applyCartCoupon = (code: string) => call('cart.applyCoupon', { body: { code }, ...deliveryQuery() });
export const removeCartCoupon = () => call('cart.removeCoupon', deliveryQuery());

/** The offers that the shop lists for all visitors. */
export const useAvailableOffers = (): Read<Answer<'offer.available'>> => usePublicRead('offer.available', {});
