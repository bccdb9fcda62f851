/** Was this product delivered to this customer? */
import { ordersOfCustomer } from '#functions/order/order-store.ts';

/** The newest orders that are looked at: more than a family places in years. */
const mostOrders = 500;

export async function wasDelivered(customerId: string, productId: number): Promise<boolean> {
  const orders = await ordersOfCustomer(customerId, mostOrders);
  return orders.some(({ status, lines }) => status === 'delivered' && lines.some((line) => line.productId === productId));
}
