/** Reads the state of an export for the member of staff who began it, as long as their role may begin it. */

import { areaOfExport, exportById, exportLifeSeconds } from '#functions/admin/export-store.ts';
import { toExportResponse } from '#functions/admin/write-export.ts';
import { readDoctorScope } from '#functions/clinic/doctors/doctor-scope.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { read } from '#shared/contract/admin/export.ts';
import { canAccess } from '#shared/rules/identity/role.ts';

export const handler = endpoint(read, async ({ params: { id }, caller, now }) => {
  const item = await exportById(id);
  if (item === undefined || item.by !== caller.id || Date.parse(item.createdAt) + exportLifeSeconds * 1_000 <= now.getTime())
    throw new Failure('export_not_found');
  if (!canAccess(caller.role, areaOfExport[item.what])) throw new Failure('export_not_found');
  const doctorId = item.what === 'appointments' ? await readDoctorScope(caller) : undefined;
  if (doctorId !== undefined && item.doctorId !== doctorId) throw new Failure('export_not_found');
  return toExportResponse(item, now);
});
