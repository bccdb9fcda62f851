/** Which appointment has this id? The clinic knows no patient to look under: the index says whose it is. */
import { type AppointmentItem, appointmentOf } from '#functions/store/appointment.ts';
import { indexedVisit } from '#functions/store/appointment-index.ts';

/** A moment after it was booked at the earliest. */
export async function appointmentById(id: string): Promise<AppointmentItem | undefined> {
  const indexed = await indexedVisit(id);
  return indexed === undefined ? undefined : appointmentOf(indexed.visit);
}
