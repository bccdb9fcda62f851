/** Adds the views that the shards have counted to their products, a bounded number per run. */

import { dropViews, gatherViews, type ViewCounter, viewCountersOf, viewShards } from '#functions/catalogue/views-store.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed } from '#functions/platform/table/table.ts';

const maxInShard = 500;
const maxConcurrent = 8;

export async function handler(): Promise<void> {
  let gathered = 0;
  for (let shard = 0; shard < viewShards; shard++) {
    const counters = await viewCountersOf(shard, maxInShard);
    for (let from = 0; from < counters.length; from += maxConcurrent)
      for (const views of await Promise.all(counters.slice(from, from + maxConcurrent).map(gatherCounter))) gathered += views;
  }
  log.info('gather-views.completed', { gathered });
}

/** Returns how many views were added to the product. */
async function gatherCounter(counter: ViewCounter): Promise<number> {
  try {
    // No view was counted since the last run.
    if (counter.views === 0) {
      await dropViews(counter);
      return 0;
    }
    await gatherViews(counter);
    return counter.views;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) log.error('gather-views.failed', { productId: counter.productId, ...errorFields(error) });
    else if (error.index === 1) await dropViews(counter).catch(() => undefined);
    return 0;
  }
}
