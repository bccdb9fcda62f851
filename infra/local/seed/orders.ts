/** What has the seeded customer bought before? Three orders of different ages, written as a paid checkout would write them. */
import { ulid } from 'ulid';
import { priceBasket } from '#functions/flows/price-basket.ts';
import { addressesOf } from '#functions/store/address.ts';
import { customerOf } from '#functions/store/customer.ts';
import { ordersOfCustomer, placeOrder } from '#functions/store/order.ts';
import { putPayment } from '#functions/store/payment.ts';
import { sellFree } from '#functions/store/stock.ts';
import { commit, type WritePiece } from '#functions/store/table.ts';
import type { OrderStatus } from '#shared/rules/order-status.ts';

interface Past {
  readonly daysAgo: number;
  readonly status: OrderStatus;
  readonly trackingNumber?: string;
  readonly method: string;
  readonly bought: readonly (readonly [sku: string, quantity: number])[];
}

const past: readonly Past[] = [
  {
    daysAgo: 47,
    status: 'delivered',
    trackingNumber: 'BD4410982736IN',
    method: 'upi',
    bought: [
      ['NAN-ST-001', 1],
      ['NAN-BC-003', 2],
      ['NAN-NS-002', 1],
      ['NAN-FC-001', 2],
    ],
  },
  {
    daysAgo: 6,
    status: 'shipped',
    trackingNumber: 'DL7723019845IN',
    method: 'card',
    bought: [
      ['NAN-PG-003', 1],
      ['NAN-WT-001', 1],
    ],
  },
  { daysAgo: 1, status: 'processing', method: 'upi', bought: [['NAN-KC-007', 1]] },
];

/** @param idOf the number of a product by its SKU; the products are in the table already */
export async function seedOrders({
  customerId,
  idOf,
  now,
}: {
  readonly customerId: string;
  readonly idOf: (sku: string) => number | undefined;
  readonly now: Date;
}): Promise<void> {
  const [buyer, [home], earlier] = await Promise.all([customerOf(customerId), addressesOf(customerId), ordersOfCustomer(customerId, 1)]);
  if (buyer === undefined || home === undefined || earlier.length > 0) return;
  const { label, recipientName, phone: homePhone, address: street, city, state, postalCode } = home;
  const address = { label, recipientName, phone: homePhone, address: street, city, state, postalCode };
  for (const { daysAgo, status, trackingNumber, method, bought } of past) {
    const at = new Date(now.getTime() - daysAgo * 86_400_000);
    const id = ulid(at.getTime());
    const payment = { id: `pay_${id.slice(-14)}`, providerOrderId: `order_${id.slice(-14)}` };
    const wanted = bought.flatMap(([sku, quantity]) => ({ productId: idOf(sku) ?? 0, quantity }));
    const { lines, quote } = await priceBasket(wanted, new Map());
    const { email, firstName, lastName, phone = homePhone } = buyer;
    const { order, pieces } = placeOrder(
      {
        id,
        customerId,
        lines,
        ...quote,
        shippingAddress: address,
        billingAddress: address,
        buyer: { firstName, lastName, email, phone },
        paymentId: payment.id,
        providerOrderId: payment.providerOrderId,
        paymentMethod: method,
      },
      at,
    );
    const since = { status, ...(trackingNumber === undefined ? {} : { trackingNumber }) };
    await commit([
      ...pieces.map((piece) => (piece.Put?.Item?.['orderNumber'] === order.orderNumber ? movedOn(piece, since) : piece)),
      putPayment({
        ...payment,
        checkoutId: id,
        customerId,
        amount: order.total,
        currency: 'INR',
        method,
        outcome: 'order',
        createdAt: order.createdAt,
      }),
      ...lines.map(({ productId, quantity }) => sellFree(productId, quantity)),
    ]);
  }
}

/** The order as it stands by now. */
const movedOn = (piece: WritePiece, since: object): WritePiece =>
  piece.Put === undefined ? piece : { Put: { ...piece.Put, Item: { ...piece.Put.Item, ...since } } };
