/** How does a visitor's cart behave? Like a customer's, kept in this browser. */
import type { Cart } from '#shared/contract/cart.ts';
import type { Product } from '#shared/contract/catalog.ts';
import type { CartCalls } from './cart-queue.ts';
import { cartOf, lineOf } from './cart-view.ts';
import { ApiError, call } from './client.ts';
import { guestLines, setGuestLine } from './guest-lines.ts';

const lineId = (productId: number) => `ci-${productId}`;

/** The same calls as the server's, so that one queue serves both. */
export function guestCalls(): CartCalls {
  let revision = 0;
  const products = new Map<number, Product | undefined>();

  async function product(id: number, fresh = false): Promise<Product | undefined> {
    if (fresh || !products.has(id)) {
      try {
        products.set(id, await call('catalog.readProduct', { params: { id } }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'product_not_found') throw error;
        products.set(id, undefined);
      }
    }
    return products.get(id);
  }

  async function read(fresh = false): Promise<Cart> {
    const items = await Promise.all(
      guestLines().map(async ({ productId, quantity }) => lineOf(lineId(productId), productId, quantity, await product(productId, fresh))),
    );
    revision += 1;
    return cartOf(items, revision);
  }

  async function set(productId: number, quantity: number): Promise<Cart> {
    const stock = (await product(productId))?.stock ?? 0;
    const has = guestLines().find((line) => line.productId === productId)?.quantity ?? 0;
    if (quantity > has && quantity > stock) throw new ApiError('out_of_stock', 409, 'Cannot exceed available stock');
    setGuestLine(productId, quantity);
    return read();
  }

  return {
    read: () => read(true),
    add: (productId, quantity) => set(productId, (guestLines().find((line) => line.productId === productId)?.quantity ?? 0) + quantity),
    update: (id, quantity) => set(Number(id.slice(3)), quantity),
    remove: (id) => set(Number(id.slice(3)), 0),
  };
}
