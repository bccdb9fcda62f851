/** Compares orders, payments and refunds with the providers once a day, and records and resolves differences. */

import { log } from '#functions/platform/log.ts';
import { startComparison, steps } from '#functions/reconciliation/reconcile.ts';
import { openDifferencesAfter, type Progress, readProgress, type StartKey, saveProgress } from '#functions/reconciliation/reconciliation-store.ts';

/** Milliseconds after which a run begins no further page; the next run continues. */
const timeBudgetMs = 40_000;

/** @throws ProviderDown when the provider cannot be reached; the progress up to that point is kept */
export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const startedAt = performance.now();
  let progress: Progress | undefined = await readProgress();
  const { last } = progress;
  let comparison = progress.current ?? startComparison(last?.to, now);
  for (let step = steps[comparison.step]; step !== undefined; step = steps[comparison.step]) {
    if (performance.now() - startedAt > timeBudgetMs)
      return log.warn('reconcile.unfinished', { step: comparison.step, payments: comparison.payments });
    comparison = await step(comparison, now);
    progress = await saveProgress(progress, { last, current: comparison });
    if (progress === undefined) return log.warn('reconcile.superseded');
  }
  const { from, to, payments, refunds } = comparison;
  const savedProgress = await saveProgress(progress, { last: { from, to, payments, refunds, completedAt: now.toISOString() } });
  if (savedProgress !== undefined) log.info('reconcile.completed', { payments, refunds, open: await countOpenDifferences() });
}

/** Counts open differences for the alarm (infra/constructs/monitoring/shop-slos.ts). */
async function countOpenDifferences(): Promise<number> {
  let count = 0;
  let start: StartKey;
  do {
    const page = await openDifferencesAfter(start, 1_000);
    count += page.items.length;
    start = page.next;
  } while (start !== undefined);
  return count;
}
