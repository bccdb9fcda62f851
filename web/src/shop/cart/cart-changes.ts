/** Shows the cart while changes are on their way: the server's last answer with the changes applied. */

import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Cart, CartLine } from '#shared/contract/checkout/cart.ts';
import { toPaise, toRupees } from '#shared/rules/money.ts';
import { quote, standardGstRate } from '#shared/rules/order/quote.ts';

/** `add` and `step` change the current quantity by a difference (`step` may be negative); `set` gives the new quantity. */
export interface CartChange {
  readonly kind: 'add' | 'step' | 'set';
  readonly productId: number;
  readonly quantity: number;
  readonly product?: Product | undefined;
}

export const emptyCart: Cart = { items: [], summary: { totalQuantity: 0, subtotal: 0, tax: 0, shippingCost: 0, total: 0 }, revision: 0 };

export const quantityIn = (cart: Cart | null, productId: number): number => cart?.items.find((line) => line.productId === productId)?.quantity ?? 0;

/** Merges two changes of one product. */
export function mergeChanges(first: CartChange, second: CartChange): CartChange {
  const product = second.product ?? first.product;
  if (second.kind === 'set') return { ...second, product };
  const kind = first.kind === 'add' ? second.kind : first.kind;
  return { kind, productId: first.productId, quantity: first.quantity + second.quantity, product };
}

export function problemOf(product: Product | undefined, quantity: number): CartLine['problem'] {
  if (product === undefined || product.status !== 'active') return 'unavailable';
  if (product.stock <= 0) return 'out_of_stock';
  return quantity > product.stock ? 'not_enough_stock' : undefined;
}

export function lineOf(id: string, productId: number, quantity: number, product: Product | undefined): CartLine {
  const problem = problemOf(product, quantity);
  return {
    id,
    productId,
    variantId: productId,
    quantity,
    ...(product === undefined ? {} : { product }),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** A cart of these lines, priced by the shop's rule; the server's own figures replace it. */
export function cartOf(items: CartLine[], revision: number): Cart {
  const sold = items.filter((line) => line.product !== undefined && line.problem === undefined);
  const figures = quote(
    sold.map((line) => ({
      unitPrice: toPaise(line.product?.price ?? 0),
      quantity: line.quantity,
      gstRate: line.product?.gstRate ?? standardGstRate,
    })),
  );
  return {
    items,
    summary: {
      totalQuantity: sold.reduce((sum, line) => sum + line.quantity, 0),
      subtotal: toRupees(figures.subtotal),
      tax: toRupees(figures.tax),
      shippingCost: toRupees(figures.shippingCost),
      total: toRupees(figures.total),
    },
    revision,
  };
}

/** The cart after all changes. */
export function applyChanges(cart: Cart, changes: readonly CartChange[]): Cart {
  if (changes.length === 0) return cart;
  let items = cart.items;
  for (const change of changes) {
    const line = items.find((each) => each.productId === change.productId);
    const quantity = change.kind === 'set' ? change.quantity : (line?.quantity ?? 0) + change.quantity;
    if (quantity <= 0) items = items.filter((each) => each !== line);
    else if (line !== undefined)
      items = items.map((each) => (each === line ? lineOf(line.id, line.productId, quantity, line.product ?? change.product) : each));
    else items = [...items, lineOf(`ci-${change.productId}`, change.productId, quantity, change.product)];
  }
  return cartOf(items, cart.revision);
}
