/** How do a visitor's lines get into the customer's cart at sign-in? Once, quantities summed, capped at stock. */

import type { CartCalls } from './cart-queue.ts';
import { quantityIn } from './cart-view.ts';
import { ApiError, call } from './client.ts';
import { type GuestLine, guestLines, setGuestLine, setGuestTarget } from './guest-lines.ts';
import { underLock } from './lock.ts';

const stockOf = async (productId: number): Promise<number> => {
  const product = await call('catalog.readProduct', { params: { id: productId } });
  return product.status === 'active' ? product.stock : 0;
};

/** Brings one line over. The target is written down before the change, so that a second try after a lost answer sets the same figure. */
async function mergeLine(line: GuestLine, calls: CartCalls): Promise<void> {
  const cart = await calls.read();
  const has = quantityIn(cart, line.productId);
  const target = line.target ?? Math.min(has + line.quantity, Math.max(has, await stockOf(line.productId)));
  setGuestTarget(line.productId, Math.max(1, target));
  if (target <= has) return;
  const known = cart.items.find((each) => each.productId === line.productId);
  await (known === undefined ? calls.add(line.productId, target) : calls.update(known.id, target));
}

/** Whether an answer says that the line can never be merged, so that it is let go. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['product_not_found', 'out_of_stock', 'cart_full', 'invalid_input', 'line_not_found'].includes(error.code);

/** Only one tab merges; a line whose merge fails for want of a connection stays for the next start. */
export async function mergeGuestLines(calls: CartCalls): Promise<void> {
  if (guestLines().length === 0) return;
  await underLock('nanhe.merge', async () => {
    for (const line of guestLines()) {
      try {
        await mergeLine(line, calls);
      } catch (error) {
        if (!isFinal(error)) throw error;
      }
      setGuestLine(line.productId, 0);
    }
  });
}
