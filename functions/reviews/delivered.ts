/** Tells whether a product was delivered to a customer, who may then review it, and which variant it was. */
import { ordersOfCustomer } from '#functions/order/order-store.ts';

/** The newest orders that are searched: more than a family places in years. */
const maxOrders = 500;

interface Delivered {
  /** The choice in words, as the order has it; absent for a product without options. Several variants of one order stand side by side. */
  readonly variantTitle?: string;
}

/** What the newest delivered order with the product has of it; undefined when none was delivered. */
export async function deliveredTo(customerId: string, productId: number): Promise<Delivered | undefined> {
  for (const { status, lines } of await ordersOfCustomer(customerId, maxOrders)) {
    const bought = status === 'delivered' ? lines.filter((line) => line.productId === productId) : [];
    if (bought.length === 0) continue;
    const variantTitle = bought.flatMap((line) => line.variantTitle ?? []).join(' / ');
    return variantTitle === '' ? {} : { variantTitle };
  }
  return undefined;
}
