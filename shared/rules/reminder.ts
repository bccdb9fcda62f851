/** When is a patient reminded of an appointment? A day before it begins, and two hours before. */

/** Hours before it begins; the earliest first. */
const leads = [24, 2] as const;

const hour = 3_600_000;

/** The next instant after this one at which a reminder of an appointment is due; undefined when there is none left. */
export function nextReminder(start: string, now: Date): Date | undefined {
  const begins = Date.parse(start);
  const lead = leads.find((hours) => begins - hours * hour > now.getTime());
  return lead === undefined ? undefined : new Date(begins - lead * hour);
}

/** Which of them is to be sent now, in hours before: whoever comes late sends the last that is due. None once it has begun. */
export function reminderDue(start: string, now: Date): number | undefined {
  const left = Date.parse(start) - now.getTime();
  return left <= 0 ? undefined : leads.findLast((hours) => left <= hours * hour);
}
