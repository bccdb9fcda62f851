/** To which times of a day could this appointment be moved? */
import { appointmentById } from '#functions/flows/find-visit.ts';
import { freeTimes } from '#functions/flows/move-by-clinic.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { doctorById } from '#functions/store/doctor.ts';
import { listTimes } from '#shared/contract/appointment-clinic.ts';

export const handler = endpoint(listTimes, async ({ params: { id }, query: { day }, now, note }) => {
  note({ appointmentId: id });
  const appointment = await appointmentById(id);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  const doctor = await doctorById(appointment.doctorId);
  return { day, times: doctor === undefined ? [] : (await freeTimes(doctor, day, now)).map((start) => start.toISOString()) };
});
