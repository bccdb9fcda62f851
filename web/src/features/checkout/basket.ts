/** What is being bought: the cart, or the one variant of Buy Now, with its figures. */
import { useState } from 'react';
import type { Cart, CartLine } from '#shared/contract/checkout/cart.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { useQuote } from '#web/shop/api/quote.ts';
import { readBuyNow } from '#web/shop/cart/buy-now.ts';
import { useCart } from '#web/shop/cart/cart.ts';
import { type CouponControl, cartCouponControl, checkCoupon } from '#web/shop/cart/coupon.ts';
import { variantOf } from '#web/shop/variants.ts';
import type { Figures } from '#web/ui/catalog/order-totals.tsx';

export interface BasketLine {
  readonly productId: number;
  readonly variantId: number;
  readonly name: string;
  /** The chosen variant in words; empty for a product without options. */
  readonly title: string;
  readonly imageUrl: string;
  readonly quantity: number;
  /** Rupees. */
  readonly unitPrice: number;
  /** The price before the current sale. */
  readonly regularPrice: number | undefined;
  /** Rupees off all units together. */
  readonly discount: number;
}

/** Amounts in rupees. */
export interface Basket extends Figures {
  readonly orderType: 'cart' | 'buy_now';
  readonly lines: readonly BasketLine[];
  readonly coupon: CouponControl;
  /** Why the basket cannot be bought as it is. */
  readonly problem: string | null;
}

export type BasketState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly kind: 'leave'; readonly to: string; readonly text: string }
  | { readonly kind: 'ready'; readonly basket: Basket; readonly reread: () => Promise<unknown> };

const problems = {
  unavailable: 'is no longer available',
  out_of_stock: 'is out of stock',
  not_enough_stock: 'is not in stock in this quantity',
} as const;

const toBasketLine = ({ productId, variantId, product, variant, imageUrl = '', unitPrice = 0, quantity, discount }: CartLine): BasketLine => ({
  productId,
  variantId,
  name: product?.name ?? '',
  title: variant?.title ?? '',
  imageUrl,
  quantity,
  unitPrice,
  regularPrice: product && variantOf(product, variantId)?.regularPrice,
  discount,
});

function createBasket(orderType: Basket['orderType'], { items, summary }: Cart, coupon: CouponControl, remedy: string): Basket {
  const problemLine = items.find((line) => line.problem !== undefined);
  const lines = items.flatMap((line) => (line.problem === undefined ? toBasketLine(line) : []));
  const { totalQuantity: _, ...figures } = summary;
  const problem =
    problemLine?.problem === undefined
      ? null
      : `${lineName({ name: problemLine.product?.name ?? 'An item', variantTitle: problemLine.variant?.title })} ${problems[problemLine.problem]}. ${remedy}`;
  return { orderType, lines, coupon, ...figures, problem };
}

/** The variant of Buy Now at its current price and stock. */
export function useBuyNowBasket(): BasketState {
  // Read once, because the stored item is removed while the page still shows the purchase that is done.
  const [stored] = useState(readBuyNow);
  const items = stored === 'invalid' || stored === null ? null : [stored];
  const [couponCode, setCode] = useState<string | undefined>(undefined);
  const { data, error, mutate } = useQuote(items, couponCode);
  const coupon: CouponControl = {
    current: couponCode === undefined ? undefined : data?.coupon,
    apply: async (typed) => setCode(await checkCoupon(items ?? [], typed)),
    remove: async () => setCode(undefined),
  };
  // The second error is answered also for a variant that is no longer sold.
  if (stored === 'invalid' || error?.code === 'variant_required' || data?.items[0]?.problem === 'unavailable')
    return { kind: 'leave', to: '/cart', text: 'Invalid buy now item. Redirecting to cart.' };
  if (stored === null) return { kind: 'leave', to: '/cart', text: 'No buy now item found. Redirecting to cart.' };
  if (data !== undefined) return { kind: 'ready', basket: createBasket('buy_now', data, coupon, 'Please choose fewer.'), reread: () => mutate() };
  return error === undefined
    ? { kind: 'loading' }
    : { kind: 'failed', text: 'Failed to load product details. Please try again.', retry: () => void mutate() };
}

export function useCartBasket(refresh: () => Promise<unknown>): BasketState {
  const { cart, isKnown, error } = useCart();
  if (!isKnown)
    return error === null
      ? { kind: 'loading' }
      : { kind: 'failed', text: 'Failed to fetch cart', retry: () => void refresh().catch(() => undefined) };
  if (cart.items.length === 0) return { kind: 'leave', to: '/products', text: 'No items to checkout. Redirecting to products.' };
  return { kind: 'ready', basket: createBasket('cart', cart, cartCouponControl(cart), 'Please change your cart.'), reread: refresh };
}
