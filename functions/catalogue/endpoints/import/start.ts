/** Starts the import of an uploaded file: records the run, which a job then processes. */
import { ulid } from 'ulid';
import { putImportRun } from '#functions/catalogue/import/import-run-store.ts';
import { readNewPrices } from '#functions/catalogue/price-mark.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { uploadOf } from '#functions/pictures/upload-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit } from '#functions/platform/table/table.ts';
import { requireNoRecalculation } from '#functions/settings/settings-store.ts';
import { start } from '#shared/contract/catalogue/import.ts';

export const handler = endpoint(start, async ({ body: { uploadId, ...options }, caller, source, now }) => {
  const upload = await uploadOf(caller.id, uploadId);
  if (upload?.kind !== 'sheet') throw new Failure('upload_not_found');
  const { mode, includesTax } = await readNewPrices();
  const counts = { seen: 0, made: 0, changed: 0, same: 0, failed: 0 };
  const run = {
    id: ulid(now.getTime()),
    status: 'waiting' as const,
    ...options,
    ...counts,
    problems: [],
    notes: [],
    startedAt: now.toISOString(),
    key: upload.key,
    by: { id: caller.id, role: caller.role },
    source,
    includesTax,
    step: 0,
  };
  // The file's prices are read in the price mode that the shop has when the import begins, so the mode must not change at this moment.
  await commit([putImportRun(run, now), requireNoRecalculation(mode)]);
  return run;
});
