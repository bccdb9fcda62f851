/** Reads the units that the customer's own open checkout holds: a customer who comes back from the payment window still has them. */
import { variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { checkoutById, openCheckoutId } from './checkout-store.ts';

/** Units by variant id. Two consistent reads of small items. */
export async function heldUnitsOf(customerId: string): Promise<ReadonlyMap<number, number>> {
  const id = await openCheckoutId(customerId);
  const checkout = id === undefined ? undefined : await checkoutById(id);
  const held = new Map<number, number>();
  if (checkout?.status !== 'open') return held;
  for (const line of checkout.lines) held.set(variantIdOf(line), (held.get(variantIdOf(line)) ?? 0) + line.quantity);
  return held;
}
