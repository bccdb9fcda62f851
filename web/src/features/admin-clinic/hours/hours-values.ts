/** The values of the hours' form, their checks, and the request made of them. */
import { type DoctorSchedule, ScheduleInput } from '#shared/contract/clinic/schedule.ts';
import { formatCalendarDay } from '#web/format.ts';
import { mergeEntries } from '#web/ui/admin/merge-entries.ts';
import { isDay } from '#web/ui/admin/url-state.ts';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';

export interface SpanValues {
  readonly key: number;
  readonly from: string;
  readonly to: string;
}
export interface LeaveValues {
  readonly key: number;
  readonly from: string;
  readonly to: string;
  /** Only these hours of each day. */
  readonly isPartOfDay: boolean;
  readonly start: string;
  readonly end: string;
}
export interface DayValues {
  readonly key: number;
  readonly day: string;
  readonly spans: readonly SpanValues[];
}
export interface HoursValues {
  /** The seven days, beginning with Sunday. */
  readonly weekly: readonly (readonly SpanValues[])[];
  readonly breaks: readonly SpanValues[];
  readonly slotMinutes: string;
  readonly daysOffered: string;
  readonly leave: readonly LeaveValues[];
  readonly days: readonly DayValues[];
}

let lastKey = 0;
const newKey = (): number => ++lastKey;
export const createSpan = ({ from, to }: { from: string; to: string }): SpanValues => ({ key: newKey(), from, to });
export const newLeave = (day: string): LeaveValues => ({ key: newKey(), from: day, to: day, isPartOfDay: false, start: '10:00', end: '14:00' });
export const newDay = (day: string): DayValues => ({ key: newKey(), day, spans: [createSpan({ from: '10:00', to: '14:00' })] });

export const valuesOf = ({ schedule: { weekly, breaks, slotMinutes, daysOffered, leave, overrides } }: DoctorSchedule): HoursValues => ({
  weekly: weekly.map((spans) => spans.map(createSpan)),
  breaks: breaks.map(createSpan),
  slotMinutes: String(slotMinutes),
  daysOffered: String(daysOffered),
  leave: leave.map(({ from, to, hours }) => ({
    key: newKey(),
    from,
    to,
    isPartOfDay: hours !== undefined,
    start: hours?.from ?? '10:00',
    end: hours?.to ?? '14:00',
  })),
  days: Object.entries(overrides).map(([day, spans]) => ({ key: newKey(), day, spans: spans.map(createSpan) })),
});

const withoutKeys = (spans: readonly SpanValues[]) => spans.map(({ from, to }) => ({ from, to }));

const toInput = ({ weekly, breaks, slotMinutes, daysOffered, leave, days }: HoursValues) => ({
  weekly: weekly.map(withoutKeys),
  breaks: withoutKeys(breaks),
  slotMinutes: Number(slotMinutes),
  daysOffered: /^\d{1,3}$/.test(daysOffered.trim()) ? Number(daysOffered) : Number.NaN,
  leave: leave.map(({ from, to, isPartOfDay, start, end }) => ({ from, to, ...(isPartOfDay ? { hours: { from: start, to: end } } : {}) })),
  overrides: Object.fromEntries(days.map(({ day, spans }) => [day, withoutKeys(spans)])),
});

export const bodyOf = (values: HoursValues): ScheduleInput => ScheduleInput().parse(toInput(values));

/** Maps a path of the contract to a field of the form. */
export function toFormField(path: string, days: readonly DayValues[]): string {
  const [name = '', key = '', ...rest] = path.split('.');
  if (name === 'overrides')
    return key === ''
      ? 'days'
      : [
          'days',
          days.findIndex(({ day }) => day === key),
          // An invalid day is an error of the key.
          ...(rest.length === 0 ? ['spans'] : rest),
        ].join('.');
  if (name === 'leave' && rest[0] === 'hours') return `leave.${key}.${rest[1] === 'from' ? 'start' : 'end'}`;
  return path;
}

export function validate(values: HoursValues, today: string): FormErrors {
  const { days, leave } = values;
  const dayErrors: [string, string][] = [
    ...days.flatMap(({ day }, index): [string, string][] => {
      if (day === '') return [[`days.${index}.day`, 'Please choose a day']];
      if (day < today) return [[`days.${index}.day`, 'This day is over']];
      return days.findIndex((other) => other.day === day) < index ? [[`days.${index}.day`, 'This day stands here already']] : [];
    }),
    ...leave.flatMap(({ from, to }, index): [string, string][] => {
      if (from === '') return [[`leave.${index}.from`, 'Please choose a day']];
      if (to === '') return [[`leave.${index}.to`, 'Please choose a day']];
      return to < today ? [[`leave.${index}.to`, 'This leave is over']] : [];
    }),
  ];
  if (dayErrors.length > 0) return Object.fromEntries(dayErrors);
  const parsed = ScheduleInput().safeParse(toInput(values));
  if (parsed.success) return {};
  const wrong: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) wrong[toFormField(path.join('.'), days)] ??= message;
  return wrong;
}

const areSameSpans = (one: readonly SpanValues[], other: readonly SpanValues[]): boolean =>
  JSON.stringify(withoutKeys(one)) === JSON.stringify(withoutKeys(other));
/** A leave has no name: one that was changed is another leave. */
const leaveName = ({ key: _, ...leave }: LeaveValues): string => JSON.stringify(leave);

/** Merges the weekdays, the leave and the single days, so that another user's stay where only others were changed here. */
export const mergeHours = (mine: HoursValues, base: HoursValues, theirs: HoursValues): Partial<HoursValues> => ({
  weekly: mine.weekly.map((spans, day) => (areSameSpans(spans, base.weekly[day] ?? []) ? (theirs.weekly[day] ?? spans) : spans)),
  leave: mergeEntries({ mine: mine.leave, base: base.leave, theirs: theirs.leave }, { nameOf: leaveName, isSame: () => true }),
  days: mergeEntries(
    { mine: mine.days, base: base.days, theirs: theirs.days },
    { nameOf: ({ day }) => day, isSame: (one, other) => areSameSpans(one.spans, other.spans) },
  ),
});

const spansText = (spans: readonly SpanValues[]): string =>
  spans.length === 0 ? 'Closed' : spans.map(({ from, to }) => `${from} to ${to}`).join(', ');
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** A date field may be empty or hold a year of five digits. */
export const dayText = (day: string): string => (isDay(day) ? formatCalendarDay(day) : day);

/** Both sides of a conflict in words. */
export const compareHours = (theirs: HoursValues, mine: HoursValues) => {
  const leaveText = ({ leave }: HoursValues) =>
    leave.map(({ from, to, isPartOfDay, start, end }) => `${dayText(from)} to ${dayText(to)}${isPartOfDay ? `, ${start} to ${end}` : ''}`).join('\n');
  const daysText = ({ days }: HoursValues) => days.map(({ day, spans }) => `${dayText(day)}: ${spansText(spans)}`).join('\n');
  return [
    ...weekdays.map((label, index) => ({ label, theirs: spansText(theirs.weekly[index] ?? []), mine: spansText(mine.weekly[index] ?? []) })),
    { label: 'Breaks', theirs: spansText(theirs.breaks), mine: spansText(mine.breaks) },
    { label: 'Minutes of an appointment', theirs: theirs.slotMinutes, mine: mine.slotMinutes },
    { label: 'Days ahead', theirs: theirs.daysOffered, mine: mine.daysOffered },
    { label: 'Leave', theirs: leaveText(theirs), mine: leaveText(mine) },
    { label: 'Single days', theirs: daysText(theirs), mine: daysText(mine) },
  ];
};
