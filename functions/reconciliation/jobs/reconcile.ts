/** Do our orders, payments and refunds agree with the provider's? Once a day; every difference is written down, and closed when it is gone. */

import { log } from '#functions/platform/log.ts';
import { newComparison, steps } from '#functions/reconciliation/reconcile.ts';
import {
  openDifferencesAfter,
  type Progress,
  progressOfReconciliation,
  type StartKey,
  saveProgress,
} from '#functions/reconciliation/reconciliation-store.ts';

/** Milliseconds of a run, after which no page is begun: the next run goes on with it. */
const budget = 40_000;

/** @throws ProviderDown when the provider cannot be asked; what was compared until then stays compared */
export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const started = performance.now();
  let progress: Progress | undefined = await progressOfReconciliation();
  const { last } = progress;
  let at = progress.current ?? newComparison(last?.to, now);
  for (let step = steps[at.step]; step !== undefined; step = steps[at.step]) {
    if (performance.now() - started > budget) return log.warn('reconcile.unfinished', { step: at.step, payments: at.payments });
    at = await step(at, now);
    progress = await saveProgress(progress, { last, current: at });
    if (progress === undefined) return log.warn('reconcile.overtaken');
  }
  const { from, to, payments, refunds } = at;
  const isOurs = await saveProgress(progress, { last: { from, to, payments, refunds, completedAt: now.toISOString() } });
  if (isOurs !== undefined) log.info('reconcile.completed', { payments, refunds, open: await openCount() });
}

/** The alarm's figure (infra/stacks/jobs.ts). */
async function openCount(): Promise<number> {
  let count = 0;
  let start: StartKey;
  do {
    const page = await openDifferencesAfter(start, 1_000);
    count += page.items.length;
    start = page.next;
  } while (start !== undefined);
  return count;
}
