/** Are the orders in the lists that were there before the lists were? Month by month, in portions, once; and once more when the lists change their form. */
import type { EventBridgeEvent } from 'aws-lambda';
import { indexOrder } from '#functions/order/index-order.ts';
import { indexProgress, keepIndexProgress } from '#functions/order/order-index-store.ts';
import { ordersOfMonth } from '#functions/order/order-store.ts';
import { log } from '#functions/platform/log.ts';
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';

/** Raised when words or keys change: all orders are gone through again. */
const form = 1;
/** Orders of one run: it ends long before a function's time is over. */
const portion = 400;
/** No shop of ours sold anything before. */
const firstMonth = '2020-01';

export async function handler(event: Pick<EventBridgeEvent<'Scheduled Event', object>, 'time'>): Promise<void> {
  const kept = await indexProgress();
  if (kept?.form === form && kept.done) return;
  const now = new Date(event.time);
  let { month, before } = kept?.form === form ? kept : { month: indianMonth(now), before: '9' };
  let indexed = 0;
  while (indexed < portion && month >= firstMonth) {
    const orders = await ordersOfMonth(month, '0', before, portion - indexed);
    for (const { customerId, id } of orders) await indexOrder(customerId, id);
    indexed += orders.length;
    const last = orders.at(-1);
    // The bound itself is read again: it is included, and indexed already.
    const isWhole = orders.length === 0 || indexed < portion;
    [month, before] = isWhole || last === undefined ? [monthBefore(month), '9'] : [month, `${last.createdAt}#${last.id}`];
  }
  await keepIndexProgress({ form, month, before, done: month < firstMonth });
  if (indexed > 0) log.info('orders.indexed', { count: indexed, month });
}
