/** Tells whether a product was delivered to a customer, who may then review it. */
import { ordersOfCustomer } from '#functions/order/order-store.ts';

/** The newest orders that are searched: more than a family places in years. */
const maxOrders = 500;

export async function wasDelivered(customerId: string, productId: number): Promise<boolean> {
  const orders = await ordersOfCustomer(customerId, maxOrders);
  return orders.some(({ status, lines }) => status === 'delivered' && lines.some((line) => line.productId === productId));
}
