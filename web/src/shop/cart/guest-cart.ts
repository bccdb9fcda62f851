/** A visitor's cart: the calls of a customer's cart over lines kept in this browser, and their merge into the customer's cart at sign-in. */
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { type LineRef, variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { ApiError } from '#web/api/client.ts';
import { newIdempotencyKey } from '#web/api/idempotency-key.ts';
import { underLock } from '#web/api/lock.ts';
import { readStored, writeStored } from '#web/api/session.ts';
import { quoteCart } from '../api/cart.ts';
import { readProduct } from '../api/catalogue.ts';
import { variantOf } from '../variants.ts';
import { cartOf, emptyCart, lineId, lineOf, quantityIn } from './cart-changes.ts';
import type { CartCalls } from './cart-queue.ts';
import { changeGuestLine, type GuestLine, guestLines, markSent, moveGuestLine, type Sent, takeSent } from './guest-lines.ts';

/** The code that a visitor entered. */
export const couponKey = 'nanhe.coupon';

const stockIn = (product: Product | undefined, variantId: number): number =>
  product?.status === 'active' ? (variantOf(product, variantId)?.stock ?? 0) : 0;

async function sendingOf({ productId, variantId, quantity }: GuestLine, calls: CartCalls): Promise<Sent> {
  const has = quantityIn(await calls.read(), variantId);
  const product = await readProduct(productId).catch((error: unknown) => {
    if (!isFinal(error)) throw error;
    return undefined;
  });
  return { key: newIdempotencyKey(), of: quantity, quantity: Math.max(0, Math.min(quantity, stockIn(product, variantId) - has)) };
}

/** Merges one line. What is sent is recorded first with its key, so that a retry after a lost answer adds nothing twice. */
async function mergeLine(line: GuestLine, calls: CartCalls): Promise<void> {
  const sent = await markSent(line.variantId, line.sent ?? (await sendingOf(line, calls)));
  if (sent === undefined) return;
  try {
    if (sent.quantity > 0) await calls.add(line, sent.quantity, sent.key);
  } catch (error) {
    if (!isFinal(error)) throw error;
  }
  await takeSent(line.variantId, sent);
}

/** Whether an error says that the line can never be merged, so that it is dropped. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['product_not_found', 'out_of_stock', 'cart_full', 'invalid_input'].includes(error.code);

/**
 * Merges a visitor's lines into the customer's cart: once, quantities added, limited by the stock.
 * Only one tab merges; a line that could not be sent stays for the next start.
 */
export async function mergeGuestLines(calls: CartCalls): Promise<void> {
  if ((await guestLines()).length > 0) await mergeLines(calls);
  const coupon = readStored(couponKey);
  if (coupon === null) return;
  writeStored(couponKey, null);
  // One that does not apply to this customer is dropped.
  const { applyCartCoupon } = await import('../api/quote.ts');
  await applyCartCoupon(coupon).catch(() => undefined);
}

async function mergeLines(calls: CartCalls): Promise<void> {
  await underLock('nanhe.merge', async () => {
    // Repeated while a tab that does not know of the sign-in yet adds something.
    for (let lines = await guestLines(); lines.length > 0; lines = await guestLines()) {
      for (const line of lines) await mergeLine(line, calls);
    }
  });
}

/** @throws ApiError `line_not_found` when another tab has removed it */
async function keptLine(id: string): Promise<GuestLine> {
  const line = (await guestLines()).find(({ variantId }) => lineId(variantId) === id);
  if (line === undefined) throw new ApiError('line_not_found', 404, '');
  return line;
}

/** The same calls as the server's, so that one queue serves both. */
export function guestCalls(): CartCalls {
  let revision = 0;
  /** The key of the last change: the queue sends one at a time and repeats a failed one. */
  let done: string | null = null;
  const products = new Map<number, Product | undefined>();
  /** The figures of the last quote. */
  let quoted = emptyCart.summary;

  async function product(id: number): Promise<Product | undefined> {
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

  /** The figures computed from the products as they were read. */
  async function known(): Promise<Cart> {
    const lines = await guestLines();
    // The revision of the lines, not of the products, which load later.
    revision += 1;
    const seen = revision;
    const items = await Promise.all(lines.map(async (line) => lineOf(line, line.quantity, await product(line.productId))));
    return cartOf(items, seen, quoted);
  }

  /** Asks the server for the prices and the stock of this moment. */
  async function quote(): Promise<Cart> {
    const lines = await guestLines();
    if (lines.length === 0) return known();
    revision += 1;
    const seen = revision;
    const items = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
    const coupon = readStored(couponKey) ?? undefined;
    const answer = await quoteCart(items, coupon).catch((error: unknown) => {
      // Too many codes were tried in this network: the cart is priced without one.
      if (coupon !== undefined && error instanceof ApiError && error.code === 'too_many_requests') return quoteCart(items);
      throw error;
    });
    quoted = answer.summary;
    for (const line of answer.items) products.set(line.productId, line.product);
    return { ...answer, revision: seen };
  }

  /** After a change other offers may apply, so the server prices it; while it cannot be reached, the last discount stands. */
  const priced = (): Promise<Cart> => quote().catch(known);

  async function change(goods: LineRef, decide: (has: number) => number, key: string): Promise<Cart> {
    if (done !== key) {
      const stock = stockIn(await product(goods.productId), variantIdOf(goods));
      await changeGuestLine(goods, (has) => {
        const wanted = decide(has);
        if (wanted > has && wanted > stock)
          throw new ApiError('out_of_stock', 409, 'Cannot exceed available stock', { details: { stock, inCart: has } });
        return wanted;
      });
      done = key;
    }
    return priced();
  }

  return {
    read: quote,
    add: (goods, quantity, key) => change(goods, (has) => has + quantity, key),
    update: async (id, quantity, from, key) =>
      change(
        await keptLine(id),
        (has) => {
          if (has === 0) throw new ApiError('line_not_found', 404, '');
          return from === undefined ? quantity : Math.max(0, has + quantity - from);
        },
        key,
      ),
    async move(id, _quantity, variantId, key) {
      if (done !== key) {
        const line = await keptLine(id);
        const stock = stockIn(await product(line.productId), variantId);
        await moveGuestLine(line, variantId, (has) => {
          if (has > stock)
            throw new ApiError('out_of_stock', 409, 'Cannot exceed available stock', { details: { stock, inCart: has - line.quantity } });
        });
        done = key;
      }
      return priced();
    },
    async remove(id) {
      await changeGuestLine(await keptLine(id), () => 0);
      return priced();
    },
  };
}
