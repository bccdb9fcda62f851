/** Lists a doctor's free slots by day. */
import { doctorById } from '#functions/clinic/doctors/doctor-store.ts';
import { readFreeDays } from '#functions/clinic/slot-offer.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { listSlots } from '#shared/contract/clinic/doctor.ts';
import { slotDateOf, slotLengthOf, slotTimeOf, standardSchedule } from '#shared/rules/clinic/slot.ts';
import { startOfIndianDay } from '#shared/rules/india-day.ts';

export const handler = openEndpoint(listSlots, async ({ params, now }) => {
  const doctor = await doctorById(params.docId);
  if (doctor === undefined || doctor.archivedAt !== undefined) throw new Failure('doctor_not_found');
  return {
    success: true,
    slotMinutes: slotLengthOf(doctor.schedule ?? standardSchedule),
    days: (await readFreeDays(doctor, now)).map(({ day, starts }) => ({
      slotDate: slotDateOf(startOfIndianDay(day)),
      slots: starts.map((start) => ({ slotTime: slotTimeOf(start), start: start.toISOString() })),
    })),
  } as const;
});
