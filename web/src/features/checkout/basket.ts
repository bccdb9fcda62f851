/** What is being bought: the cart, or the one variant of Buy Now, with its figures. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Variant } from '#shared/contract/catalogue/variant.ts';
import type { CartLine } from '#shared/contract/checkout/cart.ts';
import { toPaise } from '#shared/rules/money.ts';
import { inRupees, quote } from '#shared/rules/order/quote.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { useProduct } from '#web/shop/api/catalogue.ts';
import { readBuyNow } from '#web/shop/cart/buy-now.ts';
import { useCart } from '#web/shop/cart/cart.ts';
import { pictureOf, variantOf } from '#web/shop/variants.ts';
import type { Figures } from '#web/ui/catalog/order-totals.tsx';

export interface BasketLine {
  readonly productId: number;
  readonly variantId: number;
  readonly name: string;
  /** The choice in words; empty for a product without options. */
  readonly title: string;
  readonly imageUrl: string;
  readonly quantity: number;
  /** Rupees. */
  readonly unitPrice: number;
}

/** Amounts in rupees. */
export interface Basket extends Figures {
  readonly orderType: 'cart' | 'buy_now';
  readonly lines: readonly BasketLine[];
  /** Why it cannot be bought as it is. */
  readonly problem: string | null;
}

export type BasketState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly kind: 'leave'; readonly to: string; readonly text: string }
  | { readonly kind: 'ready'; readonly basket: Basket; readonly reread: () => Promise<unknown> };

function ofOne(product: Product, variant: Variant, quantity: number): Basket {
  const { id: productId, name } = product;
  const { id: variantId, title, price: unitPrice, stock } = variant;
  return {
    orderType: 'buy_now',
    lines: [{ productId, variantId, name, title, imageUrl: pictureOf(product, variant), quantity, unitPrice }],
    ...inRupees(quote([{ unitPrice: toPaise(unitPrice), quantity, gstRate: product.gstRate, includesTax: product.priceIncludesTax }])),
    problem: stock < quantity ? `${lineName({ name, variantTitle: title })}: only ${stock} left.` : null,
  };
}

/** The variant of Buy Now at its current price and stock. */
export function useBuyNowBasket(): BasketState {
  const stored = readBuyNow();
  const item = stored === 'invalid' ? null : stored;
  const { data, error, mutate } = useProduct(item?.productId ?? null);
  const variant = data === undefined || item === null ? undefined : variantOf(data, item.variantId);
  // Also a variant that is no longer sold.
  if (stored === 'invalid' || error?.code === 'product_not_found' || (data !== undefined && variant === undefined))
    return { kind: 'leave', to: '/cart', text: 'Invalid buy now item. Redirecting to cart.' };
  if (item === null) return { kind: 'leave', to: '/cart', text: 'No buy now item found. Redirecting to cart.' };
  if (data !== undefined && variant !== undefined) return { kind: 'ready', basket: ofOne(data, variant, item.quantity), reread: () => mutate() };
  return error === undefined
    ? { kind: 'loading' }
    : { kind: 'failed', text: 'Failed to load product details. Please try again.', retry: () => void mutate() };
}

const problems = {
  unavailable: 'is no longer available',
  out_of_stock: 'is out of stock',
  not_enough_stock: 'is not in stock in this quantity',
} as const;

const lineOf = ({ productId, variantId, product, variant, imageUrl = '', unitPrice = 0, quantity }: CartLine): BasketLine => ({
  productId,
  variantId,
  name: product?.name ?? '',
  title: variant?.title ?? '',
  imageUrl,
  quantity,
  unitPrice,
});

export function useCartBasket(refresh: () => Promise<unknown>): BasketState {
  const { cart, isKnown, error } = useCart();
  if (!isKnown)
    return error === null
      ? { kind: 'loading' }
      : { kind: 'failed', text: 'Failed to fetch cart', retry: () => void refresh().catch(() => undefined) };
  if (cart.items.length === 0) return { kind: 'leave', to: '/products', text: 'No items to checkout. Redirecting to products.' };
  const wrong = cart.items.find((line) => line.problem !== undefined);
  const lines = cart.items.flatMap((line) => (line.problem === undefined ? lineOf(line) : []));
  const { totalQuantity: _, ...figures } = cart.summary;
  const problem =
    wrong?.problem === undefined
      ? null
      : `${lineName({ name: wrong.product?.name ?? 'An item', variantTitle: wrong.variant?.title })} ${problems[wrong.problem]}. Please change your cart.`;
  return { kind: 'ready', basket: { orderType: 'cart', lines, ...figures, problem }, reread: refresh };
}
