/** What do people see of an order? Its reply, in rupees. */

import type { OrderItem } from '#functions/store/order.ts';
import type { Order } from '#shared/contract/order.ts';
import { toRupees } from '#shared/rules/money.ts';

export function showOrder(order: OrderItem): Order {
  const {
    id,
    orderNumber,
    status,
    paymentStatus,
    createdAt,
    trackingNumber,
    notes,
    customerId,
    buyer,
    shippingAddress,
    billingAddress,
    paymentMethod,
  } = order;
  return {
    id,
    orderNumber,
    status,
    paymentStatus,
    createdAt,
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
    ...(notes === undefined ? {} : { notes }),
    userId: customerId,
    user: buyer,
    shippingAddress,
    billingAddress,
    orderItems: order.lines.map(({ productId, name, image, quantity, unitPrice }) => ({
      id: `${id}-${productId}`,
      productId,
      productName: name,
      productImage: image,
      quantity,
      unitPrice: toRupees(unitPrice),
      totalPrice: toRupees(unitPrice * quantity),
    })),
    paymentMethod,
    subtotal: toRupees(order.subtotal),
    shippingCost: toRupees(order.shippingCost),
    tax: toRupees(order.tax),
    total: toRupees(order.total),
  };
}
