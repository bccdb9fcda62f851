/** Resumes imports, and recalculations of prices, that have stopped making progress. */

import { stalledImports } from '#functions/catalogue/import/import-run-store.ts';
import { continueImport } from '#functions/catalogue/import/run.ts';
import { continueRecalculation } from '#functions/catalogue/recalculation/run.ts';
import { stalledRecalculations } from '#functions/catalogue/recalculation/run-store.ts';
import { errorFields, log } from '#functions/platform/log.ts';

/** Milliseconds without progress after which a run is resumed; far longer than a slice takes. */
const stalledAfterMs = 120_000;
/** Imports resumed in one run of the job; each continues by itself afterwards. */
const maxImportsPerRun = 5;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const stalledSince = new Date(now.getTime() - stalledAfterMs);
  for (const id of await stalledRecalculations(stalledSince)) {
    try {
      await continueRecalculation(id, now);
      log.info('recalculation.resumed', { recalculationId: id });
    } catch (error) {
      log.error('recalculation.not-resumed', { recalculationId: id, ...errorFields(error) });
    }
  }
  for (const id of await stalledImports(stalledSince, maxImportsPerRun)) {
    try {
      await continueImport(id, now);
      log.info('import.resumed', { importId: id });
    } catch (error) {
      log.error('import.not-resumed', { importId: id, ...errorFields(error) });
    }
  }
}
