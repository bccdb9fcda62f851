/** Brings the index of the clinic's lists in line with an appointment. Idempotent, also under concurrent calls. */

import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { searchWordsOfPerson } from '#shared/rules/identity/person-words.ts';
import { normaliseForSearch, truncateWord } from '#shared/rules/order/order-words.ts';
import { findIndexedVisit, indexVisitWrites } from './appointment-index-store.ts';
import { type AppointmentItem, type AppointmentRef, appointmentOf } from './appointment-store.ts';

/** A new time writes the entry of each word twice, and a transaction has at most 100 writes. */
const maxPatientWords = 8;

const searchWordsOfPatient = (name: string): readonly string[] =>
  [...new Set(normaliseForSearch(name).split(/\s+/).map(truncateWord))].filter((word) => word !== '').slice(0, maxPatientWords);

/** The words of the customer who booked, and of the patient. */
const searchWordsOfVisit = ({ buyer, patient }: Pick<AppointmentItem, 'buyer' | 'patient'>): readonly string[] => [
  ...new Set([...searchWordsOfPerson(buyer), ...searchWordsOfPatient(patient?.name ?? '')]),
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
