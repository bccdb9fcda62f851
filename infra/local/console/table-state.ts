/** Counts over the whole table for checks of invariants. It is a scan, which no request may do. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type RecordKind, recordOf } from '#functions/record-kinds.ts';

/** A payment has an outcome instead of a status. */
const Row = z.object({ pk: z.string(), sk: z.string(), status: z.string().optional(), outcome: z.string().optional() });
const Stock = z.object({
  id: z.number(),
  free: z.number().default(0),
  held: z.number().default(0),
  sold: z.number().default(0),
  stocked: z.number().default(0),
});

const attributes = ['pk', 'sk', 'id', 'status', 'outcome', 'free', 'held', 'sold', 'stocked'];

export interface State {
  /** free + held + sold = initial, each product, always. */
  readonly products: readonly {
    readonly id: number;
    readonly free: number;
    readonly held: number;
    readonly sold: number;
    readonly initial: number;
  }[];
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
  const products: State['products'][number][] = [];
  const byStatus = { orders: {}, payments: {}, refunds: {}, appointments: {}, checkouts: {} } as Record<
    keyof State['byStatus'],
    Record<string, number>
  >;
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    {
      TableName: tableName,
      ConsistentRead: true,
      // Aliases throughout: free and status are reserved words.
      ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { pk, sk, outcome = 'unknown', status = outcome } = Row.parse(item);
      const record = recordOf(pk, sk);
      if (record?.kind === 'product') {
        const { stocked, ...stock } = Stock.parse(item);
        products.push({ ...stock, initial: stocked });
        continue;
      }
      const kind = record && names[record.kind];
      if (kind) byStatus[kind][status] = (byStatus[kind][status] ?? 0) + 1;
    }
  }
  const count = (kind: keyof State['byStatus']) => Object.values(byStatus[kind]).reduce((sum, each) => sum + each, 0);
  products.sort((one, other) => one.id - other.id);
  return {
    products,
    orders: count('orders'),
    payments: count('payments'),
    refunds: count('refunds'),
    appointments: count('appointments'),
    checkouts: count('checkouts'),
    byStatus,
  };
}
