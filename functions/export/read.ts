/** How far is an export? For whoever asked for it. */
import { showExport } from '#functions/flows/write-export.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { exportById, keptFor } from '#functions/store/export.ts';
import { read } from '#shared/contract/export.ts';

export const handler = endpoint(read, async ({ params: { id }, caller, now }) => {
  const item = await exportById(id);
  if (item === undefined || item.by !== caller.id || Date.parse(item.createdAt) + keptFor * 1_000 <= now.getTime())
    throw new Failure('export_not_found');
  return showExport(item, now);
});
