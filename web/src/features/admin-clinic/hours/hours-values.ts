/** The values of the hours' form, their checks, and the request made of them. */
import { type DoctorSchedule, ScheduleInput } from '#shared/contract/clinic/schedule.ts';
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
  readonly inPart: boolean;
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

let last = 0;
const newKey = (): number => ++last;
export const spanOf = ({ from, to }: { from: string; to: string }): SpanValues => ({ key: newKey(), from, to });
export const newLeave = (day: string): LeaveValues => ({ key: newKey(), from: day, to: day, inPart: false, start: '10:00', end: '14:00' });
export const newDay = (day: string): DayValues => ({ key: newKey(), day, spans: [spanOf({ from: '10:00', to: '14:00' })] });

export const valuesOf = ({ schedule: { weekly, breaks, slotMinutes, daysOffered, leave, overrides } }: DoctorSchedule): HoursValues => ({
  weekly: weekly.map((spans) => spans.map(spanOf)),
  breaks: breaks.map(spanOf),
  slotMinutes: String(slotMinutes),
  daysOffered: String(daysOffered),
  leave: leave.map(({ from, to, hours }) => ({
    key: newKey(),
    from,
    to,
    inPart: hours !== undefined,
    start: hours?.from ?? '10:00',
    end: hours?.to ?? '14:00',
  })),
  days: Object.entries(overrides).map(([day, spans]) => ({ key: newKey(), day, spans: spans.map(spanOf) })),
});

const plain = (spans: readonly SpanValues[]) => spans.map(({ from, to }) => ({ from, to }));

const rawOf = ({ weekly, breaks, slotMinutes, daysOffered, leave, days }: HoursValues) => ({
  weekly: weekly.map(plain),
  breaks: plain(breaks),
  slotMinutes: Number(slotMinutes),
  daysOffered: /^\d{1,3}$/.test(daysOffered.trim()) ? Number(daysOffered) : Number.NaN,
  leave: leave.map(({ from, to, inPart, start, end }) => ({ from, to, ...(inPart ? { hours: { from: start, to: end } } : {}) })),
  overrides: Object.fromEntries(days.map(({ day, spans }) => [day, plain(spans)])),
});

export const bodyOf = (values: HoursValues): ScheduleInput => ScheduleInput().parse(rawOf(values));

/** Maps a path of the contract to a field of the form. */
export function fieldOf(path: string, days: readonly DayValues[]): string {
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

export function wrongIn(values: HoursValues, today: string): FormErrors {
  const { days, leave } = values;
  const own: [string, string][] = [
    ...days.flatMap(({ day }, at): [string, string][] => {
      if (day === '') return [[`days.${at}.day`, 'Please choose a day']];
      if (day < today) return [[`days.${at}.day`, 'This day is over']];
      return days.findIndex((other) => other.day === day) < at ? [[`days.${at}.day`, 'This day stands here already']] : [];
    }),
    ...leave.flatMap(({ from, to }, at): [string, string][] => {
      if (from === '') return [[`leave.${at}.from`, 'Please choose a day']];
      if (to === '') return [[`leave.${at}.to`, 'Please choose a day']];
      return to < today ? [[`leave.${at}.to`, 'This leave is over']] : [];
    }),
  ];
  if (own.length > 0) return Object.fromEntries(own);
  const parsed = ScheduleInput().safeParse(rawOf(values));
  if (parsed.success) return {};
  const wrong: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) wrong[fieldOf(path.join('.'), days)] ??= message;
  return wrong;
}

const spell = (spans: readonly SpanValues[]): string => (spans.length === 0 ? 'Closed' : spans.map(({ from, to }) => `${from} to ${to}`).join(', '));
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Both sides of a conflict in words. */
export const compared = (theirs: HoursValues, mine: HoursValues) => {
  const leaveIn = ({ leave }: HoursValues) =>
    leave.map(({ from, to, inPart, start, end }) => `${from} to ${to}${inPart ? `, ${start} to ${end}` : ''}`).join('\n');
  const daysIn = ({ days }: HoursValues) => days.map(({ day, spans }) => `${day}: ${spell(spans)}`).join('\n');
  return [
    ...weekdays.map((label, at) => ({ label, theirs: spell(theirs.weekly[at] ?? []), mine: spell(mine.weekly[at] ?? []) })),
    { label: 'Breaks', theirs: spell(theirs.breaks), mine: spell(mine.breaks) },
    { label: 'Minutes of an appointment', theirs: theirs.slotMinutes, mine: mine.slotMinutes },
    { label: 'Days ahead', theirs: theirs.daysOffered, mine: mine.daysOffered },
    { label: 'Leave', theirs: leaveIn(theirs), mine: leaveIn(mine) },
    { label: 'Single days', theirs: daysIn(theirs), mine: daysIn(mine) },
  ];
};
