/** Computes the slots of a doctor's schedule, in days of India, and formats days and times as the clinic's clients write them. */
import { indianDay, startOfIndianDay } from '../india-day.ts';

/** A time span of a day from `from` to `to`, `HH:MM` in India; the end is excluded. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface Schedule {
  /** The hours of each of the seven days, from Sunday on. */
  readonly weekly: readonly (readonly Span[])[];
  /** Breaks of every day. */
  readonly breaks: readonly Span[];
  readonly leave: readonly Leave[];
  /** Days (`2026-11-21`) with hours that replace the week's; an empty list closes the day. Leave and breaks still apply. */
  readonly overrides: Readonly<Record<string, readonly Span[]>>;
  /** Length of an appointment; absent: `slotMinutes`. */
  readonly slotMinutes?: number;
  /** Number of days from today that can be booked; absent: `daysOffered`. */
  readonly daysOffered?: number;
}

/** Days, both included, on which the doctor is absent: all day, or during `hours`. */
export interface Leave {
  readonly from: string;
  readonly to: string;
  readonly hours?: Span | undefined;
}

/** The default values; a schedule may have its own. */
export const slotMinutes = 30;
export const daysOffered = 7;
/** The lengths that a schedule may choose, in minutes. */
export const slotLengths = [10, 15, 20, 30, 45, 60] as const;
export const maxDaysOffered = 30;
export const maxHolds = 2;
const standardHours: Span = { from: '10:00', to: '21:00' };
export const standardAppointmentType = 'General Consultation';

export const standardSchedule: Schedule = {
  weekly: Array.from({ length: 7 }, () => [standardHours]),
  breaks: [],
  leave: [],
  overrides: {},
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const slotLengthOf = (schedule: Schedule): number => schedule.slotMinutes ?? slotMinutes;

const hoursOf = (day: string, { weekly, overrides }: Schedule): readonly Span[] =>
  overrides[day] ?? weekly[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? [];

/** Whether a break or leave overlaps with the time between two minutes of a day; the end is excluded. */
const isBlocked = (day: string, first: number, end: number, { breaks, leave }: Schedule): boolean => {
  const leaveOfDay = leave.filter(({ from, to }) => from <= day && day <= to);
  const overlapsSpan = ({ from, to }: Span) => first < minutesOf(to) && minutesOf(from) < end;
  return breaks.some(overlapsSpan) || leaveOfDay.some(({ hours }) => hours === undefined || overlapsSpan(hours));
};

/** The start times of a day's slots, the earliest first. A slot lies within the hours and overlaps with no break or leave. */
export function slotsOfDay(day: string, schedule: Schedule): readonly Date[] {
  const begin = startOfIndianDay(day).getTime();
  const length = slotLengthOf(schedule);
  const starts = hoursOf(day, schedule).flatMap(({ from, to }) => {
    const [first, end] = [minutesOf(from), minutesOf(to)];
    return Array.from({ length: Math.max(0, Math.floor((end - first) / length)) }, (_, at) => first + at * length);
  });
  return [...new Set(starts)]
    .filter((start) => !isBlocked(day, start, start + length, schedule))
    .toSorted((one, other) => one - other)
    .map((start) => new Date(begin + start * minuteMs));
}

/** Whether the doctor is available for the whole time, at whatever times slots begin. */
export function isOpen(schedule: Schedule, start: Date, minutes: number): boolean {
  const day = indianDay(start);
  const first = (start.getTime() - startOfIndianDay(day).getTime()) / minuteMs;
  const end = first + minutes;
  return hoursOf(day, schedule).some(({ from, to }) => minutesOf(from) <= first && end <= minutesOf(to)) && !isBlocked(day, first, end, schedule);
}

export interface Interval {
  readonly start: Date;
  readonly minutes: number;
}

/** Whether two times overlap; the end of each is excluded. */
export const overlaps = (one: Interval, other: Interval): boolean =>
  one.start.getTime() < other.start.getTime() + other.minutes * minuteMs && other.start.getTime() < one.start.getTime() + one.minutes * minuteMs;

/** The days that can be booked, beginning with today in India, with the future slots of each. */
export function offeredDays(schedule: Schedule, now: Date): readonly { readonly day: string; readonly starts: readonly Date[] }[] {
  return Array.from({ length: schedule.daysOffered ?? daysOffered }, (_, ahead) => {
    const day = indianDay(new Date(now.getTime() + ahead * dayMs));
    return { day, starts: slotsOfDay(day, schedule).filter((start) => start > now) };
  });
}

/** `5_3_2025`: the day of an instant in India, in the format of the clinic's clients. */
export function slotDateOf(at: Date): string {
  const [year, month, date] = indianDay(at).split('-').map(Number);
  return `${date}_${month}_${year}`;
}

/** `10:30 AM`, the time of an instant in India. */
export function slotTimeOf(at: Date): string {
  const minutes = Math.floor((at.getTime() - startOfIndianDay(indianDay(at)).getTime()) / minuteMs);
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${pad(hour % 12 === 0 ? 12 : hour % 12)}:${pad(rest)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** Converts `5_3_2025` or `2025-03-05` to `2025-03-05`; undefined for an impossible day. */
export function dayOfSlotDate(text: string): string | undefined {
  const [, date, month, year] = /^(\d{1,2})_(\d{1,2})_(\d{4})$/.exec(text.trim()) ?? [];
  const day = year === undefined ? text.trim() : `${year}-${pad(Number(month))}-${pad(Number(date))}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Converts `10:30 AM`, `1:30 pm` or `13:30` to `HH:MM`; undefined for an impossible time. */
export function timeOfSlotTime(text: string): string | undefined {
  // Browsers write a narrow space before the letters.
  const [, hours, minutes, meridiem] = /^(\d{1,2}):(\d{2})(?:[\s\u00a0\u202f]*([ap])\.?m\.?)?$/i.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return undefined;
  const hour = Number(hours);
  if (meridiem === undefined) return hour > 23 ? undefined : `${pad(hour)}:${minutes}`;
  if (hour < 1 || hour > 12) return undefined;
  return `${pad((hour % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0))}:${minutes}`;
}

/** The instant of a day (`2026-11-21`) and a time (`HH:MM`) in India. */
export const toInstant = (day: string, time: string): Date => new Date(startOfIndianDay(day).getTime() + minutesOf(time) * minuteMs);
