/** Processes the due items of a scheduled job, several concurrently. Items that are not begun within the time budget stay due. */
import { runConcurrently } from '#shared/rules/run-concurrently.ts';

/** Milliseconds. A job's function has a minute, and one call to a slow provider takes up to half of it. */
const timeBudgetMs = 30_000;

/** @param work never throws: one bad item must not stop the others */
export async function processBatch<T>(due: readonly T[], maxConcurrent: number, work: (item: T) => Promise<void>): Promise<void> {
  const endsAt = performance.now() + timeBudgetMs;
  await runConcurrently(maxConcurrent, due, async (item) => {
    if (performance.now() <= endsAt) await work(item);
  });
}

/** How long the oldest of several due items has waited, in seconds; 0 when nothing waits. */
export const oldestWaitSeconds = (waiting: readonly { readonly createdAt: string }[], now: Date): number =>
  Math.round(Math.max(0, ...waiting.map(({ createdAt }) => now.getTime() - Date.parse(createdAt))) / 1_000);
