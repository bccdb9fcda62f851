/** Which refunds are still to be asked for, or asked after? Runs by the clock, so that no refund depends on one good moment. */
import { processRefund } from '#functions/payment/process-refund.ts';
import { dueRefunds, waitingRefunds } from '#functions/payment/refund-store.ts';
import { log } from '#functions/platform/log.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { finishRefund } from '#functions/webhooks/finish-refund.ts';
import { oldestSeconds } from '#shared/rules/waiting.ts';

/** A run's share; the rest is due at the next run. */
const most = 50;
/** Of those that wait, for the alarm (infra/constructs/monitoring/alarms.ts): more would cost reads and say nothing else. */
const counted = 1_000;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const due = await dueRefunds(now, most);
  // One after another: the provider limits how many calls it takes, and each of these may wait.
  await processBatch(due, 1, (id) => processRefund(id, now, finishRefund));
  const waiting = await waitingRefunds(counted);
  // One that the provider has taken may be with the bank for days.
  const unasked = waiting.filter(({ status }) => status === 'due');
  log.info('send-refunds.completed', { refunds: due.length, waiting: waiting.length, oldestSeconds: oldestSeconds(unasked, now) });
}
