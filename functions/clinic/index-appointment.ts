/** Brings the index of the clinic's lists in line with an appointment. Idempotent, also under concurrent calls. */

import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { searchWordsOfPerson } from '#shared/rules/identity/person-words.ts';
import { normaliseForSearch } from '#shared/rules/order/order-words.ts';
import { findIndexedVisit, indexVisitWrites } from './appointment-index-store.ts';
import { type AppointmentItem, type AppointmentRef, appointmentOf } from './appointment-store.ts';

/** The words of the customer who booked, and of the patient. */
const searchWordsOfVisit = ({ buyer, patient }: Pick<AppointmentItem, 'buyer' | 'patient'>): readonly string[] => [
  ...new Set([...searchWordsOfPerson(buyer), ...normaliseForSearch(patient?.name ?? '').split(/\s+/)].filter((word) => word !== '')),
];

/** What the index stores of an appointment. */
export const listedVisit = (appointment: AppointmentItem) => {
  const { id, customerId, doctorId, doctor, start, status } = appointment;
  return { visit: { id, customerId, doctorId, speciality: doctor.speciality, start, status }, words: searchWordsOfVisit(appointment) };
};

export const indexAppointment = (ref: AppointmentRef): Promise<void> =>
  retryOnConflict(async () => {
    // Read the entry before the appointment: if another caller writes the entry in between, this commit fails instead of storing an older state.
    const before = await findIndexedVisit(ref.id);
    const appointment = await appointmentOf(ref);
    if (appointment === undefined) return;
    const writes = indexVisitWrites(before, listedVisit(appointment));
    if (writes.length > 0) await commit(writes);
  });
