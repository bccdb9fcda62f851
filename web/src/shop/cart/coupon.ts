/** What a coupon field shows and does, for a cart and for Buy Now. */
import type { Cart, CartLine } from '#shared/contract/checkout/cart.ts';
import { ApiError } from '#web/api/client.ts';
import { session, writeStored } from '#web/api/session.ts';
import { quoteCart } from '../api/cart.ts';
import { applyCartCoupon, removeCartCoupon } from '../api/coupon.ts';
import { changeCart, refreshAllTabs, refreshCart } from './cart.ts';
import { couponKey } from './guest-cart.ts';
import { clearRefusedCoupon, type RefusedCoupon, readRefusedCoupon } from './refused-coupon.ts';

export interface CouponControl {
  /** The entered code, with the reason when it does not apply. */
  readonly current: Cart['coupon'] | RefusedCoupon;
  /** Rejects with an ApiError that names the reason. */
  readonly apply: (code: string) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

/** The coupon that the cart keeps. */
export function cartCouponControl({ coupon, items }: Cart): CouponControl {
  if (session() !== null)
    return {
      current: coupon ?? readRefusedCoupon(),
      apply: async (code) => {
        await changeCart(() => applyCartCoupon(code));
        clearRefusedCoupon();
      },
      remove: () => {
        clearRefusedCoupon();
        return coupon === undefined ? refreshCart() : changeCart(removeCartCoupon);
      },
    };
  const storeCode = (code: string | null) => {
    writeStored(couponKey, code);
    return refreshAllTabs();
  };
  return { current: coupon, apply: async (code) => storeCode(await checkCoupon(items, code)), remove: () => storeCode(null) };
}

/** @returns the code as the server writes it @throws ApiError `coupon_refused` with the reason */
export async function checkCoupon(lines: readonly Pick<CartLine, 'productId' | 'variantId' | 'quantity'>[], typed: string): Promise<string> {
  const { coupon } = await quoteCart(
    lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    typed,
  );
  if (coupon?.refusal !== undefined) throw new ApiError('coupon_refused', 409, coupon.refusal.message);
  return coupon?.code ?? typed;
}

/** Returns why a coupon was rejected, as the field shows it. */
export const couponProblem = (error: unknown): string =>
  error instanceof ApiError ? (error.fields['code'] ?? error.fields['coupon'] ?? error.message) : 'Failed to apply the coupon. Please try again.';
