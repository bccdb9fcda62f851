/** Reads the appointments of one or more days, day by day. */
import { readDoctorScope } from '#functions/clinic/doctors/doctor-scope.ts';
import { appointmentsBetween } from '#functions/clinic/find-appointments.ts';
import { toVisitResponse } from '#functions/clinic/visit-response.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { readCalendar } from '#shared/contract/clinic/appointment-clinic.ts';
import { indianDay, startOfIndianDay } from '#shared/rules/india-day.ts';

const dayMs = 86_400_000;

export const handler = endpoint(readCalendar, async ({ query, caller, now }) => {
  const today = indianDay(now);
  const { from = today, days, doctorId } = query;
  const scope = await readDoctorScope(caller);
  const begin = startOfIndianDay(from);
  const { appointments, isLeast } = await appointmentsBetween({
    doctorId: scope ?? doctorId,
    from: begin.toISOString(),
    before: new Date(begin.getTime() + days * dayMs).toISOString(),
  });
  const visits = appointments.map((each) => toVisitResponse(each, caller, now));
  return {
    from,
    today,
    days: Array.from({ length: days }, (_, index) => {
      const day = indianDay(new Date(begin.getTime() + index * dayMs));
      return { day, visits: visits.filter(({ start }) => indianDay(new Date(start)) === day) };
    }),
    isLeast,
  };
});
