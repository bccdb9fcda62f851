/** What does the shop hold for this very customer? Who comes back from the payment window still has those units. */
import { checkoutById, openCheckoutId } from './checkout-store.ts';

/** Units by product id, of the customer's open checkout. Two consistent reads of small items. */
export async function heldUnitsOf(customerId: string): Promise<ReadonlyMap<number, number>> {
  const id = await openCheckoutId(customerId);
  const checkout = id === undefined ? undefined : await checkoutById(id);
  const held = new Map<number, number>();
  if (checkout?.status !== 'open') return held;
  for (const { productId, quantity } of checkout.lines) held.set(productId, (held.get(productId) ?? 0) + quantity);
  return held;
}
