/** Shows the cart while changes are pending: the server's last answer with the changes applied. */

import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Cart, CartLine } from '#shared/contract/checkout/cart.ts';
import { toPaise, toRupees } from '#shared/rules/money.ts';
import { quote, toRupeeFigures } from '#shared/rules/order/quote.ts';
import { type LineRef, variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { pictureOf, variantOf } from '../variants.ts';

/**
 * `add` and `step` change the current quantity by a difference (`step` may be negative); `set` replaces it; `move` turns a line's units into
 * units of another variant of the product.
 */
export interface CartChange extends LineRef {
  readonly kind: 'add' | 'step' | 'set' | 'move';
  readonly quantity: number;
  readonly product?: Product | undefined;
  /** The variant that gets the units of a `move`. */
  readonly toVariantId?: number;
}

export const emptyCart: Cart = {
  items: [],
  summary: { totalQuantity: 0, subtotal: 0, discount: 0, tax: 0, taxIncluded: 0, shippingCost: 0, codFee: 0, total: 0, offers: [] },
  revision: 0,
};

export const quantityIn = (cart: Cart | null, variantId: number): number => cart?.items.find((line) => line.variantId === variantId)?.quantity ?? 0;

/** Merges two changes of one variant. */
export function mergeChanges(first: CartChange, second: CartChange): CartChange {
  const product = second.product ?? first.product;
  if (second.kind === 'set') return { ...second, product };
  const kind = first.kind === 'add' ? second.kind : first.kind;
  return { ...first, kind, quantity: first.quantity + second.quantity, product };
}

const problemOf = (stock: number | undefined, quantity: number): CartLine['problem'] => {
  if (stock === undefined) return 'unavailable';
  if (stock <= 0) return 'out_of_stock';
  return quantity > stock ? 'not_enough_stock' : undefined;
};

export const lineId = (variantId: number): string => `ci-${variantId}`;

/** @param product undefined when it is no longer sold */
export function createLine(goods: LineRef, quantity: number, product: Product | undefined): CartLine {
  const variantId = variantIdOf(goods);
  const variant = product?.status === 'active' ? variantOf(product, variantId) : undefined;
  const shown = product === undefined ? {} : { product, imageUrl: product.primaryImage };
  const line = { id: lineId(variantId), productId: goods.productId, variantId, discount: 0, ...shown };
  if (product === undefined || variant === undefined) return withQuantity({ ...line, quantity }, quantity);
  const { title, sku, price, stock } = variant;
  return withQuantity(
    { ...line, quantity, variant: { id: variantId, title, sku }, unitPrice: price, imageUrl: pictureOf(product, variant), stock },
    quantity,
  );
}

function withQuantity({ problem: _, ...line }: CartLine, quantity: number): CartLine {
  const problem = problemOf(line.stock, quantity);
  return { ...line, quantity, ...(problem === undefined ? {} : { problem }) };
}

const rateOf = ({ product, variantId }: CartLine): number =>
  // A line without a product is not sold, and has no figures.
  (product && (variantOf(product, variantId)?.gstRate ?? product.gstRate)) ?? 0;

/**
 * Makes a cart of these lines, priced from their products, until the server's own figures replace it.
 * @param previous the last figures: discount, shipping and the value from which delivery is free stay until the server answers
 */
export function estimateCart(items: CartLine[], revision: number, previous: Cart['summary'] = emptyCart.summary): Cart {
  const sold = items.filter((line) => line.problem === undefined);
  const figures = quote(
    sold.map((line) => ({
      unitPrice: toPaise(line.unitPrice ?? 0),
      quantity: line.quantity,
      gstRate: rateOf(line),
      includesTax: line.product?.priceIncludesTax ?? false,
    })),
    { shippingCost: sold.length === 0 ? 0 : toPaise(previous.shippingCost) },
  );
  const discount = Math.min(toPaise(previous.discount), figures.total);
  const added = figures.subtotal - discount - toPaise(previous.subtotal) + toPaise(previous.discount);
  const missing = previous.missingForFree === undefined || sold.length === 0 ? 0 : toPaise(previous.missingForFree) - added;
  return {
    items,
    summary: {
      totalQuantity: sold.reduce((sum, line) => sum + line.quantity, 0),
      ...toRupeeFigures({ ...figures, discount, total: figures.total - discount }),
      offers: previous.offers,
      ...(missing > 0 ? { missingForFree: toRupees(missing) } : {}),
    },
    revision,
  };
}

/** Moves all units of the line to the other variant, at the same position. */
function moveUnits(items: readonly CartLine[], line: CartLine | undefined, { toVariantId, product }: CartChange): CartLine[] {
  if (line === undefined || toVariantId === undefined) return [...items];
  const target = items.find((each) => each.variantId === toVariantId);
  const quantity = line.quantity + (target?.quantity ?? 0);
  const next =
    target === undefined
      ? createLine({ productId: line.productId, variantId: toVariantId }, quantity, product ?? line.product)
      : withQuantity(target, quantity);
  return items.flatMap((each) => (each === target ? [] : each === line ? next : each));
}

/** Returns the cart after all changes. */
export function applyChanges(cart: Cart, changes: readonly CartChange[]): Cart {
  if (changes.length === 0) return cart;
  let items = cart.items;
  for (const change of changes) {
    const variantId = variantIdOf(change);
    const line = items.find((each) => each.variantId === variantId);
    if (change.kind === 'move') {
      items = moveUnits(items, line, change);
      continue;
    }
    const quantity = change.kind === 'set' ? change.quantity : (line?.quantity ?? 0) + change.quantity;
    if (quantity <= 0) items = items.filter((each) => each !== line);
    else if (line !== undefined) items = items.map((each) => (each === line ? withQuantity(line, quantity) : each));
    else items = [...items, createLine(change, quantity, change.product)];
  }
  const { coupon } = cart;
  return { ...estimateCart(items, cart.revision, cart.summary), ...(coupon === undefined ? {} : { coupon }) };
}
