/** Which large exports wait for their file, or for the rest of it? */

import { attemptExport, type ExportItem, endExport, waitingExports } from '#functions/admin/export-store.ts';
import { continueExport } from '#functions/admin/write-export.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';

const most = 10;
/** Runs that add no portion. */
const mostTries = 3;
/** Milliseconds of a run, after which nothing more is begun: what is left goes on with the next one. */
const budget = 20_000;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const started = performance.now();
  const isOver = () => performance.now() - started > budget;
  for (const asked of await waitingExports(most)) if (!isOver()) await write(asked, now, isOver);
}

/** Never throws: one bad export must not stop the others. */
async function write(asked: ExportItem, now: Date, isOver: () => boolean): Promise<void> {
  try {
    if (asked.tries >= mostTries) return await commit([endExport(asked, 'failed')]);
    await commit([attemptExport(asked)]);
    const { status, rows = 0 } = await continueExport(asked, now, isOver);
    log.info(status === 'ready' ? 'export.written' : 'export.going-on', { exportId: asked.id, rows });
  } catch (error) {
    // Another run has it.
    if (error instanceof ConditionFailed) return;
    log.error('export.not-written', { exportId: asked.id, ...errorFields(error) });
  }
}
