/** Undoes the latest recalculation of prices. */
import { importsUnderWay } from '#functions/catalogue/import/import-run-store.ts';
import { latestRecalculation, startRecalculation } from '#functions/catalogue/recalculation/run.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { undo } from '#shared/contract/catalogue/recalculation.ts';

export const handler = endpoint(undo, async ({ body: { version }, caller, source, now }) => {
  const { values } = await readSettings('prices');
  const { run, canUndo } = await latestRecalculation(values, now);
  if (run?.status === 'running') throw new Failure('prices_busy');
  if (run === undefined || !canUndo) throw new Failure('nothing_to_undo', { message: 'There is no recalculation of prices to undo.' });
  if (await importsUnderWay())
    throw new Failure('prices_busy', { message: 'Products are being imported. Wait until that has ended, then try again.' });
  const to = run.to === 'tax_inclusive' ? 'tax_exclusive' : 'tax_inclusive';
  return startRecalculation(version, { to, rounding: run.rounding, mrp: run.mrp, undoOf: run.id }, { action: undo.key, caller, source, now });
});
