/** What a coupon field shows and does, for a cart and for Buy Now. */
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { ApiError } from '#web/api/client.ts';
import { setCartCoupon } from './cart.ts';

export interface CouponControl {
  /** The code that was entered, with the reason when it does not apply. */
  readonly current: Cart['coupon'];
  /** Rejects with an ApiError that names the reason. */
  readonly apply: (code: string) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

/** The coupon that the cart keeps. */
export const couponOfCart = ({ coupon }: Cart): CouponControl => ({
  current: coupon,
  apply: setCartCoupon,
  remove: () => setCartCoupon(undefined),
});

/** The reason of a refusal as the field shows it. */
export const couponProblem = (error: unknown): string =>
  error instanceof ApiError ? (error.fields['code'] ?? error.fields['coupon'] ?? error.message) : 'Failed to apply the coupon. Please try again.';
