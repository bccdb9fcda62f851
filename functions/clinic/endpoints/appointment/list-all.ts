/** Lists the appointments of the clinic, or those of the calling doctor. */
import { readDoctorScope } from '#functions/clinic/doctors/doctor-scope.ts';
import { doctorsOfSpeciality } from '#functions/clinic/doctors/doctor-store.ts';
import { findAppointments, maxNumbered } from '#functions/clinic/find-appointments.ts';
import { toVisitResponse } from '#functions/clinic/visit-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { toPageMeta } from '#functions/platform/table/numbered-pages.ts';
import { listAll } from '#shared/contract/clinic/appointment-clinic.ts';
import { endOfIndianDay, startOfIndianDay } from '#shared/rules/india-day.ts';

export const handler = endpoint(listAll, async ({ query, caller, now, note }) => {
  const { fromDate, toDate, sortOrder, limit, doctorId, ...filter } = query;
  const { speciality } = filter;
  const scope = await readDoctorScope(caller);
  const found = await findAppointments({
    ...filter,
    ...(speciality === undefined ? {} : { specialityDoctorIds: new Set((await doctorsOfSpeciality(speciality)).map(({ id }) => id)) }),
    // A doctor sees only their own appointments, whichever doctor the query names.
    doctorId: scope ?? doctorId,
    isDoctors: scope !== undefined,
    from: fromDate === undefined ? undefined : startOfIndianDay(fromDate).toISOString(),
    before: toDate === undefined ? undefined : endOfIndianDay(toDate).toISOString(),
    ascending: sortOrder === 'ASC',
    limit,
  });
  note({ examined: found.examined });
  return { data: found.appointments.map((each) => toVisitResponse(each, caller, now)), meta: toPageMeta(found, limit, maxNumbered) };
});
