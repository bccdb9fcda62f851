/** Orders for page tests, as the server returns them. */
import type { Order } from '#shared/contract/order/order.ts';
import { asha } from './fixtures.tsx';

export const anItem = (place: number, given: Partial<Order['orderItems'][number]> = {}): Order['orderItems'][number] => ({
  id: `item-${place}`,
  productId: place,
  variantId: place,
  variant: { id: place, title: '', sku: '' },
  productName: `Wooden Train ${place}`,
  productImage: '/images/abc123-640.webp',
  quantity: 2,
  unitPrice: 499,
  totalPrice: 998,
  discount: 0,
  returnable: 0,
  ...given,
});

export const anOrder = (id: string, given: Partial<Order> = {}): Order => ({
  id,
  orderNumber: `NH-${id}`,
  status: 'pending',
  paymentStatus: 'completed',
  createdAt: '2026-11-01T20:00:00.000Z',
  revision: 0,
  userId: asha.id,
  user: { firstName: asha.firstName, lastName: asha.lastName, email: asha.email, phone: asha.phone },
  shippingAddress: {
    label: 'Home',
    recipientName: 'Sunita Rao',
    phone: '+919812345678',
    address: '12 MG Road',
    city: 'Bengaluru',
    state: 'KA',
    postalCode: '560038',
  },
  orderItems: [anItem(1)],
  subtotal: 998,
  discount: 0,
  offers: [],
  shippingCost: 0,
  codFee: 0,
  tax: 179.64,
  taxIncluded: 0,
  total: 1177.64,
  tracking: { timeline: [{ status: 'pending', at: '2026-11-01T20:00:00.000Z' }] },
  creditNotes: [],
  refunds: [],
  returns: [],
  canCancel: true,
  ...given,
});

export const aReturn = (given: Partial<Order['returns'][number]> = {}): Order['returns'][number] => ({
  id: 'r1',
  status: 'requested',
  items: [{ orderItemId: 'item-1', productId: 1, variantId: 1, productName: 'Wooden Train 1', quantity: 1, reason: 'It is damaged' }],
  photos: [],
  createdAt: '2026-11-05T06:00:00.000Z',
  changedAt: '2026-11-05T06:00:00.000Z',
  amount: 588.82,
  canWithdraw: true,
  ...given,
});
