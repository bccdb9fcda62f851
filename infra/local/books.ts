/** Where is every rupee and every unit? All that the table and the provider know of money and stock, for a checker of invariants; a scan, for this machine only. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Payments } from './payments/payments.ts';

const Line = z.object({ productId: z.number(), quantity: z.number() });
const Product = z.object({
  id: z.number(),
  free: z.number().default(0),
  held: z.number().default(0),
  sold: z.number().default(0),
  stocked: z.number().default(0),
});
const Checkout = z.object({
  id: z.string(),
  customerId: z.string(),
  status: z.string(),
  total: z.number(),
  createdAt: z.string(),
  providerOrderId: z.string().optional(),
  paymentId: z.string().optional(),
  lines: z.array(Line),
});
const Order = z.object({
  id: z.string(),
  customerId: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  total: z.number(),
  paymentId: z.string(),
  providerOrderId: z.string(),
  lines: z.array(Line),
  refunds: z.array(z.object({ id: z.string(), amount: z.number(), status: z.string() })).default([]),
  returns: z.array(z.object({ id: z.string(), status: z.string(), items: z.array(Line.extend({ restocked: z.boolean().optional() })) })).default([]),
});
const Payment = z.object({
  id: z.string(),
  checkoutId: z.string(),
  providerOrderId: z.string(),
  amount: z.number(),
  outcome: z.string(),
  givenBack: z.number().default(0),
});
const Refund = z.object({
  pk: z.string().transform((pk) => pk.slice('REFUND#'.length)),
  paymentId: z.string(),
  customerId: z.string(),
  amount: z.number(),
  status: z.string(),
  round: z.number(),
  providerRefundId: z.string().optional(),
});
const Pointer = z.object({ pk: z.string().transform((pk) => pk.slice('CUSTOMER#'.length)), checkoutId: z.string() });

export interface Books {
  readonly products: readonly z.output<typeof Product>[];
  readonly checkouts: readonly z.output<typeof Checkout>[];
  readonly orders: readonly z.output<typeof Order>[];
  /** What was decided about each payment that the provider took. */
  readonly payments: readonly z.output<typeof Payment>[];
  readonly refunds: readonly (Omit<z.output<typeof Refund>, 'pk'> & { readonly id: string })[];
  /** The checkout that each customer has open. */
  readonly pointers: readonly { readonly customerId: string; readonly checkoutId: string }[];
  /** The provider's own. */
  readonly provider: ReturnType<Payments['books']>;
}

type Kind = keyof Omit<Books, 'provider'>;

/** Which book an item belongs into, by its keys. */
function bookOf(pk: string, sk: string): Kind | undefined {
  if (pk.startsWith('PRODUCT#') && sk === 'PRODUCT') return 'products';
  if (pk.startsWith('CHECKOUT#') && sk === 'CHECKOUT') return 'checkouts';
  if (pk.startsWith('REFUND#')) return 'refunds';
  if (sk === 'PAYMENT') return 'payments';
  if (!pk.startsWith('CUSTOMER#')) return undefined;
  return sk.startsWith('ORDER#') ? 'orders' : sk === 'CHECKOUT' ? 'pointers' : undefined;
}

/** Not a snapshot while the shop is written to: each item is whole, but the scan sees one after the other. */
export async function readBooks(client: DynamoDBClient, tableName: string, provider: Pick<Payments, 'books'>): Promise<Books> {
  const products: Books['products'][number][] = [];
  const checkouts: Books['checkouts'][number][] = [];
  const orders: Books['orders'][number][] = [];
  const payments: Books['payments'][number][] = [];
  const refunds: Books['refunds'][number][] = [];
  const pointers: Books['pointers'][number][] = [];
  const enter: Record<Kind, (item: unknown) => void> = {
    products: (item) => products.push(Product.parse(item)),
    checkouts: (item) => checkouts.push(Checkout.parse(item)),
    orders: (item) => orders.push(Order.parse(item)),
    payments: (item) => payments.push(Payment.parse(item)),
    refunds: (item) => {
      const { pk: id, ...refund } = Refund.parse(item);
      refunds.push({ id, ...refund });
    },
    pointers: (item) => {
      const { pk: customerId, checkoutId } = Pointer.parse(item);
      pointers.push({ customerId, checkoutId });
    },
  };
  for await (const { Items = [] } of paginateScan({ client: DynamoDBDocumentClient.from(client) }, { TableName: tableName, ConsistentRead: true })) {
    for (const item of Items) {
      const book = bookOf(String(item['pk']), String(item['sk']));
      if (book !== undefined) enter[book](item);
    }
  }
  const sorted = <T>(rows: T[], key: (row: T) => string) => rows.sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return {
    products: products.sort((one, other) => one.id - other.id),
    checkouts: sorted(checkouts, ({ id }) => id),
    orders: sorted(orders, ({ id }) => id),
    payments: sorted(payments, ({ id }) => id),
    refunds: sorted(refunds, ({ id }) => id),
    pointers: sorted(pointers, ({ customerId }) => customerId),
    provider: provider.books(),
  };
}
