/** How far is an import? */
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { importRunById } from '#functions/store/import-run.ts';
import { read } from '#shared/contract/import.ts';

export const handler = endpoint(read, async ({ params: { id } }) => {
  const run = await importRunById(id);
  if (run === undefined) throw new Failure('import_not_found');
  return run;
});
