/** Which appointment has this id? The clinic knows no patient to look under: the index says whose it is. */

import { indexedVisit } from './appointment-index-store.ts';
import { type AppointmentItem, appointmentOf } from './appointment-store.ts';

/** A moment after it was booked at the earliest. */
export async function appointmentById(id: string): Promise<AppointmentItem | undefined> {
  const indexed = await indexedVisit(id);
  return indexed === undefined ? undefined : appointmentOf(indexed.visit);
}
