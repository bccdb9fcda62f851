/** A visitor's cart: the calls of a customer's cart over lines kept in this browser. */

import type { Product } from '#shared/contract/catalogue/catalog.ts';
import type { Cart } from '#shared/contract/checkout/cart.ts';
import { ApiError } from '#web/api/client.ts';
import { readProduct } from '../api/products.ts';
import { cartOf, lineOf } from './cart-changes.ts';
import type { CartCalls } from './cart-queue.ts';
import { changeGuestLine, guestLines } from './guest-lines.ts';

const lineId = (productId: number) => `ci-${productId}`;
const productOfLine = (id: string) => Number(id.slice(3));

/** The same calls as the server's, so that one queue serves both. */
export function guestCalls(): CartCalls {
  let revision = 0;
  /** The key of the last change: the queue sends one at a time and repeats a failed one. */
  let done: string | null = null;
  const products = new Map<number, Product | undefined>();

  async function product(id: number, fresh = false): Promise<Product | undefined> {
    if (fresh || !products.has(id)) {
      try {
        products.set(id, await readProduct(id));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'product_not_found') throw error;
        products.set(id, undefined);
      }
    }
    return products.get(id);
  }

  async function read(fresh = false): Promise<Cart> {
    const lines = await guestLines();
    // The revision of the lines, not of the products, which load later.
    revision += 1;
    const seen = revision;
    const items = await Promise.all(
      lines.map(async ({ productId, quantity }) => lineOf(lineId(productId), productId, quantity, await product(productId, fresh))),
    );
    return cartOf(items, seen);
  }

  async function change(productId: number, decide: (has: number) => number, key: string): Promise<Cart> {
    if (done !== key) {
      const stock = (await product(productId))?.stock ?? 0;
      await changeGuestLine(productId, (has) => {
        const wanted = decide(has);
        if (wanted > has && wanted > stock)
          throw new ApiError('out_of_stock', 409, 'Cannot exceed available stock', { details: { stock, inCart: has } });
        return wanted;
      });
      done = key;
    }
    return read();
  }

  return {
    read: () => read(true),
    add: (productId, quantity, key) => change(productId, (has) => has + quantity, key),
    update: (id, quantity, from, key) =>
      change(
        productOfLine(id),
        (has) => {
          if (has === 0) throw new ApiError('line_not_found', 404, '');
          return from === undefined ? quantity : Math.max(0, has + quantity - from);
        },
        key,
      ),
    async remove(id) {
      await changeGuestLine(productOfLine(id), () => 0);
      return read();
    },
  };
}
