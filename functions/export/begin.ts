/** Write a CSV file, at once where it is small. */
import { ulid } from 'ulid';
import { doctorScope } from '#functions/flows/doctor-scope.ts';
import { showExport, writeAtOnce } from '#functions/flows/write-export.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { recordAudit } from '#functions/store/audit.ts';
import { type ExportItem, putExport } from '#functions/store/export.ts';
import { commit } from '#functions/store/table.ts';
import { begin, type ExportKind } from '#shared/contract/export.ts';
import { endOfIndianDay, startOfIndianDay } from '#shared/rules/india-day.ts';
import { mayDo, type StaffRole } from '#shared/rules/role.ts';

const areas: Readonly<Record<ExportKind, StaffRole>> = {
  orders: 'orders',
  products: 'catalogue',
  customers: 'admin',
  contacts: 'admin',
  appointments: 'doctor',
};

export const handler = endpoint(begin, async ({ body: { what, fromDate, toDate }, caller, source, now, note }) => {
  if (!mayDo(caller.role, areas[what])) throw new Failure('forbidden');
  const doctorId = what === 'appointments' ? await doctorScope(caller) : undefined;
  const id = ulid(now.getTime());
  note({ exportId: id });
  const asked: ExportItem = {
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
  const rows = await writeAtOnce(asked, now);
  const item: ExportItem = rows === undefined ? asked : { ...asked, status: 'ready', rows };
  await commit([
    putExport(item),
    // Personal data leaves: that is worth a line in the log.
    ...recordAudit({ action: begin.key, caller, source, now }, { subject: { type: 'export', id }, after: { what, fromDate, toDate } }),
  ]);
  return showExport(item, now);
});
