/** Reads the progress of an import. */

import { importRunById } from '#functions/catalogue/import/import-run-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { read } from '#shared/contract/catalogue/import.ts';

export const handler = endpoint(read, async ({ params: { id } }) => {
  const run = await importRunById(id);
  if (run === undefined) throw new Failure('import_not_found');
  return run;
});
