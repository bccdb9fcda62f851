/** Writes large exports, within a limited time per run. */

import { countExportRun, type ExportItem, endExport, waitingExports } from '#functions/admin/export-store.ts';
import { continueExport } from '#functions/admin/write-export.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';

const maxPerRun = 10;
/** Runs without a new part after which the export has failed. */
const maxTries = 3;
/** Milliseconds after which a run begins no further part; the next run continues. */
const timeBudgetMs = 20_000;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const startedAt = performance.now();
  const isTimeUp = () => performance.now() - startedAt > timeBudgetMs;
  for (const item of await waitingExports(maxPerRun)) if (!isTimeUp()) await runExport(item, now, isTimeUp);
}

/** Never throws: one bad export must not stop the others. */
async function runExport(item: ExportItem, now: Date, isTimeUp: () => boolean): Promise<void> {
  try {
    if (item.tries >= maxTries) return await commit([endExport(item, 'failed')]);
    await commit([countExportRun(item)]);
    const { status, rows = 0 } = await continueExport(item, now, isTimeUp);
    log.info(status === 'ready' ? 'export.written' : 'export.going-on', { exportId: item.id, rows });
  } catch (error) {
    // Another run is writing it.
    if (error instanceof ConditionFailed) return;
    log.error('export.not-written', { exportId: item.id, ...errorFields(error) });
  }
}
