/** Which large exports wait for their file? */
import { mostRows, writeExport } from '#functions/flows/write-export.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { type ExportItem, endExport, tryExport, waitingExports } from '#functions/store/export.ts';
import { ConditionRefused, commit } from '#functions/store/table.ts';

const most = 10;
const mostTries = 3;
/** Milliseconds of a run, after which no other one is begun. */
const budget = 20_000;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const started = performance.now();
  for (const asked of await waitingExports(most)) if (performance.now() - started < budget) await write(asked, now);
}

/** Never throws: one bad export must not stop the others. */
async function write(asked: ExportItem, now: Date): Promise<void> {
  try {
    if (asked.tries >= mostTries) return await commit([endExport(asked, 'failed')]);
    await commit([tryExport(asked)]);
    const written = await writeExport(asked, mostRows, true, now);
    await commit([endExport(asked, written ?? 'failed')]);
    log.info('export.written', { exportId: asked.id, rows: written?.rows ?? 0 });
  } catch (error) {
    // Another run has it.
    if (error instanceof ConditionRefused) return;
    log.error('export.not-written', { exportId: asked.id, ...errorFields(error) });
  }
}
