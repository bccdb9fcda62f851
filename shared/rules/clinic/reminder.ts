/** Computes when patients are reminded of an appointment: a day and two hours before it begins. */
/** Hours before the start, the earliest reminder first. */
const leadHours = [24, 2] as const;

const hour = 3_600_000;

/** The next time after `now` at which a reminder is due; undefined when none is left. */
export function nextReminder(start: string, now: Date): Date | undefined {
  const startsAt = Date.parse(start);
  const lead = leadHours.find((hours) => startsAt - hours * hour > now.getTime());
  return lead === undefined ? undefined : new Date(startsAt - lead * hour);
}

/** The reminder to send now, in hours before the start: after a delay only the latest one. undefined once the appointment has begun. */
export function reminderDue(start: string, now: Date): number | undefined {
  const msUntilStart = Date.parse(start) - now.getTime();
  return msUntilStart <= 0 ? undefined : leadHours.findLast((hours) => msUntilStart <= hours * hour);
}
