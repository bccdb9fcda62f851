/** What was bought, by whom, where does it go, and how far is it? */
import * as z from 'zod';
import { orderStatuses, paymentStatuses } from '../rules/order-status.ts';
import { Id, Instant, Limit, Meta, Page, ProductId, Quantity, Rupees } from './common.ts';
import { endpoint } from './define.ts';

export const OrderAddress = () =>
  z
    .object({
      label: z.string(),
      recipientName: z.string(),
      phone: z.string(),
      secondaryPhone: z.string().optional(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
    })
    .meta({ title: 'OrderAddress' });

export const OrderItem = () =>
  z
    .object({
      id: z.string(),
      productId: z.number().int(),
      productName: z.string(),
      productImage: z.string(),
      quantity: z.number().int(),
      unitPrice: Rupees(),
      totalPrice: Rupees(),
    })
    .meta({ title: 'OrderItem' });

export const Order = () =>
  z
    .object({
      id: z.string(),
      orderNumber: z.string(),
      status: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
      createdAt: Instant(),
      trackingNumber: z.string().optional(),
      notes: z.string().optional(),
      userId: z.string(),
      user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
      shippingAddress: OrderAddress(),
      billingAddress: OrderAddress().optional(),
      orderItems: z.array(OrderItem()),
      paymentMethod: z.string().optional(),
      subtotal: Rupees(),
      shippingCost: Rupees(),
      tax: Rupees(),
      total: Rupees(),
    })
    .meta({ title: 'Order' });
export type Order = z.output<ReturnType<typeof Order>>;

export const create = endpoint({
  key: 'order.create',
  method: 'POST',
  path: '/api/orders',
  access: 'customer',
  summary: 'The order of a payment, settled if need be; never a second one',
  body: () =>
    z.strictObject({
      items: z
        .array(z.strictObject({ productId: ProductId(), quantity: Quantity() }))
        .max(50)
        .optional(),
      shippingAddressId: Id().optional(),
      billingAddressId: Id().optional(),
      paymentMethod: z.string().max(40).optional(),
      paymentId: z
        .string()
        .max(64)
        .regex(/^pay_[A-Za-z0-9]+$/, 'Invalid payment response'),
      razorpayOrderId: z
        .string()
        .max(64)
        .regex(/^order_[A-Za-z0-9]+$/, 'Invalid payment response'),
    }),
  reply: Order,
  status: 201,
  failures: ['checkout_not_found', 'payment_pending', 'payment_failed', 'payment_refunded', 'payment_provider_down'],
});

export const orderSorts = ['createdAt', 'total', 'status'] as const;

export const list = endpoint({
  key: 'order.list',
  method: 'GET',
  path: '/api/orders',
  access: 'customer',
  summary: 'Own orders; an admin sees those of all customers',
  query: () =>
    z.strictObject({
      status: z.enum(orderStatuses).optional(),
      paymentStatus: z.enum(paymentStatuses).optional(),
      /** Days in Asia/Kolkata, both included. An instant is taken for the day it falls on. */
      fromDate: z.union([z.iso.date(), z.iso.datetime()]).optional(),
      toDate: z.union([z.iso.date(), z.iso.datetime()]).optional(),
      search: z.string().max(100).optional(),
      userId: z.string().max(64).optional(),
      sortBy: z.enum(orderSorts).default('createdAt'),
      sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
      page: Page(),
      limit: Limit(10),
    }),
  reply: () => z.object({ data: z.array(Order()), meta: Meta() }),
  failures: [],
});

export const read = endpoint({
  key: 'order.read',
  method: 'GET',
  path: '/api/orders/{id}',
  access: 'customer',
  summary: "One of one's own orders; an admin reads anyone's",
  params: () => z.strictObject({ id: Id() }),
  reply: Order,
  failures: ['order_not_found'],
});
