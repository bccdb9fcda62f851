/** Starts to recalculate all prices. */
import { importsUnderWay } from '#functions/catalogue/import/import-run-store.ts';
import { startRecalculation } from '#functions/catalogue/recalculation/run.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { start } from '#shared/contract/catalogue/recalculation.ts';

export const handler = endpoint(start, async ({ body: { version, ...options }, caller, source, now }) => {
  // A running import would read the rest of its prices in the other mode.
  if (await importsUnderWay())
    throw new Failure('prices_busy', { message: 'Products are being imported. Wait until that has ended, then try again.' });
  return startRecalculation(version, options, { action: start.key, caller, source, now });
});
