/** Indexes the orders that are older than the lists of all orders, month by month: once, and again when the form of the entries changes. */
import type { EventBridgeEvent } from 'aws-lambda';
import { datedSort } from '#functions/keys.ts';
import { indexOrder } from '#functions/order/index-order.ts';
import { indexForm as form, indexProgress, saveIndexProgress } from '#functions/order/order-index-store.ts';
import { ordersOfMonth } from '#functions/order/order-store.ts';
import { log } from '#functions/platform/log.ts';
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';

/** Orders of one run, which ends long before the function's time limit. */
const batchSize = 400;
/** The month of the first orders. */
const firstMonth = '2020-01';

export async function handler(event: Pick<EventBridgeEvent<'Scheduled Event', object>, 'time'>): Promise<void> {
  const progress = await indexProgress();
  if (progress?.form === form && progress.done) return;
  const now = new Date(event.time);
  let { month, before } = progress?.form === form ? progress : { month: indianMonth(now), before: '9' };
  let indexed = 0;
  while (indexed < batchSize && month >= firstMonth) {
    const orders = await ordersOfMonth(month, '0', before, batchSize - indexed);
    for (const { customerId, id } of orders) await indexOrder(customerId, id);
    indexed += orders.length;
    const last = orders.at(-1);
    // The bound is inclusive, so the last order is read again; it is indexed already.
    const isMonthDone = orders.length === 0 || indexed < batchSize;
    [month, before] = isMonthDone || last === undefined ? [monthBefore(month), '9'] : [month, datedSort(last.createdAt, last.id)];
  }
  await saveIndexProgress({ form, month, before, done: month < firstMonth });
  if (indexed > 0) log.info('orders.indexed', { count: indexed, month });
}
