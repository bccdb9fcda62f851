/** When can this doctor be seen? */
import { freeDays } from '#functions/flows/slot-offer.ts';
import { Failure } from '#functions/http/failure.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { doctorById } from '#functions/store/doctor.ts';
import { listSlots } from '#shared/contract/doctor.ts';
import { startOfIndianDay } from '#shared/rules/india-day.ts';
import { lengthOf, slotDateOf, slotTimeOf, standardSchedule } from '#shared/rules/slot.ts';

export const handler = openEndpoint(listSlots, async ({ params, now }) => {
  const doctor = await doctorById(params.docId);
  if (doctor === undefined || doctor.archivedAt !== undefined) throw new Failure('doctor_not_found');
  return {
    success: true,
    slotMinutes: lengthOf(doctor.schedule ?? standardSchedule),
    days: (await freeDays(doctor, now)).map(({ day, starts }) => ({
      slotDate: slotDateOf(startOfIndianDay(day)),
      slots: starts.map((start) => ({ slotTime: slotTimeOf(start), start: start.toISOString() })),
    })),
  } as const;
});
