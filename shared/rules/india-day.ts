/** Days and months of the shop, in Asia/Kolkata, which has been UTC+05:30 without summer time since 1945. */
const offsetMs = 5.5 * 3_600_000;

/** `2026-11-21`, the day in India at an instant. */
export const indianDay = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);

/** `2026-11-21 14:05:09`, the time in India of an instant. */
export const indianTime = (instant: string): string => new Date(Date.parse(instant) + offsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11`. */
export const indianMonth = (at: Date): string => indianDay(at).slice(0, 7);

/** The instant at which a day (`2026-11-21`) begins in India. */
export const startOfIndianDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/** The instant at which the next day begins. */
export const endOfIndianDay = (day: string): Date => new Date(startOfIndianDay(day).getTime() + 86_400_000);

/** The month before `2026-01` is `2025-12`. */
export const monthBefore = (month: string): string => indianMonth(new Date(startOfIndianDay(`${month}-01`).getTime() - 1));

/** The month after `2025-12` is `2026-01`. */
export const monthAfter = (month: string): string => indianMonth(new Date(startOfIndianDay(`${month}-01`).getTime() + 32 * 86_400_000));

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Monday comes first, as in ISO 8601. */
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
