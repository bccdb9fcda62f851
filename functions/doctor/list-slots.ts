/** When can this doctor be seen? */
import { Failure } from '#functions/http/failure.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { doctorById } from '#functions/store/doctor.ts';
import { slotsBetween } from '#functions/store/slot.ts';
import { listSlots } from '#shared/contract/doctor.ts';
import { startOfIndianDay } from '#shared/rules/india-day.ts';
import { offeredDays, slotDateOf, slotTimeOf, standardSchedule } from '#shared/rules/slot.ts';

export const handler = openEndpoint(listSlots, async ({ params, now }) => {
  const doctor = await doctorById(params.docId);
  if (doctor === undefined) throw new Failure('doctor_not_found');
  const days = offeredDays(doctor.schedule ?? standardSchedule, now);
  const starts = doctor.available ? days.flatMap((each) => each.starts) : [];
  const [first, last] = [starts[0], starts.at(-1)];
  const taken = first === undefined || last === undefined ? [] : await slotsBetween(doctor.id, first, last);
  // What nobody has paid in time can be had again; who takes it finds out first whether it was paid after all.
  const gone = new Set(
    taken.filter(({ holdEndsAt }) => holdEndsAt === undefined || Date.parse(holdEndsAt) > now.getTime()).map(({ start }) => start),
  );
  return {
    success: true,
    days: days.map(({ day, starts: each }) => ({
      slotDate: slotDateOf(startOfIndianDay(day)),
      slots: (doctor.available ? each : [])
        .map((start) => ({ slotTime: slotTimeOf(start), start: start.toISOString() }))
        .filter(({ start }) => !gone.has(start)),
    })),
  } as const;
});
