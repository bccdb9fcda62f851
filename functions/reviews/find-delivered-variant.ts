/** Finds the variant of a product that was delivered to a customer, who may then review the product. */
import { readOrdersOfCustomer } from '#functions/order/order-store.ts';

/** The newest orders that are searched: more than a family places in years. */
const maxOrders = 500;

interface DeliveredVariant {
  /** The choice as text, as the order states it; several variants of one order are joined by ` / `. Absent for a product without options. */
  readonly variantTitle?: string;
}

/** Returns the variant in the newest delivered order that contains the product; undefined when the product was never delivered. */
export async function findDeliveredVariant(customerId: string, productId: number): Promise<DeliveredVariant | undefined> {
  for (const { status, lines } of await readOrdersOfCustomer(customerId, maxOrders)) {
    const boughtLines = status === 'delivered' ? lines.filter((line) => line.productId === productId) : [];
    if (boughtLines.length === 0) continue;
    const variantTitle = boughtLines.flatMap((line) => line.variantTitle ?? []).join(' / ');
    return variantTitle === '' ? {} : { variantTitle };
  }
  return undefined;
}
