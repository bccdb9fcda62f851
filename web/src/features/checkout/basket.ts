/** What is being bought: the cart, or the one product of Buy Now, with its figures. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { toPaise, toRupees } from '#shared/rules/money.ts';
import { quote } from '#shared/rules/order/quote.ts';
import { useProduct } from '#web/shop/api/catalogue.ts';
import { readBuyNow } from '#web/shop/cart/buy-now.ts';
import { useCart } from '#web/shop/cart/cart.ts';

export interface BasketLine {
  readonly productId: number;
  readonly name: string;
  readonly imageUrl: string;
  readonly quantity: number;
  /** Rupees. */
  readonly unitPrice: number;
}

export interface Basket {
  readonly orderType: 'cart' | 'buy_now';
  readonly lines: readonly BasketLine[];
  /** Rupees. */
  readonly subtotal: number;
  readonly tax: number;
  readonly shippingCost: number;
  readonly total: number;
  /** Why it cannot be bought as it is. */
  readonly problem: string | null;
}

export type BasketState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly kind: 'leave'; readonly to: string; readonly text: string }
  | { readonly kind: 'ready'; readonly basket: Basket; readonly reread: () => Promise<unknown> };

const lineOf = (product: Product, quantity: number): BasketLine => ({
  productId: product.id,
  name: product.name,
  imageUrl: product.primaryImage,
  quantity,
  unitPrice: product.price,
});

function ofOne(product: Product, quantity: number): Basket {
  const figures = quote([{ unitPrice: toPaise(product.price), quantity, gstRate: product.gstRate }]);
  return {
    orderType: 'buy_now',
    lines: [lineOf(product, quantity)],
    subtotal: toRupees(figures.subtotal),
    tax: toRupees(figures.tax),
    shippingCost: toRupees(figures.shippingCost),
    total: toRupees(figures.total),
    problem: product.stock < quantity ? `${product.name}: only ${product.stock} left.` : null,
  };
}

/** The product of Buy Now at its current price and stock. */
export function useBuyNowBasket(): BasketState {
  const stored = readBuyNow();
  const item = stored === 'invalid' ? null : stored;
  const { data, error, mutate } = useProduct(item?.productId ?? null);
  if (stored === 'invalid' || error?.code === 'product_not_found')
    return { kind: 'leave', to: '/cart', text: 'Invalid buy now item. Redirecting to cart.' };
  if (item === null) return { kind: 'leave', to: '/cart', text: 'No buy now item found. Redirecting to cart.' };
  if (data !== undefined) return { kind: 'ready', basket: ofOne(data, item.quantity), reread: () => mutate() };
  return error === undefined
    ? { kind: 'loading' }
    : { kind: 'failed', text: 'Failed to load product details. Please try again.', retry: () => void mutate() };
}

const problems = {
  unavailable: 'is no longer available',
  out_of_stock: 'is out of stock',
  not_enough_stock: 'is not in stock in this quantity',
} as const;

export function useCartBasket(refresh: () => Promise<unknown>): BasketState {
  const { cart, isKnown, error } = useCart();
  if (!isKnown)
    return error === null
      ? { kind: 'loading' }
      : { kind: 'failed', text: 'Failed to fetch cart', retry: () => void refresh().catch(() => undefined) };
  if (cart.items.length === 0) return { kind: 'leave', to: '/products', text: 'No items to checkout. Redirecting to products.' };
  const wrong = cart.items.find((line) => line.problem !== undefined);
  const lines = cart.items.flatMap((line) => (line.product === undefined || line.problem !== undefined ? [] : [lineOf(line.product, line.quantity)]));
  const { subtotal, tax, shippingCost, total } = cart.summary;
  const problem = wrong?.problem === undefined ? null : `${wrong.product?.name ?? 'An item'} ${problems[wrong.problem]}. Please change your cart.`;
  return { kind: 'ready', basket: { orderType: 'cart', lines, subtotal, tax, shippingCost, total, problem }, reread: refresh };
}
