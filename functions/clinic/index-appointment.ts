/** How do the clinic's lists follow an appointment? What they hold of it is brought into line with what it is now, however often and by whomever. */

import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { plain } from '#shared/rules/order-words.ts';
import { wordsOfPerson } from '#shared/rules/person-words.ts';
import { indexedVisit, indexVisitWrites } from './appointment-index-store.ts';
import { type AppointmentItem, appointmentOf, type Whose } from './appointment-store.ts';

/** By whoever booked it, and by whom it is for. */
const wordsOfVisit = ({ buyer, patient }: Pick<AppointmentItem, 'buyer' | 'patient'>): readonly string[] => [
  ...new Set([...wordsOfPerson(buyer), ...plain(patient?.name ?? '').split(/\s+/)].filter((word) => word !== '')),
];

export const indexAppointment = (whose: Whose): Promise<void> =>
  retryOnConflict(async () => {
    // The entry first: whoever writes it meanwhile has read an appointment that is no older than ours.
    const was = await indexedVisit(whose.id);
    const appointment = await appointmentOf(whose);
    if (appointment === undefined) return;
    const { id, customerId, doctorId, doctor, start, status } = appointment;
    const visit = { id, customerId, doctorId, speciality: doctor.speciality, start, status };
    const writes = indexVisitWrites(was, { visit, words: wordsOfVisit(appointment) });
    if (writes.length > 0) await commit(writes);
  });
