/** Counts the total of an order on delivery as revenue of its offers once it is collected, and removes it when staff take the delivery back. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { orderOfCustomer } from '#functions/order/order-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { recordOfChange } from '#functions/record-kinds.ts';
import { cashOnDelivery, isPaid, type PaymentStatus } from '#shared/rules/order/order-status.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { findCountedOrder, moveOrderTotal, type OrderFigure } from './offer-uses.ts';

const concurrency = 8;

/** Throws when an order could not be counted, so that the stream repeats the batch. Repeated and reordered records lead to the same figures. */
export async function countCollectedOrders({ Records }: DynamoDBStreamEvent): Promise<undefined> {
  const orders = new Map<string, string>();
  for (const change of Records) {
    const record = recordOfChange(change);
    // Only orders on delivery with offers are counted. The stream's record shows both, so the others need no read.
    const { paymentMethod, offers } = change.dynamodb?.NewImage ?? {};
    if (record?.kind === 'order' && paymentMethod?.S === cashOnDelivery && offers !== undefined) orders.set(record.sortId, record.partitionId);
  }
  await runConcurrently(concurrency, [...orders], ([id, customerId]) => countOrder(customerId, id));
  return undefined;
}

/** Counts an order as the table has it now, which may be newer than the record of the stream. */
const countOrder = (customerId: string, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const [order, counted] = await Promise.all([orderOfCustomer(customerId, id), findCountedOrder(id)]);
    if (order === undefined || counted === undefined) return;
    const figure = toFigure(order.paymentStatus);
    if (figure !== counted.countedAs) await commit(moveOrderTotal(counted, figure));
  });

const toFigure = (payment: PaymentStatus): OrderFigure => (payment === 'due' ? 'onDelivery' : isPaid(payment) ? 'revenue' : 'unpaid');
