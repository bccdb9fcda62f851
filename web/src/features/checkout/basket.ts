/** What is being bought: the cart, or the one variant of Buy Now, with its figures. */
import { useState } from 'react';
import type { Cart, CartLine } from '#shared/contract/checkout/cart.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { variantPath } from '#web/paths.ts';
import { useQuote } from '#web/shop/api/quote.ts';
import { readBuyNow } from '#web/shop/cart/buy-now.ts';
import { useCart } from '#web/shop/cart/cart.ts';
import { type CouponControl, cartCouponControl, checkCoupon } from '#web/shop/cart/coupon.ts';
import { includesTax } from '#web/shop/cart/price-mode.ts';
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
  readonly priceIncludesTax: boolean;
  /** The price before the current sale. */
  readonly regularPrice: number | undefined;
  /** Rupees off all units together. */
  readonly discount: number;
}

/** Amounts in rupees. */
export interface Basket extends Figures {
  readonly orderType: 'cart' | 'buy_now';
  readonly lines: readonly BasketLine[];
  /** The lines that cannot be bought as they are; the figures are those of the others. */
  readonly unavailable: readonly BasketLine[];
  readonly coupon: CouponControl;
  /** Whether the prices of all lines include tax. */
  readonly includesTax: boolean;
  /** Why the basket cannot be bought as it is, and what the shopper can do. */
  readonly problem: { readonly text: string; readonly link: { readonly to: string; readonly label: string } } | null;
}

/** Reads the basket again; undefined: it could not be read. */
export type Reread = () => Promise<Basket | undefined>;

export type BasketState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly kind: 'leave'; readonly to: string; readonly text: string }
  | { readonly kind: 'ready'; readonly basket: Basket; readonly reread: Reread };

const problems = {
  unavailable: 'is no longer available',
  out_of_stock: 'is out of stock',
  not_enough_stock: 'is not in stock in this quantity',
} as const;

const toBasketLine = ({ productId, variantId, product, variant, imageUrl = '', unitPrice = 0, quantity, discount }: CartLine): BasketLine => ({
  productId,
  variantId,
  name: product?.name ?? 'An item',
  title: variant?.title ?? '',
  imageUrl,
  quantity,
  unitPrice,
  priceIncludesTax: product?.priceIncludesTax ?? false,
  regularPrice: product && variantOf(product, variantId)?.regularPrice,
  discount,
});

/** The page on which the quantity of this basket was chosen. */
export const changePath = (orderType: Basket['orderType'], line: Pick<BasketLine, 'productId' | 'variantId' | 'title'> | undefined): string =>
  orderType === 'buy_now' && line !== undefined ? variantPath(line.productId, { id: line.variantId, title: line.title }) : '/cart';

function problemOf(orderType: Basket['orderType'], { product, variant, problem, ...line }: CartLine): Basket['problem'] {
  if (problem === undefined) return null;
  const text = `${lineName({ name: product?.name ?? 'An item', variantTitle: variant?.title })} ${problems[problem]}.`;
  const to = changePath(orderType, { ...line, title: variant?.title ?? '' });
  if (orderType === 'cart') return { text: `${text} Please change your cart.`, link: { to, label: 'Go to the cart' } };
  return problem === 'not_enough_stock'
    ? { text: `${text} Please choose fewer.`, link: { to, label: 'Change the quantity' } }
    : { text: `${text} Please choose another product.`, link: { to, label: 'Go to the product' } };
}

function createBasket(orderType: Basket['orderType'], { items, summary }: Cart, coupon: CouponControl): Basket {
  const [unavailable, available] = [items.filter(({ problem }) => problem !== undefined), items.filter(({ problem }) => problem === undefined)];
  const { totalQuantity: _, ...figures } = summary;
  return {
    orderType,
    lines: available.map(toBasketLine),
    unavailable: unavailable.map(toBasketLine),
    coupon,
    includesTax: includesTax(items),
    ...figures,
    problem: unavailable[0] === undefined ? null : problemOf(orderType, unavailable[0]),
  };
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
  const toBasket = (quoted: Cart) => createBasket('buy_now', quoted, coupon);
  const reread = async () => {
    const quoted = await mutate();
    return quoted === undefined ? undefined : toBasket(quoted);
  };
  if (data !== undefined) return { kind: 'ready', basket: toBasket(data), reread };
  return error === undefined
    ? { kind: 'loading' }
    : { kind: 'failed', text: 'Failed to load product details. Please try again.', retry: () => void mutate() };
}

export function useCartBasket(refresh: () => Promise<Cart>): BasketState {
  const { cart, isKnown, error } = useCart();
  if (!isKnown)
    return error === null
      ? { kind: 'loading' }
      : { kind: 'failed', text: 'Failed to fetch cart', retry: () => void refresh().catch(() => undefined) };
  if (cart.items.length === 0) return { kind: 'leave', to: '/products', text: 'No items to checkout. Redirecting to products.' };
  const toBasket = (read: Cart) => createBasket('cart', read, cartCouponControl(read));
  return { kind: 'ready', basket: toBasket(cart), reread: async () => toBasket(await refresh()) };
}
