/** Lists the times of a day to which the clinic can move an appointment. */

import { appointmentById } from '#functions/clinic/appointment-index-store.ts';
import { doctorById } from '#functions/clinic/doctors/doctor-store.ts';
import { readFreeTimes } from '#functions/clinic/move-by-clinic.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { listTimes } from '#shared/contract/clinic/appointment-clinic.ts';

export const handler = endpoint(listTimes, async ({ params: { id }, query: { day }, now, note }) => {
  note({ appointmentId: id });
  const appointment = await appointmentById(id);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  const doctor = await doctorById(appointment.doctorId);
  return { day, times: doctor === undefined ? [] : (await readFreeTimes(doctor, day, now)).map((start) => start.toISOString()) };
});
