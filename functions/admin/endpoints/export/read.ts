/** How far is an export? For whoever asked for it. */

import { exportById, keptFor } from '#functions/admin/export-store.ts';
import { toExportResponse } from '#functions/admin/write-export.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { read } from '#shared/contract/admin/export.ts';

export const handler = endpoint(read, async ({ params: { id }, caller, now }) => {
  const item = await exportById(id);
  if (item === undefined || item.by !== caller.id || Date.parse(item.createdAt) + keptFor * 1_000 <= now.getTime())
    throw new Failure('export_not_found');
  return toExportResponse(item, now);
});
