/** Makes the items of many orders of three years with their list entries, by the stores' own writes. */

import { replaceEntryWrites } from '#functions/order/order-index-store.ts';
import { placeOrder } from '#functions/order/order-store.ts';
import { searchWordsOfOrder } from '#shared/rules/order/order-words.ts';

const firstNames = [
  'Asha',
  'Ravi',
  'Meera',
  'Kabir',
  'Sunita',
  'Arjun',
  'Leela',
  'Farhan',
  'Divya',
  'Rohan',
  'Nisha',
  'Vikram',
  'Zoya',
  'Imran',
  'Tara',
];
const lastNames = ['Kumar', 'Rao', 'Iyer', 'Menon', 'Sharma', 'Das', 'Khan', 'Patel', 'Reddy', 'Bose', 'Gill', 'Nair', 'Joshi', 'Verma', 'Pillai'];
const start = Date.parse('2023-11-21T00:00:00.000Z');
const threeYears = 3 * 365 * 86_400_000;
const pick = <T>(from: readonly T[], place: number): T => from[place % from.length] as T;
/** Most orders are delivered; the newest are under way. */
const stateOf = (place: number, many: number) => {
  if (place > many * 0.99) return { status: pick(['pending', 'processing', 'shipped'] as const, place), paymentStatus: 'completed' } as const;
  return place % 17 === 0
    ? ({ status: 'cancelled', paymentStatus: 'refunded' } as const)
    : ({ status: 'delivered', paymentStatus: 'completed' } as const);
};

/** The items of an order as stored in the table: the order and its list entries. */
function itemsOf(place: number, many: number): Record<string, unknown>[] {
  const at = new Date(start + Math.floor((place / many) * threeYears));
  const [first, last] = [pick(firstNames, place * 7), pick(lastNames, place * 11 + Math.floor(place / 15))];
  const customer = Math.floor((place * 7_919) % Math.max(1, many / 3));
  const id = `01ORDER${String(place).padStart(19, '0')}`;
  const total = 19_900 + ((place * 104_729) % 990_000);
  const phone = `+919${String(customer).padStart(9, '0')}`;
  const to = { label: 'Home', recipientName: `${first} ${last}`, phone, address: '12 MG Road', city: 'Bengaluru', state: 'KA', postalCode: '560001' };
  const line = {
    productId: 7,
    name: 'Wooden Train, 24 writes',
    image: '/images/0123456789abcdef0123-640.webp',
    quantity: 1,
    unitPrice: total,
    gstRate: 12,
    hsn: '9503',
  };
  const { order, writes } = placeOrder(
    {
      id,
      customerId: `C${customer}`,
      lines: Array.from({ length: 1 + (place % 4) }, () => line),
      buyer: { firstName: first, lastName: last, email: `${first}.${last}.${customer}@example.in`.toLowerCase(), phone },
      shippingAddress: to,
      billingAddress: to,
      subtotal: total,
      shippingCost: 0,
      tax: 0,
      total,
      paymentId: `pay_${place}`,
      providerOrderId: `order_${place}`,
      paymentMethod: 'upi',
    },
    at,
  );
  const state = stateOf(place, many);
  const entry = { id, customerId: order.customerId, createdAt: order.createdAt, total, ...state };
  return [...writes, ...replaceEntryWrites(undefined, { entry, words: searchWordsOfOrder(order) })].flatMap((piece) => {
    const item = piece.Put?.Item;
    return item === undefined ? [] : [item['orderNumber'] === order.orderNumber ? { ...item, ...state } : item];
  });
}

/** All items of this many orders, their counters last. */
export function* ordersAsStored(many: number): Generator<Record<string, unknown>> {
  const counts: Record<string, number> = {};
  for (let place = 0; place < many; place++) {
    const { status, paymentStatus } = stateOf(place, many);
    counts[`${status}#${paymentStatus}`] = (counts[`${status}#${paymentStatus}`] ?? 0) + 1;
    yield* itemsOf(place, many);
  }
  yield { pk: 'ORDERS', sk: 'COUNTS', ...counts };
}
