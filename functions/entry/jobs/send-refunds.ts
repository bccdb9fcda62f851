/** Requests due refunds from the providers and checks pending ones. It runs on a schedule, so that no refund depends on a single attempt. */
import { processRefund } from '#functions/payment/process-refund.ts';
import { listDueRefunds, waitingRefunds } from '#functions/payment/refund-store.ts';
import { log } from '#functions/platform/log.ts';
import { oldestWaitSeconds, processBatch } from '#functions/platform/process-batch.ts';
import { finishRefund } from '#functions/webhooks/finish-refund.ts';

/** The maximum of refunds of one run; the rest is due at the next run. */
const maxPerRun = 50;
/** Waiting refunds that are read for the alarm (infra/constructs/monitoring/alarms.ts); reading more would not change it. */
const maxCounted = 1_000;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const due = await listDueRefunds(now, maxPerRun);
  // One after another, because the provider limits the rate of calls, and a call may take long.
  await processBatch(due, 1, (id) => processRefund(id, now, finishRefund));
  const waiting = await waitingRefunds(maxCounted);
  // After the provider has accepted a refund, the bank may still take days.
  const notRequested = waiting.filter(({ status }) => status === 'due');
  log.info('send-refunds.completed', { refunds: due.length, waiting: waiting.length, oldestSeconds: oldestWaitSeconds(notRequested, now) });
}
