/** A visitor's cart: the calls of a customer's cart over lines kept in this browser. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { type LineRef, variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { ApiError } from '#web/api/client.ts';
import { readStored } from '#web/api/session.ts';
import { quoteCart } from '../api/cart.ts';
import { readProduct } from '../api/catalogue.ts';
import { variantOf } from '../variants.ts';
import { createLine, emptyCart, estimateCart, lineId } from './cart-changes.ts';
import type { CartCalls } from './cart-queue.ts';
import { changeGuestLine, type GuestLine, moveGuestLine, readGuestLines } from './guest-lines.ts';

/** The storage key of the code that a visitor entered. */
export const couponKey = 'nanhe.coupon';

export const stockIn = (product: Product | undefined, variantId: number): number =>
  product?.status === 'active' ? (variantOf(product, variantId)?.stock ?? 0) : 0;

/** Whether this browser holds anything to merge into the customer's cart. */
export const hasGuestCart = async (): Promise<boolean> => readStored(couponKey) !== null || (await readGuestLines()).length > 0;

/** @throws ApiError `line_not_found` when another tab has removed it */
async function findLine(id: string): Promise<GuestLine> {
  const line = (await readGuestLines()).find(({ variantId }) => lineId(variantId) === id);
  if (line === undefined) throw new ApiError('line_not_found', 404, '');
  return line;
}

/** The same calls as the server's, so that one queue serves both. */
export function createGuestCalls(): CartCalls {
  let revision = 0;
  /** The key of the last change, to recognise a retry: the queue sends one change at a time. */
  let lastKey: string | null = null;
  const products = new Map<number, Product | undefined>();
  /** The figures of the last quote. */
  let lastSummary = emptyCart.summary;

  async function loadProduct(id: number): Promise<Product | undefined> {
    if (!products.has(id)) {
      try {
        products.set(id, await readProduct(id));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'product_not_found') throw error;
        products.set(id, undefined);
      }
    }
    return products.get(id);
  }

  /** Computes the cart from the products that were already read. */
  async function estimate(): Promise<Cart> {
    const lines = await readGuestLines();
    // The revision counts states of the lines; the products load later.
    revision += 1;
    const readRevision = revision;
    const items = await Promise.all(lines.map(async (line) => createLine(line, line.quantity, await loadProduct(line.productId))));
    return estimateCart(items, readRevision, lastSummary);
  }

  /** Asks the server for the current prices and stock. */
  async function quote(): Promise<Cart> {
    const lines = await readGuestLines();
    if (lines.length === 0) return estimate();
    revision += 1;
    const readRevision = revision;
    const items = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
    const coupon = readStored(couponKey) ?? undefined;
    const answer = await quoteCart(items, coupon).catch((error: unknown) => {
      // Too many codes were tried from this network, so the cart is priced without one.
      if (coupon !== undefined && error instanceof ApiError && error.code === 'too_many_requests') return quoteCart(items);
      throw error;
    });
    lastSummary = answer.summary;
    for (const line of answer.items) products.set(line.productId, line.product);
    return { ...answer, revision: readRevision };
  }

  /** Asks the server after each change, because other offers may apply then; if it cannot be reached, the last discount stays. */
  const quoteOrEstimate = (): Promise<Cart> => quote().catch(estimate);

  async function change(goods: LineRef, decide: (current: number) => number, key: string): Promise<Cart> {
    if (lastKey !== key) {
      const stock = stockIn(await loadProduct(goods.productId), variantIdOf(goods));
      await changeGuestLine(goods, (current) => {
        const next = decide(current);
        if (next > current && next > stock)
          throw new ApiError('out_of_stock', 409, 'Cannot exceed available stock', { details: { stock, inCart: current } });
        return next;
      });
      lastKey = key;
    }
    return quoteOrEstimate();
  }

  return {
    read: quote,
    add: (goods, quantity, key) => change(goods, (current) => current + quantity, key),
    update: async (id, quantity, from, key) =>
      change(
        await findLine(id),
        (current) => {
          if (current === 0) throw new ApiError('line_not_found', 404, '');
          return from === undefined ? quantity : Math.max(0, current + quantity - from);
        },
        key,
      ),
    async move(id, _quantity, variantId, key) {
      if (lastKey !== key) {
        const line = await findLine(id);
        const stock = stockIn(await loadProduct(line.productId), variantId);
        await moveGuestLine(line, variantId, (current) => {
          if (current > stock)
            throw new ApiError('out_of_stock', 409, 'Cannot exceed available stock', { details: { stock, inCart: current - line.quantity } });
        });
        lastKey = key;
      }
      return quoteOrEstimate();
    },
    async remove(id) {
      await changeGuestLine(await findLine(id), () => 0);
      return quoteOrEstimate();
    },
  };
}
