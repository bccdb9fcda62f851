/** Counts over the whole table, to check invariants. A scan, which no request may do. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type RecordKind, recordOf } from '#functions/record-kinds.ts';

/** A payment has an `outcome` instead of a `status`. */
const Row = z.object({ pk: z.string(), sk: z.string(), status: z.string().optional(), outcome: z.string().optional() });
export const Stock = z.object({
  productId: z.number(),
  variantId: z.number(),
  free: z.number().default(0),
  held: z.number().default(0),
  sold: z.number().default(0),
  stocked: z.number().default(0),
});

const attributes = ['pk', 'sk', 'productId', 'variantId', 'status', 'outcome', 'free', 'held', 'sold', 'stocked'];

/** free + held + sold = initial, always. */
interface Units {
  readonly id: number;
  readonly free: number;
  readonly held: number;
  readonly sold: number;
  readonly initial: number;
}

export interface State {
  /** The sums over each product's variants. */
  readonly products: readonly Units[];
  readonly variants: readonly (Units & { readonly productId: number })[];
  readonly orders: number;
  readonly payments: number;
  readonly refunds: number;
  readonly appointments: number;
  readonly checkouts: number;
  readonly byStatus: Readonly<Record<'orders' | 'payments' | 'refunds' | 'appointments' | 'checkouts', Readonly<Record<string, number>>>>;
}

const names: Readonly<Partial<Record<RecordKind, keyof State['byStatus']>>> = {
  order: 'orders',
  payment: 'payments',
  refund: 'refunds',
  checkout: 'checkouts',
  appointment: 'appointments',
};

export async function readState(client: DynamoDBClient, tableName: string): Promise<State> {
  const variants: State['variants'][number][] = [];
  const byStatus = { orders: {}, payments: {}, refunds: {}, appointments: {}, checkouts: {} } as Record<
    keyof State['byStatus'],
    Record<string, number>
  >;
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    {
      TableName: tableName,
      ConsistentRead: true,
      // Attribute aliases, because `free` and `status` are reserved words.
      ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { pk, sk, outcome = 'unknown', status = outcome } = Row.parse(item);
      const record = recordOf(pk, sk);
      if (record?.kind === 'stock') {
        const { variantId: id, productId, stocked: initial, ...units } = Stock.parse(item);
        variants.push({ id, productId, ...units, initial });
        continue;
      }
      const kind = record && names[record.kind];
      if (kind) byStatus[kind][status] = (byStatus[kind][status] ?? 0) + 1;
    }
  }
  const count = (kind: keyof State['byStatus']) => Object.values(byStatus[kind]).reduce((sum, each) => sum + each, 0);
  variants.sort((one, other) => one.id - other.id);
  const byProduct = Map.groupBy(variants, ({ productId }) => productId);
  const sum = (of: readonly Units[], field: 'free' | 'held' | 'sold' | 'initial') => of.reduce((units, each) => units + each[field], 0);
  const products = [...byProduct]
    .map(([id, own]) => ({ id, free: sum(own, 'free'), held: sum(own, 'held'), sold: sum(own, 'sold'), initial: sum(own, 'initial') }))
    .sort((one, other) => one.id - other.id);
  return {
    products,
    variants,
    orders: count('orders'),
    payments: count('payments'),
    refunds: count('refunds'),
    appointments: count('appointments'),
    checkouts: count('checkouts'),
    byStatus,
  };
}
