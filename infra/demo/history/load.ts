/** Loads the demo history into a shop that the seed has just filled; only on one machine, because it writes records directly. */
import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { scheduleReminder } from '#functions/clinic/reminder-store.ts';
import { createUser } from '#functions/identity/identity-provider.ts';
import { productKey, stockKey } from '#functions/keys.ts';
import { dueDocuments } from '#functions/order/invoice/invoice-store.ts';
import { type OrderItem, ordersByKeys } from '#functions/order/order-store.ts';
import { config } from '#functions/platform/config.ts';
import { commit, type TransactItem } from '#functions/platform/table/table.ts';
import { recordOf } from '#functions/record-kinds.ts';
import type { Payments } from '#infra/local/simulators/razorpay/razorpay.ts';
import { writeItems } from '#infra/local/table/table-file.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { deriveFrom } from './derive.ts';
import { dueOf, numberDocuments } from './documents.ts';
import { isDueMark, isReminder } from './recorded-records.ts';
import { openShift } from './shift.ts';
import type { Item, ProductChange, Snapshot, StockChange } from './snapshot.ts';

export interface LoadOptions {
  /** The id of this shop's administrator, who replaces the recording's. */
  readonly adminId: string;
  readonly provider: Pick<Payments, 'restore'>;
  /** The table's file, when dynoxide serves it: writing into the file directly saves seconds. */
  readonly tableFile?: string | undefined;
  /** Resolves when the stream's jobs have processed every write so far. */
  readonly drain: () => Promise<void>;
  readonly now: Date;
}

export async function loadHistory(snapshot: Snapshot, { adminId, provider, tableFile, drain, now }: LoadOptions): Promise<void> {
  const shift = openShift(snapshot, now, { adminId });
  const recorded = snapshot.items.map(shift.item).flatMap((item) => (isReminder(item) ? nextReminderOf(now, item) : [item]));
  const profiles = recorded.filter(({ pk, sk }) => recordOf(pk, sk)?.kind === 'profile');
  const records = await withDocuments(recorded, now);
  const { items, sums } = deriveFrom(records);
  provider.restore(snapshot.provider.map(shift.row));
  await commitAll([...sums, ...snapshot.products.map(addToProduct), ...snapshot.stocks.map(addToStock)]);
  await Promise.all([
    // Their passwords are random and stored nowhere, so they sign in with a code.
    runConcurrently(8, profiles, ({ id, email }) => createUser(String(id), String(email), randomBytes(24).toString('base64url'))),
    // The stream's jobs finish before the table's file is written to below; two writers of one file would wait for each other.
    drain(),
  ]);
  const all = [...records, ...items];
  if (tableFile === undefined) await putAll(all);
  else writeItems(tableFile, config('TABLE_NAME'), all);
}

/** Reminders up to now count as sent: the history may end up to a day ago, and some were due since then. */
const nextReminderOf = (now: Date, { customerId, id, start }: Item): readonly Item[] => {
  const { Put } = scheduleReminder({ customerId: String(customerId), id: String(id), start: String(start) }, now);
  return Put?.Item === undefined ? [] : [Put.Item as Item];
};

const isOrder = ({ pk, sk }: Item): boolean => recordOf(pk, sk)?.kind === 'order';

/** Returns the records with their invoices and credit notes, which are numbered together with those of the seeded orders. */
async function withDocuments(items: readonly Item[], now: Date): Promise<readonly Item[]> {
  const seeded = dueOf((await dueDocuments(now, 100)).map(({ mark }) => mark));
  const recordedOrders = new Map(items.filter(isOrder).map((item) => [String(item['id']), item as unknown as OrderItem]));
  const seededOrders = await ordersByKeys([...new Map(seeded.map(({ mark: { customerId, orderId: id } }) => [id, { customerId, id }])).values()]);
  const { issued, series } = numberDocuments(
    [...dueOf(items.filter(isDueMark)), ...seeded],
    new Map([...recordedOrders, ...seededOrders.map((order) => [order.id, order] as const)]),
  );

  const numbersByOrder = new Map<string, Pick<OrderItem, 'invoice' | 'creditNotes'>>();
  const documents: Item[] = [];
  for (const {
    due: {
      mark: { orderId },
    },
    document,
    writes,
  } of issued) {
    if (!recordedOrders.has(orderId)) {
      await commit(writes);
      continue;
    }
    const { number, issuedAt, total } = document;
    const earlier = numbersByOrder.get(orderId);
    numbersByOrder.set(
      orderId,
      document.kind === 'invoice'
        ? { invoice: { number, issuedAt } }
        : { ...earlier, creditNotes: [...(earlier?.creditNotes ?? []), { id: document.id, number, issuedAt, amount: total }] },
    );
    documents.push(...writes.flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item as Item])));
  }
  const records = items.filter((item) => !isDueMark(item));
  return [...records.map((item) => (isOrder(item) ? { ...item, ...numbersByOrder.get(String(item['id'])) } : item)), ...documents, ...series];
}

/** DynamoDB's limits for a transaction and for a batch. */
const [maxTransactionWrites, maxBatchWrites] = [100, 25];

async function commitAll(writes: readonly TransactItem[]): Promise<void> {
  for (let from = 0; from < writes.length; from += maxTransactionWrites) await commit(writes.slice(from, from + maxTransactionWrites));
}

const addToProduct = ({ id, ratingSum, ratingCount }: ProductChange): TransactItem => ({
  Update: {
    Key: productKey(id),
    UpdateExpression: 'ADD ratingSum :sum, ratingCount :count, revision :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':sum': ratingSum, ':count': ratingCount, ':one': 1 },
  },
});

const addToStock = ({ productId, variantId, sold, stocked, ordered }: StockChange): TransactItem => ({
  Update: {
    Key: stockKey({ productId, variantId }),
    UpdateExpression: `ADD sold :sold, stocked :stocked, revision :one${ordered ? ' SET ordered = :ordered' : ''}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':sold': sold, ':stocked': stocked, ':one': 1, ...(ordered ? { ':ordered': true } : {}) },
  },
});

/** Writes everything at once; the stream's jobs find it already listed and counted. */
async function putAll(items: readonly Item[]): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 8 }), { marshallOptions: { removeUndefinedValues: true } });
  const batches = Array.from({ length: Math.ceil(items.length / maxBatchWrites) }, (_, n) =>
    items.slice(n * maxBatchWrites, (n + 1) * maxBatchWrites),
  );
  await runConcurrently(4, batches, async (batch) => {
    const TableName = config('TABLE_NAME');
    for (let waiting = batch.map((Item) => ({ PutRequest: { Item } })); waiting.length > 0; ) {
      const { UnprocessedItems = {} } = await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: waiting } }));
      waiting = (UnprocessedItems[TableName] ?? []) as typeof waiting;
    }
  });
  client.destroy();
}
