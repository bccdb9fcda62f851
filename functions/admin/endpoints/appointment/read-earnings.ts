/** Reads the earnings of the clinic and of each doctor in a period. */

import { doctorFiguresOf } from '#functions/admin/figures-store.ts';
import { listArchivedDoctors, listDoctors } from '#functions/clinic/doctors/doctor-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { maxEarningDays, readEarnings } from '#shared/contract/admin/earnings.ts';
import type { Query } from '#shared/contract/define.ts';
import { addDoctorFigures, type DoctorFigures, zeroDoctorFigures } from '#shared/rules/figures.ts';
import { indianDay, monthAfter } from '#shared/rules/india-day.ts';
import { toRupees } from '#shared/rules/money.ts';

export const handler = endpoint(readEarnings, async ({ query, now }) => {
  const { from, to } = periodOf(query, indianDay(now));
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) months.push(month);
  const [sums, present, archived] = await Promise.all([doctorFiguresOf(from, to, months), listDoctors(), listArchivedDoctors()]);
  const known = new Map([...present, ...archived].map((doctor) => [doctor.id, doctor]));
  // Current doctors are listed even without earnings.
  const ids = [...new Set([...present.map(({ id }) => id), ...sums.keys()])];
  const doctors = ids.map((id) => ({
    id,
    name: known.get(id)?.name ?? '',
    speciality: known.get(id)?.speciality ?? '',
    sums: sums.get(id) ?? zeroDoctorFigures,
  }));
  return {
    from,
    to,
    total: toSumsResponse(doctors.reduce((sum, each) => addDoctorFigures(sum, each.sums), zeroDoctorFigures)),
    doctors: doctors
      .sort((one, other) => other.sums.earned - one.sums.earned || (one.name < other.name ? -1 : 1))
      .map(({ sums: own, ...doctor }) => ({ ...doctor, ...toSumsResponse(own) })),
  };
});

const day = 86_400_000;
/** The end defaults to today, the start to 30 days before the end. */
function periodOf({ fromDate, toDate }: Query<typeof readEarnings>, today: string): { readonly from: string; readonly to: string } {
  const invalidPeriod = (text: string) => new Failure('invalid_input', { fields: { toDate: text } });
  const to = toDate ?? (fromDate !== undefined && fromDate > today ? fromDate : today);
  const from = fromDate ?? new Date(Date.parse(to) - 29 * day).toISOString().slice(0, 10);
  if (to < from) throw invalidPeriod('The last day is before the first');
  if ((Date.parse(to) - Date.parse(from)) / day >= maxEarningDays) throw invalidPeriod(`Ask for at most ${maxEarningDays} days`);
  return { from, to };
}

const toSumsResponse = ({ earned, refunded, ...counts }: DoctorFigures) => ({ ...counts, earned: toRupees(earned), refunded: toRupees(refunded) });
