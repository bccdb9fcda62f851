/** Returns the progress of the latest recalculation of prices. */
import { latestRecalculation, toRecalculationResponse } from '#functions/catalogue/recalculation/run.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { read } from '#shared/contract/catalogue/recalculation.ts';

export const handler = endpoint(read, async ({ now }) => {
  const { run, canUndo } = await latestRecalculation((await readSettings('prices')).values, now);
  return { run: run === undefined ? null : toRecalculationResponse(run), canUndo };
});
