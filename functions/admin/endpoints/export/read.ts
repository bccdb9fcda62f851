/** Reads the state of an export for the admin who began it. */

import { exportById, exportLifeSeconds } from '#functions/admin/export-store.ts';
import { toExportResponse } from '#functions/admin/write-export.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { read } from '#shared/contract/admin/export.ts';

export const handler = endpoint(read, async ({ params: { id }, caller, now }) => {
  const item = await exportById(id);
  if (item === undefined || item.by !== caller.id || Date.parse(item.createdAt) + exportLifeSeconds * 1_000 <= now.getTime())
    throw new Failure('export_not_found');
  return toExportResponse(item, now);
});
