/** Reads what the customer's own open checkout holds, because a customer who comes back from the payment window may still buy these units. */
import { variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { type CheckoutItem, openCheckoutId, readCheckout } from './checkout-store.ts';

export interface CartBuyer {
  /** Absent for a visitor. */
  readonly customerId?: string;
  /** The PIN code of the delivery; absent while it is not known. */
  readonly pin?: string | undefined;
  /** Units by variant that the customer's own open checkout holds: not free for others, but this customer may buy them. */
  readonly held: ReadonlyMap<number, number>;
  /** The checkout itself, which may hold uses of offers. */
  readonly openCheckout?: () => Promise<CheckoutItem | undefined>;
}

export const visitor: CartBuyer = { held: new Map() };

/** Two consistent reads of small items. */
export async function readCartBuyer(customerId: string, pin?: string): Promise<CartBuyer> {
  const id = await openCheckoutId(customerId);
  const checkout = id === undefined ? undefined : await readCheckout(id);
  const open = checkout?.status === 'open' ? checkout : undefined;
  const held = new Map<number, number>();
  for (const line of open?.lines ?? []) held.set(variantIdOf(line), (held.get(variantIdOf(line)) ?? 0) + line.quantity);
  return { customerId, pin, held, openCheckout: async () => open };
}
