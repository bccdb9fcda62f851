/** Begins an export as a CSV file. Small exports are written at once. */
import { ulid } from 'ulid';
import { areaOfExport, type ExportItem, putExport } from '#functions/admin/export-store.ts';
import { toExportResponse, writeAtOnce } from '#functions/admin/write-export.ts';
import { readDoctorScope } from '#functions/clinic/doctors/doctor-scope.ts';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit } from '#functions/platform/table/table.ts';
import { begin } from '#shared/contract/admin/export.ts';
import { canAccess } from '#shared/rules/identity/role.ts';
import { endOfIndianDay, startOfIndianDay } from '#shared/rules/india-day.ts';

export const handler = endpoint(begin, async ({ body: { what, fromDate, toDate }, caller, source, now, note }) => {
  if (!canAccess(caller.role, areaOfExport[what])) throw new Failure('forbidden');
  const doctorId = what === 'appointments' ? await readDoctorScope(caller) : undefined;
  const id = ulid(now.getTime());
  note({ exportId: id });
  const requested: ExportItem = {
    id,
    by: caller.id,
    what,
    ...(fromDate === undefined ? {} : { from: startOfIndianDay(fromDate).toISOString() }),
    ...(toDate === undefined ? {} : { before: endOfIndianDay(toDate).toISOString() }),
    ...(doctorId === undefined ? {} : { doctorId }),
    status: 'waiting',
    createdAt: now.toISOString(),
    tries: 0,
  };
  const rows = await writeAtOnce(requested, now);
  const item: ExportItem = rows === undefined ? requested : { ...requested, status: 'ready', rows };
  await commit([
    putExport(item),
    // An export of personal data is recorded in the audit log.
    ...recordAudit({ action: begin.key, caller, source, now }, { subject: { type: 'export', id }, after: { what, fromDate, toDate } }),
  ]);
  return toExportResponse(item, now);
});
