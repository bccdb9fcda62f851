/** The fields that every mail about an appointment has. */
import type { AppointmentItem } from './appointment-store.ts';

export const toAppointmentMailFields = ({ id, customerId, buyer, doctor, start, minutes, patient, sequence = 0 }: AppointmentItem) => ({
  to: buyer.email,
  firstName: buyer.firstName,
  customerId,
  appointmentId: id,
  doctor: doctor.name,
  place: [doctor.address.line1, doctor.address.line2].filter((line) => line !== '').join(', '),
  start,
  ...(minutes === undefined ? {} : { minutes }),
  sequence,
  ...(patient === undefined || patient.name === '' ? {} : { patient: patient.name }),
});
